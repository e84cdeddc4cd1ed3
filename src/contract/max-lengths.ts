/** Maximum lengths of texts, in UTF-16 units, and of bodies, in bytes. Longer ones are rejected, never truncated. */
export const maxLengths = {
  bodyBytes: 64 * 1024,
  /** Of a form posted without JavaScript: percent-encoding turns one byte into three. */
  formBytes: 3 * 64 * 1024,
  /** Of a path, without its query: the longest path of the site has about 80. */
  pathBytes: 2 * 1024,
  name: 100,
  email: 254,
  phone: 40,
  company: 200,
  service: 200,
  message: 10_000,
  /** Of a note of staff about an enquiry. */
  note: 1_000,
  /** Of a reply that is sent from the office: as much as a visitor may write. */
  reply: 10_000,
  /** Of the signature of an administrator. */
  signature: 500,
  /** Of a field whose definition names no other. */
  field: 200,
  username: 100,
  /** Of the name that an administrator gives a device. */
  passkeyName: 60,
  /** Of each value in the answer of a passkey, in base64url. Keys of RSA take some 600. */
  passkeyAnswer: 8_000,
  password: 1_000,
} as const;
