declare module 'nspell' {
  /** A checker of spelling for one Hunspell dictionary. */
  export default function nspell(dictionary: { aff: Uint8Array; dic: Uint8Array }): {
    correct(word: string): boolean;
    add(word: string): void;
  };
}
