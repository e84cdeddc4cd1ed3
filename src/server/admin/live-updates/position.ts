import { type Cursor, readCursor, writeCursor } from './cursor.ts';

/** How far an open list has been told what happens: enquiries, marks, and attempts to send mails. */
export type Position = { enquiries: Cursor; marks: Cursor; attempts: Cursor };

/** As it travels: with the list, and back when the list asks for what it has missed. */
export const writePosition = ({ enquiries, marks, attempts }: Position): string =>
  [enquiries, marks, attempts].map(writeCursor).join('.');

/** Undefined for what is none. */
export function readPosition(text: string | undefined): Position | undefined {
  const [enquiries, marks, attempts, ...more] = (text ?? '').split('.').map(readCursor);
  return enquiries && marks && attempts && more.length === 0 ? { enquiries, marks, attempts } : undefined;
}
