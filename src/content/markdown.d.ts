declare module '*.md' {
  /** Made of the file by scripts/markdown.ts at build. */
  const article: { html: string; headings: { id: string; text: string; level: number }[]; words: number };
  export default article;
}
