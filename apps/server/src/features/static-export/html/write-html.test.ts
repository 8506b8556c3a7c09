import { describe, expect, it } from 'vitest';
import { parsePage } from './html-tree.ts';
import { showsWhiteSpace, writePage } from './write-html.ts';

const bodyOf = (html: string, collapses = true): string =>
  /<body>([\s\S]*)<\/body>/.exec(writePage(parsePage(`<!doctype html><body>${html}`), { collapses }))![1]!;

describe('readable HTML', () => {
  it('has blocks on lines of their own', () => {
    expect(bodyOf('<main><section><h1>A</h1><p>B <b>c</b></p></section></main>')).toBe(
      '\n  <main>\n    <section>\n      <h1>A</h1>\n      <p>B <b>c</b></p>\n    </section>\n  </main>\n',
    );
  });

  it.each([
    ['<div><a>one</a><a>two</a></div>', '\n  <div><a>one</a><a>two</a></div>\n'],
    [
      '<div> <a>one</a><a>two</a> <i>three</i> </div>',
      '\n  <div>\n    <a>one</a><a>two</a>\n    <i>three</i>\n  </div>\n',
    ],
    ['<div></div>', '\n  <div></div>\n'],
    ['<p>a<span> </span>b</p>', '\n  <p>a<span> </span>b</p>\n'],
  ])('adds no space that would be shown: %s', (html, written) => {
    expect(bodyOf(html)).toBe(written);
  });

  it('leaves preformatted text and code as they are', () => {
    const html = '<pre>\n\n a\n  b</pre><textarea>\n\n x </textarea><script>if (a < b && c)   d();</script>';
    expect(bodyOf(html)).toBe(
      '\n  <pre>\n\n a\n  b</pre>\n  <textarea>\n\n x </textarea>\n  <script>if (a < b && c)   d();</script>\n',
    );
  });

  it('is the same page when it is read again', () => {
    const html =
      '<a href="?a=1&amp;b=%22" title="&quot;&nbsp;">&lt;b&gt; &amp;amp;</a><input disabled value="">';
    expect(bodyOf(bodyOf(html).trim())).toBe(bodyOf(html));
  });

  it('keeps runs of spaces where styles show them', () => {
    expect(bodyOf('<p>a  \n b</p>')).toBe('\n  <p>a b</p>\n');
    expect(bodyOf('<p>a  \n b</p>', false)).toBe('\n  <p>a  \n b</p>\n');
    expect(showsWhiteSpace('.x{white-space:nowrap}[contenteditable]{white-space:pre-wrap}')).toBe(false);
    expect(showsWhiteSpace('.x{white-space: pre-line}')).toBe(true);
  });
});
