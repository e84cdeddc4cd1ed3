import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { readFields } from './request-body.ts';
import { HttpError } from './http-error.ts';

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';

/** The fields that the server reads from a body, or the status and sentence of the error. */
async function read(type: string, body: string | Buffer<ArrayBuffer>): Promise<unknown> {
  const app = new Hono().post('/', async (context) => context.json((await readFields(context, 'the enquiry')).fields));
  app.onError((error, context) => {
    if (!(error instanceof HttpError)) throw error;
    return context.text(`${error.status} ${error.message}`);
  });
  const response = await app.request('/', { method: 'POST', headers: { 'Content-Type': type }, body });
  return response.headers.get('Content-Type')?.startsWith(json) ? response.json() : response.text();
}

const fieldsOf = (count: number) => Array.from({ length: count }, (_, at) => String(at));

test.each<[string, string, string]>([
  ['a form', form, fieldsOf(101).join('&')],
  ['a form whose fields have no names', form, '&'.repeat(60_000)],
  ['a form that could not be read', form, `${fieldsOf(101).join('&')}=%FF`],
  ['JSON', json, JSON.stringify(Object.fromEntries(fieldsOf(101).map((name) => [name, ''])))],
])('%s with more than 100 fields is refused, a form before it is parsed', async (_, type, body) => {
  expect(await read(type, body)).toBe('400 The enquiry could not be read: it has more than 100 fields.');
});

test('100 fields are read, whatever their values contain', async () => {
  const expected = Object.fromEntries(fieldsOf(100).map((name) => [name, '&'.repeat(200)]));
  expect(await read(form, new URLSearchParams(expected).toString())).toEqual(expected);
  expect(await read(json, JSON.stringify(expected))).toEqual(expected);
});

const latin1 = (text: string) => Buffer.from(text, 'latin1');

test.each<[string, string, string | Buffer<ArrayBuffer>]>([
  ['JSON in Latin-1', `${json}; charset=iso-8859-1`, latin1('{"firstName":"José"}')],
  ['JSON with bytes that are not text', json, Buffer.from([0x22, 0xff, 0xfe, 0xc3, 0x22])],
  ['a form in Latin-1', form, latin1('firstName=José')],
  ['a form with invalid percent-encoding', form, 'firstName=A%C3%28'],
  ['a form with a byte that is not text', form, 'message=utf8%FFbad'],
])('%s is an error: a guess would store text that nobody wrote', async (_, type, body) => {
  expect(await read(type, body)).toBe('400 The enquiry could not be read: it is not valid UTF-8.');
});

test.each<[string, string, string, string]>([
  ['JSON with a byte order mark', json, '\uFEFF{"message":"é 🌊"}', 'é 🌊'],
  ['JSON with the replacement character', json, '{"message":"a\uFFFDb"}', 'a\uFFFDb'],
  ['a form with that character', form, 'message=a%EF%BF%BDb', 'a\uFFFDb'],
  ['a form with that character, not encoded', form, 'message=a\uFFFDb', 'a\uFFFDb'],
  ['a form with a percent sign of its own', form, 'message=100%+of+%C3%A9', '100% of é'],
])('%s is read as it was sent', async (_, type, body, message) => {
  expect(await read(type, body)).toEqual({ message });
});
