import { readFileSync } from 'node:fs';

/** An invented enquiry or an invented piece of spam. */
export type InventedEnquiry = { name: string; company: string; email: string; message: string; isSpam: boolean };

/**
 * 200 invented enquiries and 200 pieces of invented spam. They were written apart from the rules, which are not changed to
 * fit them. The files have a line '=====' between two, and above some of them a line '# name | company | address'.
 */
export const readEnquiries = (): InventedEnquiry[] => [...readFile('good', false), ...readFile('spam', true)];

const readFile = (file: string, isSpam: boolean): InventedEnquiry[] =>
  readFileSync(new URL(`enquiries/${file}.txt`, import.meta.url), 'utf8')
    .trim()
    .split('\n=====\n')
    .map((text, place) => ({ ...readEnquiry(text, `sender${place}@${file}${place}.example`), isSpam }));

function readEnquiry(text: string, address: string): Omit<InventedEnquiry, 'isSpam'> {
  if (!text.startsWith('# ')) return { name: 'Ada Lovelace', company: '', email: address, message: text };
  const end = text.indexOf('\n');
  const [name = '', company = '', email = address] = text
    .slice(2, end)
    .split(' | ')
    .map((part) => part.trim());
  return { name, company, email, message: text.slice(end + 1) };
}
