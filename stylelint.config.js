/** Functions that are a colour value; `color-mix()` of tokens is none. */
const colourFunctions = ['rgb', 'rgba', 'hsl', 'hsla', 'hwb', 'lab', 'lch', 'oklab', 'oklch', 'color'];

/** @type {import('stylelint').Config} */
export default {
  extends: 'stylelint-config-recommended',
  rules: {
    // tokens.css and the firm's colours.css are the only files with colour values; the system colours of forced colours have names of their own.
    'color-no-hex': true,
    'color-named': 'never',
    // Firefox blurs and displaces the stops of a repeating gradient in oklch.
    'function-disallowed-list': [...colourFunctions, '/^repeating-/'],
    'no-unknown-animations': true,
    // It reports pairs of selectors that never match the same element; the layers order most of the others.
    'no-descending-specificity': null,
  },
  overrides: [
    {
      files: ['src/web/tokens.css', '{src,own}/content/colours.css'],
      rules: { 'color-no-hex': null, 'color-named': null, 'function-disallowed-list': null },
    },
  ],
};
