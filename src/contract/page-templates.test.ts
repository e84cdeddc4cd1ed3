import { expect, test } from 'vitest';
import { notFoundTemplateOf, pageTemplates, placeholder, placeholderName } from './page-templates.ts';

const { notFound, unknownCategory, unknownTopic } = pageTemplates;

test.each<[string, string]>([
  ['/nowhere', notFound],
  ['/a/b/c/d/e', notFound],
  ['//evil.example', notFound],
  ['/legal/a', notFound],
  ['/resources', notFound],
  ['/resources/documentation', notFound],
  ['/resources/documentation/', notFound],
  ['/resources/documentation/a', unknownCategory],
  ['/Resources/%64ocumentation/a', unknownCategory],
  ['/resources/documentation/a/b', unknownTopic],
  ['/resources/documentation/a%2Fb', unknownCategory],
  ['/resources/documentation//b', notFound],
  ['/resources/documentation/a/b/c', notFound],
])('%s is answered with %s', (path, template) => {
  expect(notFoundTemplateOf(path)).toBe(template);
});

test('a placeholder has a name, another text has none', () => {
  expect(placeholderName(placeholder('value.email'))).toBe('value.email');
  for (const text of [undefined, '', '%%', '%% %%', 'a %%value.email%%', 'owen@client.example'])
    expect(placeholderName(text)).toBeUndefined();
});
