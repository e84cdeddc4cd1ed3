declare module '*.svg?drawing' {
  /** Made of the file by scripts/drawings.ts: `html` is empty in the browser, which finds it in the page. */
  const drawing: { html: string; url: string };
  export default drawing;
}
