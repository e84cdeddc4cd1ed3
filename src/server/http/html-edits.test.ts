import { expect, test } from 'vitest';
import { applyEdits, findTag, readPage, setAttribute, setContent } from './html-edits.ts';

const html = '<p class="a" id="one"></p><input id="two" value="old"/><textarea id="three">old</textarea>';
const page = readPage(html);

test('an element is found by its id, and only if it is the only one', () => {
  expect(findTag(page, 'two')).toMatchObject({ name: 'input', attributes: ' id="two" value="old"/' });
  expect(() => findTag(page, 'four')).toThrow('A page must have the id four exactly once.');
  expect(() => findTag(readPage(html + html), 'one')).toThrow('exactly once');
  // The beginning of another id is not an id.
  expect(() => findTag(page, 'thre')).toThrow('exactly once');
});

test('attributes are added or replaced, contents replaced, and everything put in is escaped or the caller’s', () => {
  const edits = [
    setContent(page, findTag(page, 'three'), 'new'),
    setAttribute(findTag(page, 'two'), 'value', '"><script> $& id="one"'),
    setAttribute(findTag(page, 'two'), 'autofocus'),
    setContent(page, findTag(page, 'one'), '<b>new</b>'),
  ];
  expect(applyEdits(page, edits)).toBe(
    '<p class="a" id="one"><b>new</b></p><input autofocus="" id="two" value="&quot;&gt;&lt;script&gt; $&amp; id=&quot;one&quot;"/><textarea id="three">new</textarea>',
  );
});
