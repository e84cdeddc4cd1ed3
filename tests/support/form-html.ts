import { formIds, type FormName } from '../../src/contract/form-ids.ts';

/** A form as the pages have it, with its slots: what the server alters. */
export function formHtml(form: FormName, names: readonly string[]): string {
  const fields = names.map((name) => {
    const id = formIds.control(form, name);
    const control =
      name === 'message'
        ? `<textarea id="${id}" name="${name}"></textarea>`
        : name === 'service'
          ? `<select id="${id}" name="${name}"><option value="default">None</option><option value="mobile">Mobile</option></select>`
          : `<input id="${id}" name="${name}" value=""/>`;
    return `${control}<p class="field-error" id="${formIds.message(form, name)}"></p>`;
  });
  return `<form data-form="${form}"><div id="${formIds.summary(form)}"></div>${fields.join('')}<p id="${formIds.status(form)}" role="status"></p></form>`;
}

/** What a page says of its rejected form: the values, the messages, the sentence, and what has the focus. */
export function readRejected(html: string) {
  const [form = ''] =
    [...html.matchAll(/<form data-form="([\w-]+)">([^]*?)<\/form>/g)].find(([, , inner = '']) =>
      inner.includes('data-served'),
    ) ?? [];
  const prefix = /data-form="([\w-]+)"/.exec(form)?.[1] as FormName;
  const values: Record<string, string> = {};
  for (const [, name = '', value = ''] of form.matchAll(/<input [^>]*?name="(\w+)" value="([^"]*)"/g))
    values[name] = unescape(value);
  for (const [, name = '', value = ''] of form.matchAll(/<textarea [^>]*?name="(\w+)">([^<]*)<\/textarea>/g))
    values[name] = unescape(value.replace(/^\n/, ''));
  const [, service] = /<option selected="" value="([\w-]+)"/.exec(form) ?? [];
  if (service) values['service'] = service;
  const messages: Record<string, string> = {};
  for (const [, id = '', text = ''] of form.matchAll(
    /<p [^>]*?id="([\w-]+)-error"><span[^>]*>Error: <\/span><span>([^<]*)/g,
  ))
    messages[id.slice(prefix.length + 1)] = unescape(text);
  const [, sentence = ''] = /role="status"><span class="error">([^<]*)/.exec(form) ?? [];
  const [, , focused] =
    /<(\w+) autofocus="" [^>]*?id="([\w-]+)"/.exec(form) ??
    /<(\w+) [^>]*autofocus=""[^>]*?id="([\w-]+)"/.exec(form) ??
    [];
  const [, title = ''] = /<title>([^<]*)/.exec(html) ?? [];
  return { form: prefix, title, values, messages, sentence: unescape(sentence), focused };
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };
const unescape = (text: string) => text.replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? '');
