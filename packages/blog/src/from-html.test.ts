import { describe, expect, it } from 'vitest';
import { blocksFromHtml } from './from-html.ts';
import type { NewBlock } from './new-block.ts';

const text = (html: string): NewBlock => ({ type: 'post/text', data: { html } });
const textOf = (blocks: readonly NewBlock[]): string => JSON.stringify(blocks);

describe('HTML becomes blocks', () => {
  it.each<[string, string, NewBlock[]]>([
    [
      'paragraphs',
      '<p>One <b>two</b></p><p>&nbsp;</p>three<br>four',
      [text('<p>One <strong>two</strong></p>'), text('<p>three<br>four</p>')],
    ],
    [
      'headings',
      '<h1>A</h1><h3><span>B</span></h3><h6>C</h6>',
      [text('<h2>A</h2>'), text('<h3>B</h3>'), text('<h4>C</h4>')],
    ],
    [
      'badly nested marks',
      '<p><b>a<i>b</b>c</i></p>',
      [text('<p><strong>a<em>b</em></strong><em>c</em></p>')],
    ],
    ['marks around paragraphs', '<b><p>x</p></b>', [text('<p><strong>x</strong></p>')]],
    [
      'lists',
      '<ol start="3"><li>a<ul><li><p>b</p><p>c</p></li></ul></li></ol>',
      [text('<ol start="3"><li>a<ul><li>b<br>c</li></ul></li></ol>')],
    ],
    [
      'lists with code and images, in their order',
      '<ol><li>a</li><li>b<pre><code>x</code></pre>after<ul><li>c</li></ul></li><li>d <img src="https://a.b/1.png"></li><li>e</li></ol>',
      [
        text('<ol><li>a</li><li>b</li></ol>'),
        { type: 'post/code', data: { code: 'x' } },
        text('<p>after</p>'),
        text('<ul><li>c</li></ul>'),
        text('<ol start="3"><li>d</li></ol>'),
        { type: 'post/image', data: { src: 'https://a.b/1.png' } },
        text('<ol start="4"><li>e</li></ol>'),
      ],
    ],
    [
      'a list beside its item',
      '<ul><li>a</li><ul><li>b</li></ul></ul>',
      [text('<ul><li>a<ul><li>b</li></ul></li></ul>')],
    ],
    ['quotes', '<blockquote>a<p>b</p></blockquote>', [text('<blockquote><p>a</p><p>b</p></blockquote>')]],
    [
      'tables',
      '<table><thead><tr><th>a</th></tr></thead><tr><td colspan="2"><p>b</p></td></tr></table>',
      [
        text(
          '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td colspan="2">b</td></tr></tbody></table>',
        ),
      ],
    ],
    [
      'a table for layout',
      '<table><tr><td><h2>a</h2><p>b</p></td></tr></table>',
      [text('<h2>a</h2>'), text('<p>b</p>')],
    ],
    [
      'code',
      '<pre><code class="language-TS">a &lt;\n  b</code></pre>',
      [{ type: 'post/code', data: { code: 'a <\n  b', language: 'ts' } }],
    ],
    [
      'an image in a paragraph',
      '<p>a <a href="/x"><img src="i.jpg" alt="I"></a> b</p>',
      [
        text('<p>a</p>'),
        { type: 'post/image', data: { src: 'i.jpg', alt: 'I', href: '/x' } },
        text('<p>b</p>'),
      ],
    ],
    [
      'a figure',
      '<figure class="alignwide"><a href="/big.jpg"><img src="/i.jpg"></a><figcaption>By <a href="https://a.b">A</a></figcaption></figure>',
      [
        {
          type: 'post/image',
          data: { src: '/i.jpg', caption: 'By <a href="https://a.b">A</a>', size: 'wide' },
        },
      ],
    ],
    [
      'a gallery',
      '<figure class="wp-block-gallery"><figure><img src="/1.jpg"><figcaption>One</figcaption></figure><figure><img src="/2.jpg"></figure><figcaption>All</figcaption></figure>',
      [
        {
          type: 'post/gallery',
          data: { images: [{ src: '/1.jpg', caption: 'One' }, { src: '/2.jpg' }], caption: 'All' },
        },
      ],
    ],
    [
      'a video frame',
      '<iframe src="//www.youtube.com/embed/dQw4w9WgXcQ?rel=0"></iframe>',
      [{ type: 'post/video', data: { src: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' } }],
    ],
    [
      'another frame',
      '<p><iframe src="https://maps.example/x" title="Map"></iframe></p>',
      [{ type: 'post/bookmark', data: { href: 'https://maps.example/x', title: 'Map' } }],
    ],
    [
      'an address alone',
      '<p> https://vimeo.com/123 </p>',
      [{ type: 'post/video', data: { src: 'https://vimeo.com/123' } }],
    ],
    [
      'sound',
      '<audio controls><source src="/a.mp3"></audio>',
      [{ type: 'post/audio', data: { src: '/a.mp3' } }],
    ],
    [
      'a download',
      '<p><a href="/f.pdf" download>The file</a></p>',
      [{ type: 'post/file', data: { src: '/f.pdf', name: 'The file' } }],
    ],
    [
      'a button',
      '<div class="wp-block-button"><a class="wp-block-button__link" href="/go">Go</a></div>',
      [{ type: 'post/button', data: { label: 'Go', href: '/go' } }],
    ],
    [
      'a toggle',
      '<details><summary>More</summary><p>Text</p></details>',
      [{ type: 'post/toggle', data: { summary: 'More', html: '<p>Text</p>' } }],
    ],
    ['a divider', 'a<hr>b', [text('<p>a</p>'), { type: 'post/divider', data: {} }, text('<p>b</p>')]],
    [
      'a definition list',
      '<dl><dt>A</dt><dd>b</dd></dl>',
      [text('<p><strong>A</strong></p>'), text('<p>b</p>')],
    ],
    [
      'unknown elements',
      '<my-box><x-y>kept</x-y></my-box><form><label>Name</label><input></form>',
      [text('<p>kept</p>'), text('<p>Name</p>')],
    ],
  ])('%s', (_name, html, blocks) => {
    expect(blocksFromHtml(html)).toEqual(blocks);
  });
});

describe('sources with habits of their own', () => {
  it('Google Docs: a bold that is none, styles for marks', () => {
    const html =
      '<b style="font-weight:normal" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:700">Bold</span><span style="font-style:italic"> and</span></p></b>';
    expect(blocksFromHtml(html)).toEqual([text('<p><strong>Bold</strong><em> and</em></p>')]);
  });

  it('Word: paragraphs that are a list of two levels', () => {
    const item = (level: number, marker: string, words: string): string =>
      `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${marker}<span>&nbsp; </span></span><![endif]>${words}<o:p></o:p></p>\n`;
    const html = item(1, '1.', 'One') + item(2, '·', 'Sub') + item(1, '2.', 'Two');
    expect(blocksFromHtml(html)).toEqual([text('<ol><li>One<ul><li>Sub</li></ul></li><li>Two</li></ol>')]);
  });

  it('footnotes of Word, WordPress and Substack move into the text', () => {
    const word =
      '<p>A<a href="#_ftn1" name="_ftnref1"><sup>[1]</sup></a> b</p><hr><div id=ftn1><p><a href="#_ftnref1" name="_ftn1">[1]</a> Said “so”.</p></div>';
    expect(blocksFromHtml(word)[0]).toEqual(text('<p>A<sup data-footnote="Said “so”."></sup> b</p>'));
    const wordpress =
      '<p>A<sup class="fn"><a href="#fn-1" id="fn-1-link">1</a></sup></p><ol><li id="fn-1">Note <a href="#fn-1-link">↩︎</a></li></ol>';
    expect(blocksFromHtml(wordpress)).toEqual([text('<p>A<sup data-footnote="Note"></sup></p>')]);
  });

  it('images that a script loads later', () => {
    const html =
      '<img src="data:image/gif;base64,AA" data-src="/real.jpg"><noscript><img src="/real.jpg"></noscript>';
    expect(blocksFromHtml(html)).toEqual([{ type: 'post/image', data: { src: '/real.jpg' } }]);
  });
});

describe('hostile HTML', () => {
  it('brings no script along', () => {
    const html = `<p onclick="x()">a<script>alert(1)</script><a href="java\nscript:alert(1)">b</a><img src=x onerror=alert(1)></p>
      <iframe src="javascript:alert(1)"></iframe><a href="&#106;avascript:alert(1)">c</a><svg><a xlink:href="javascript:1">d</a></svg>`;
    expect(textOf(blocksFromHtml(html))).not.toMatch(/script|onerror|onclick/i);
  });

  it.each([
    ['nesting', '<div>'.repeat(200_000) + 'end'],
    ['nested quotes', '<blockquote><ul><li>'.repeat(50_000) + 'end'],
    [
      'unclosed formats',
      Array.from({ length: 20_000 }, (_, index) => `<font id=${index}><p>`).join('') + 'end',
    ],
    ['unclosed tags', '<a '.repeat(300_000) + '> end'],
    ['brackets', '<'.repeat(500_000) + ' end'],
    ['a huge text', 'word '.repeat(1_000_000) + 'end'],
  ])('of %s is read quickly, to its end', (_name, html) => {
    expect(textOf(blocksFromHtml(html))).toContain('end');
  });
});
