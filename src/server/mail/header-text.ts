import { oneLine } from './plain-text.ts';

/**
 * What a visitor typed, for a header: one line, short enough, without controls and without characters that show
 * nothing or turn the text round. The joiners of some scripts go with them: in the mail itself the name has them.
 */
export function headerText(text: string): string {
  const line = oneLine(text.replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, ''));
  // By character, not by UTF-16 unit: half an emoji is no text.
  return [...line].slice(0, 150).join('');
}
