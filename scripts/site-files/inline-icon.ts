const iconLink = '<link rel="icon" href="/favicon.svg" type="image/svg+xml"/>';

/** Characters that are not allowed in a URL (RFC 3986, section 2) or in an attribute. */
const unsafeCharacter = /[^\w\-.~:/?@!$'()*+,;=]/gu;

/**
 * Inlines the site's icon in the page: as a file it would be fetched together with the fonts that the first paint needs.
 * @param html a page as React Router prerendered it
 * @param svg the icon
 */
export function inlineIcon(html: string, svg: string): string {
  const data = svg.trim().replaceAll('"', "'").replaceAll(unsafeCharacter, encodeURIComponent);
  return html.replace(iconLink, () => `<link rel="icon" href="data:image/svg+xml,${data}" type="image/svg+xml"/>`);
}
