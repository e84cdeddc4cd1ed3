const words = [
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
  'twenty',
];

/** A whole number in words up to twenty, above in digits, as the texts write numbers. */
/* @__NO_SIDE_EFFECTS__ */
export function numberInWords(value: number): string {
  return words[value - 1] ?? String(value);
}

/** A text that begins a sentence. */
/* @__NO_SIDE_EFFECTS__ */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
