import { expect, it } from 'vitest';
import { paragraphsHtml, plainParagraphs } from './plain-paragraphs.ts';

it('paragraphs of plain text are read, with what their characters stand for', () => {
  expect(plainParagraphs('<p>Salt &amp; bread</p>\n<p></p><p>5 &lt; 6&nbsp;loaves</p>')).toEqual([
    'Salt & bread',
    '5 < 6 loaves',
  ]);
  expect(plainParagraphs('No markup at all')).toEqual(['No markup at all']);
});

it.each([
  '<p>With <b>bold</b></p>',
  '<p>Two<br>lines</p>',
  '<h2>Title</h2><p>Text</p>',
  '<ul><li>Point</li></ul>',
  'before <p>Text</p>',
  '<p class="x">Text</p>',
  '<p>Price in &euro;</p>',
  '<p></p>',
])('a text that would lose something is left alone: %s', (html) => {
  expect(plainParagraphs(html)).toBeUndefined();
});

it('what is written back is escaped, and reads the same', () => {
  const texts = ['Salt & bread', '<script>alert(1)</script>'];
  const html = paragraphsHtml(texts);
  expect(html).toBe('<p>Salt &amp; bread</p><p>&lt;script&gt;alert(1)&lt;/script&gt;</p>');
  expect(plainParagraphs(html)).toEqual(texts);
});
