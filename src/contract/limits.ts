/** Longest texts accepted, in UTF-16 units, and the largest body, in bytes. Never silently cut. */
export const limits = {
  bodyBytes: 64 * 1024,
  /** Of a form posted without JavaScript, on the line: percent-encoding writes one byte as three. */
  formBytes: 3 * 64 * 1024,
  /** Of an address, before its query: the longest of the site's own has some 80. */
  pathBytes: 2 * 1024,
  name: 100,
  email: 254,
  phone: 40,
  company: 200,
  service: 200,
  message: 10_000,
  username: 100,
  password: 1_000,
} as const;
