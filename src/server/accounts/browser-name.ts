/** Browsers by a part of their User-Agent. Most of them also name the ones further down. */
const browsers = [
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;

/** Systems; Android names Linux, and iPhones name Mac OS X. */
const systems = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
] as const;

/** Characters of a User-Agent that are read; real ones have about 150. */
const maxLength = 500;

/**
 * The coarse name of a browser, so that an administrator recognises their own sessions: 'Firefox on Windows', without
 * versions. The result is one of some fifty texts, whatever was sent; null if it names no known browser.
 */
export function nameBrowser(userAgent: string | undefined): string | null {
  const sent = (userAgent ?? '').slice(0, maxLength);
  const find = (known: typeof browsers | typeof systems) => known.find(([part]) => part.test(sent))?.[1];
  const [browser, system] = [find(browsers), find(systems)];
  return browser && system ? `${browser} on ${system}` : (browser ?? null);
}
