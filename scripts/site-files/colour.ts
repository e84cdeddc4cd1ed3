/**
 * The light value of a token of src/web/tokens.css as '#rrggbb', for formats that do not support oklch().
 * Throws where the token is missing or is not a colour.
 */
export function hexOfToken(tokensCss: string, token: string): string {
  const [, numbers] =
    new RegExp(`${token}: (?:light-dark\\()?oklch\\(([\\d.]+ [\\d.]+ [\\d.]+)\\)`).exec(tokensCss) ?? [];
  if (!numbers) throw new Error(`tokens.css has no colour ${token}.`);
  const [lightness = 0, chroma = 0, hue = 0] = numbers.split(' ').map(Number);
  return `#${linearRgb(lightness, chroma, hue)
    .map((light) => Math.round(255 * gammaOf(Math.min(1, Math.max(0, light)))))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;
}

/** OKLCH to linear sRGB with the matrices of CSS Color 4, section 10.9 (Björn Ottosson, 2021). */
function linearRgb(lightness: number, chroma: number, hue: number): number[] {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

/** The transfer function of sRGB. */
function gammaOf(light: number): number {
  return light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
}
