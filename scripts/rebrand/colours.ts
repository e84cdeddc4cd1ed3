/** The colour of the light theme from which the others of the firm's colour differ by a few degrees of hue. */
const main = /--cobalt: light-dark\(oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/;

/** The custom properties whose hue is the firm's: text, links, buttons, the dark parts. */
const ofTheFirm = /^ *--(?:cobalt[\w-]*|edge-cobalt|deep[\w-]*|backdrop): .*$/gm;

/** The hue of the firm's colour in tokens.css, in degrees. */
export function readHue(tokens: string): number {
  const hue = main.exec(tokens)?.[3];
  if (hue === undefined) throw new Error('src/web/tokens.css has no --cobalt: light-dark(oklch(…)).');
  return Number(hue);
}

/**
 * tokens.css with the firm's colours turned to this hue. Lightness and chroma stay, so that another turn loses nothing.
 * Only --deep-fill is darker in green and cyan: sRGB lacks some of its chroma there, and browsers show it too bright for
 * white text.
 */
export function turnHue(tokens: string, hue: number): string {
  const old = readHue(tokens);
  const darker = isGreenOrCyan(hue) === isGreenOrCyan(old) ? 0 : isGreenOrCyan(hue) ? 0.045 : -0.045;
  return tokens.replaceAll(ofTheFirm, (line) =>
    line.replaceAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)/g, (whole, lightness: string, chroma: string, own: string) => {
      if (Number(chroma) === 0) return whole;
      const turned = (((Number(own) + hue - old) % 360) + 360) % 360;
      const shown = line.includes('--deep-fill:') ? Number((Number(lightness) - darker).toFixed(3)) : lightness;
      return `oklch(${shown} ${chroma} ${turned}`;
    }),
  );
}

const isGreenOrCyan = (hue: number) => hue >= 140 && hue <= 245;

/** favicon.svg with its arcs in the colours of the text, light and dark. A drawing without such arcs stays as it is. */
export function recolourIcon(icon: string, tokens: string): string {
  const [light, dark] = listTextColours(tokens);
  return icon.replace(/(\.arc\{stroke:)#[\da-f]{6}/, `$1${dark}`).replace(/(stroke=")#[\da-f]{6}/, `$1${light}`);
}

/** The light and the dark value of --cobalt, as an SVG without custom properties needs them. */
function listTextColours(tokens: string): string[] {
  const line = /--cobalt: .*$/m.exec(tokens)?.[0] ?? '';
  return [...line.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)].map(([, lightness, chroma, hue]) =>
    toHex(Number(lightness), Number(chroma), Number(hue)),
  );
}

/**
 * OKLCH as sRGB (https://www.w3.org/TR/css-color-4/#color-conversion-code); a chroma that sRGB lacks is reduced.
 * @public tests/specification, which an adopter deletes, uses it too.
 */
export function toHex(lightness: number, chroma: number, hue: number): string {
  for (let reduced = chroma; reduced > 0; reduced -= 0.002) {
    const channels = toLinear(lightness, reduced, hue);
    if (channels.every((value) => value > -0.0005 && value < 1.0005)) return format(channels);
  }
  return format(toLinear(lightness, 0, 0));
}

/** Linear channels of sRGB; below 0 and above 1 where sRGB lacks the colour. */
function toLinear(lightness: number, chroma: number, hue: number): number[] {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function format(channels: readonly number[]): string {
  const bytes = channels.map((value) => {
    const bounded = Math.min(Math.max(value, 0), 1);
    const encoded = bounded <= 0.0031308 ? bounded * 12.92 : 1.055 * bounded ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${bytes.join('')}`;
}
