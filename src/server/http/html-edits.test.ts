import { expect, test } from 'vitest';
import { applyEdits, findTag, setAttribute, setContent } from './html-edits.ts';

const html = '<p class="a" id="one"></p><input id="two" value="old"/><textarea id="three">old</textarea>';

test('an element is found by its id, and only if it is the only one', () => {
  expect(findTag(html, 'two')).toMatchObject({ name: 'input', attributes: ' id="two" value="old"/' });
  expect(() => findTag(html, 'four')).toThrow('A page must have id="four" exactly once.');
  expect(() => findTag(html + html, 'one')).toThrow('exactly once');
  // The beginning of another id is not an id.
  expect(() => findTag(html, 'thre')).toThrow('exactly once');
});

test('attributes are added or replaced, contents replaced, and everything put in is escaped or the caller’s', () => {
  const edits = [
    setContent(html, findTag(html, 'three'), 'new'),
    setAttribute(findTag(html, 'two'), 'value', '"><script> $& id="one"'),
    setAttribute(findTag(html, 'two'), 'autofocus'),
    setContent(html, findTag(html, 'one'), '<b>new</b>'),
  ];
  expect(applyEdits(html, edits)).toBe(
    '<p class="a" id="one"><b>new</b></p><input autofocus="" id="two" value="&quot;&gt;&lt;script&gt; $&amp; id=&quot;one&quot;"/><textarea id="three">new</textarea>',
  );
});
