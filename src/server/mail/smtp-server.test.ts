import { expect, test } from 'vitest';
import { findSmtpFault, readSmtpServer } from './smtp-server.ts';

const settings = {
  smtpAllowPlaintext: false,
  siteOrigin: 'https://www.site.example',
  mailFrom: 'website@mail.example',
};
const optionsOf = (smtpUrl: string, more: Partial<typeof settings> = {}) =>
  readSmtpServer({ ...settings, ...more, smtpUrl }).options;

test.each([
  ['the host of the site', 'https://www.site.example', 'www.site.example'],
  ['the domain of the sender, if the site has no public name', 'http://localhost:3000', 'mail.example'],
  ['the same, if the site has an address', 'http://192.0.2.7', 'mail.example'],
])('the site introduces itself by %s', (_, siteOrigin, name) => {
  expect(optionsOf('smtp://relay.example', { siteOrigin }).name).toBe(name);
});

test('parameters of the address set the name, the method of login and TLS', () => {
  expect(
    optionsOf('smtp://ada:secret@relay.example?name=mx.site.example&authMethod=login&requireTLS=true'),
  ).toMatchObject({ name: 'mx.site.example', authMethod: 'LOGIN', requireTLS: true });
});

test.each([
  ['smtp://relay.example?requireTLS=true', true, true],
  ['smtp://relay.example', false, true],
  ['smtp://ada:secret@relay.example', true, true],
  ['smtp://ada:secret@127.0.0.1:2525', false, false],
  ['smtp://ada:secret@localhost', false, false],
  ['smtps://[::1]', false, false],
])('%s: TLS required %s, certificate checked %s', (url, requireTLS, rejectUnauthorized) => {
  expect(optionsOf(url)).toMatchObject({ requireTLS, tls: { rejectUnauthorized } });
});

test.each([
  ['?name=mx.site.example&authMethod=PLAIN&requireTLS=true', undefined],
  ['?ignoreTLS=true', /^its parameter 'ignoreTLS' is not supported: SMTP_ALLOW_PLAINTEXT=on allows/],
  ['?tls.rejectUnauthorized=false', /is not supported: NODE_EXTRA_CA_CERTS names a certificate/],
  ['?poool=true', /^its parameter 'poool' is not supported \(name, requireTLS, authMethod are\)$/],
  ['?requireTLS=yes', /^its parameter 'requireTLS' must be true, or left out$/],
  ['?name=a b', /^its parameter 'name' must be a host name$/],
])('%s', (query, fault) => {
  const found = findSmtpFault(new URL(`smtp://relay.example${query}`));
  if (fault === undefined) expect(found).toBeUndefined();
  else expect(found).toMatch(fault);
});
