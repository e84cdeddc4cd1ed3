import { company } from '../../src/content/company.ts';
import { paths } from '../../src/contract/paths.ts';
import { hexOfToken } from './colour.ts';

/** The icons that scripts/pictures.ts draws into public/. */
const iconSizes = [192, 512];

/** site.webmanifest: name, icons and colours for a home screen. It opens in the browser, not in a window of its own. */
export function webManifest(tokensCss: string): string {
  const manifest = {
    name: company.name,
    short_name: company.name,
    description: company.blurb,
    lang: 'en',
    start_url: paths.home,
    display: 'browser',
    background_color: hexOfToken(tokensCss, '--paper'),
    theme_color: hexOfToken(tokensCss, '--deep'),
    icons: iconSizes.map((size) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' })),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
