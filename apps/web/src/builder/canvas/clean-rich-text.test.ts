import { describe, expect, it } from 'vitest';
import { isCleanRichText } from './clean-rich-text.ts';

describe('formatted text that is already clean is not sanitized again', () => {
  it.each([
    [''],
    ['Phở bò'],
    ['<p>Phở <strong>bò <em>tái</em></strong><br>nạm</p><p></p>'],
    ['<h3>Món</h3><ul><li><p>Bún &amp; chả</p></li><li>Nem</li></ul>'],
    ['<blockquote><p>“Ngon”</p></blockquote><ol><li><ul><li>a</li></ul></li></ol>'],
  ])('%s', (html) => expect(isCleanRichText(html)).toBe(true));
});

describe('formatted text that is not clean is sanitized', () => {
  it.each([
    ['a script', '<p>a</p><script>alert(1)</script>'],
    ['an attribute', '<p onclick="x()">a</p>'],
    ['a link, whose address must be looked at', '<p><a href="javascript:x()">a</a></p>'],
    ['something left open', '<p>a'],
    ['something closed that was not open', '</div><p>a</p>'],
    ['elements that cross', '<p><b>a<i>b</b>c</i></p>'],
    ['a block in a paragraph', '<p>a<ul><li>b</li></ul></p>'],
    ['an entry without a list', '<li>a</li>'],
    ['a lone angle', 'a < b'],
    ['an entity of another kind', '&#x3c;script&#x3e;'],
    ['a comment', '<!-- a --><p>b</p>'],
    ['capitals', '<P>a</P>'],
    ['a closing break', '<p>a</br></p>'],
    ['a name from the depth of objects', '<constructor>a</constructor>'],
  ])('%s', (_case, html) => expect(isCleanRichText(html)).toBe(false));
});
