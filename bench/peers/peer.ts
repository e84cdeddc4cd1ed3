import type { SendEnquiry } from '../enquiries-per-second.ts';

/** The text of this site's home page, which each peer shows on its own. */
export type HomeText = {
  title: string;
  /** Headings and paragraphs as HTML. */
  html: string;
  /** Words of it that no program changes: a page without them is another page. */
  mark: string;
};

/** Another program that firms use for such a website, installed and running on this machine. */
export type Peer = {
  /** Its name and version, the subject of its figures. */
  subject: string;
  /** Origins of its home page by the subject of their figures. The first is its own; others have a cache before it. */
  homes: readonly { subject: string; origin: string }[];
  /** The parents of all its processes. */
  pids: readonly number[];
  /** How it takes an enquiry, and how many it has stored. */
  intake?: { send: SendEnquiry; count(): Promise<number> };
  stop(): Promise<void>;
};

/** Reads headings and paragraphs of a page of this site. */
export async function readHomeText(address: string): Promise<HomeText> {
  const page = await (await fetch(address)).text();
  const [main = ''] = /<main.*<\/main>/s.exec(page) ?? [];
  const parts = [...main.matchAll(/<(h[1-3]|p)\b[^>]*>(.*?)<\/\1>/gs)]
    .map(([, tag = '', inner = '']) => ({ tag, text: inner.replaceAll(/<[^>]*>/g, '').trim() }))
    .filter(({ text }) => text !== '');
  const title = parts.find(({ tag }) => tag === 'h1')?.text;
  const mark = parts
    .map(({ tag, text }) => (tag === 'p' ? /[a-z ]{24,}/i.exec(text)?.[0].trim() : undefined))
    .find(Boolean);
  if (title === undefined || mark === undefined) throw new Error(`${address} has no heading or no text.`);
  const html = parts
    .filter(({ tag }) => tag !== 'h1')
    .map(({ tag, text }) => `<${tag}>${text}</${tag}>`)
    .join('\n');
  return { title, html, mark };
}
