import { normalizeText } from '../../contract/normalize-text.ts';

/**
 * Letters of other alphabets, and rare Latin ones, that look like an ASCII letter or digit: from confusables.txt of
 * Unicode UTS 39 (ICU 72), for Latin, Greek, Cyrillic and Armenian, in which whole names can be written. A small letter
 * that looks like no other is listed with its capital.
 */
const similar: Record<string, string> = {
  "'": '`ʹʻʼʽʾˈˊˋ’',
  '2': 'Ƨƨ',
  '3': 'ƷȜȝɜʒЗзӠӡ',
  '5': 'Ƽ',
  '6': 'б',
  '8': 'Ȣȣ',
  a: 'ɑΑαАа',
  b: 'ƄƅΒβВЬвь',
  c: 'Сс',
  d: 'ԁ',
  e: 'ΕεЕеҽ',
  f: 'Ϝϝք',
  g: 'ƍɡԌԍց',
  h: 'ΗηНнһհ',
  j: 'ʝͿϳЈј',
  k: 'ΚκКк',
  // Names are compared without case: the capital I looks like the small l, so both letters are similar.
  l: 'iI1|ıɩɪιіӏƖǀΙІӀ',
  n: 'Νոռ',
  o: '0ΟοσОоՕօ〇',
  p: 'ΡρРр',
  q: 'ԛգզ',
  r: 'Ʀʀг',
  rn: 'mMΜμϺϻМм',
  s: 'ƽЅѕՏտ',
  t: 'ΤτТт',
  u: 'ʋυՍս',
  v: 'νѴѵ',
  w: 'ɯѡԜԝա',
  x: 'ΧχХх',
  y: 'ɣʏΥγУуҮү',
  z: 'Ζζ',
};
const prototypes = new Map(
  Object.entries(similar).flatMap(([prototype, letters]) => [...letters].map((letter) => [letter, prototype])),
);

/**
 * The skeleton of a username: names with the same skeleton look alike (Unicode UTS 39, 4). Invisible characters, which
 * older accounts may have, are ignored, and several spaces count as one.
 */
export function usernameSkeleton(username: string): string {
  const visible = normalizeText(normalizeText(username, 'NFKC'), 'NFD').replaceAll(
    /\p{Default_Ignorable_Code_Point}|\p{Cc}|\p{Cf}/gu,
    '',
  );
  const latin = Array.from(visible, (letter) => prototypes.get(letter) ?? letter.toLowerCase());
  return latin.join('').trim().replaceAll(/\s+/g, ' ');
}
