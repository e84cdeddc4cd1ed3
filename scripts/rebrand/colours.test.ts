import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { toLinear, turnHue } from './colours.ts';

const tokens = readFileSync(join(import.meta.dirname, '../../src/web/tokens.css'), 'utf8');

/** The least contrast with white text (WCAG 2.2), as browsers show the colour: they cut off what sRGB lacks. */
function findLeastContrast(css: string): number {
  const lines = [...css.matchAll(/--(?:cobalt-fill|cobalt-press|deep-fill): .*$/gm)].map(([line]) => line);
  const colours = lines.flatMap((line) => [...line.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)]);
  expect(colours).toHaveLength(5);
  const luminances = colours.map(([, lightness, chroma, hue]) => {
    const channels = toLinear(Number(lightness), Number(chroma), Number(hue));
    const [red = 0, green = 0, blue = 0] = channels.map((channel) => Math.min(Math.max(channel, 0), 1));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  });
  return 1.05 / (Math.max(...luminances) + 0.05);
}

const hues = Array.from({ length: 72 }, (_, step) => step * 5);

test.each(hues)('white text on the colours of the hue %i has enough contrast', (hue) => {
  expect(findLeastContrast(turnHue(tokens, hue))).toBeGreaterThanOrEqual(4.5);
});

test.each(hues)('a colour that was turned to %i in between is the same as without', (hue) => {
  for (const next of [20, 190, 262]) expect(turnHue(turnHue(tokens, hue), next)).toBe(turnHue(tokens, next));
});
