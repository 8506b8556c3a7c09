import { describe, expect, it } from 'vitest';
import { fromContent } from '@sitewright/document/adapter';
import { createDocumentStore } from '@sitewright/document/store';
import { createEngine } from '../engine/create-engine.ts';
import { writeBlocks } from '../engine/write-html.ts';
import { cleanPastedHtml } from './clean-pasted-html.ts';
import { isMarkdown, markdownToHtml } from './markdown-html.ts';

/** What is left of pasted HTML in a post. */
const pasted = (html: string): string => {
  const store = createDocumentStore(fromContent({ sections: [] }).state);
  const { editor, close } = createEngine(store, { label: 'Post', onPasteHtml: cleanPastedHtml });
  editor.view.pasteHTML(html);
  const result = writeBlocks(editor.state.doc.content);
  close();
  return result.replace(/<p><\/p>$/, '');
};

describe('pasting', () => {
  it('keeps headings, lists and formatting of Google Docs, and drops its wrapper', () => {
    const html =
      '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1a"><h1 dir="ltr"><span style="font-size:20pt;font-weight:400;">Title</span></h1>' +
      '<p dir="ltr"><span style="font-weight:700;">Bold</span><span style="font-weight:400;"> and </span><span style="font-style:italic;">italic</span></p>' +
      '<ul><li dir="ltr"><p dir="ltr"><span>One</span></p></li><ul><li dir="ltr"><p>Nested</p></li></ul></ul></b>';
    expect(pasted(html)).toBe(
      '<h2>Title</h2><p><strong>Bold</strong> and <em>italic</em></p><ul><li>One<ul><li>Nested</li></ul></li></ul>',
    );
  });

  it('makes lists of the paragraphs that Word writes', () => {
    const item = (label: string, level: number, text: string): string =>
      `<p class=MsoListParagraph style='text-indent:-18pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${label}<span>&nbsp;</span></span><![endif]>${text}<o:p></o:p></p>`;
    const html = `<html><body><!--StartFragment--><p class=MsoNormal><b>Bold</b><o:p></o:p></p>${item('1.', 1, 'One')}${item('a.', 2, 'Inner')}${item('2.', 1, 'Two')}<!--EndFragment--></body></html>`;
    expect(pasted(html)).toBe(
      '<p><strong>Bold</strong></p><ol><li>One<ol><li>Inner</li></ol></li><li>Two</li></ol>',
    );
  });

  it('drops scripts, handlers, styles and dangerous links', () => {
    const html =
      '<p style="color:red" onclick="x()">Text <a href="javascript:x()">link</a><script>x()</script><img src=x onerror="x()"></p><iframe src="https://x.example"></iframe>';
    expect(pasted(html)).toBe('<p>Text link</p>');
  });

  it('keeps tables, code and images', () => {
    expect(pasted('<table><tr><th>A</th></tr><tr><td>1</td></tr></table><pre><code>a\nb</code></pre>')).toBe(
      '<table><thead><tr><th>A</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>',
    );
  });
});

describe('Markdown', () => {
  it('is recognized by its signs only', () => {
    expect(['# Title', '- a\n- b', 'see [x](https://x.example)', '```\ncode\n```'].map(isMarkdown)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(['Just text.', 'a * b * c', '2. January was cold', 'snake_case_name'].map(isMarkdown)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('becomes blocks', () => {
    const source =
      '# Title\n\nOne **bold** *it* `a<b` ~~x~~\nsame line\n\n- a\n  - b\n- c\n\n1. x\n2. y\n\n> q\n\n```js\nlet a = "1";\n```\n\n---\n\n| A | B |\n|---|---|\n| 1 | 2 |';
    expect(markdownToHtml(source)).toBe(
      '<h2>Title</h2><p>One <strong>bold</strong> <em>it</em> <code>a&lt;b</code> <s>x</s> same line</p>' +
        '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul><ol><li>x</li><li>y</li></ol><blockquote><p>q</p></blockquote>' +
        '<pre><code class="language-js">let a = &quot;1&quot;;</code></pre><hr>' +
        '<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>',
    );
  });

  it('never becomes markup that was not written', () => {
    expect(markdownToHtml('<script>x</script> [a](javascript:x)')).toBe(
      '<p>&lt;script&gt;x&lt;/script&gt; [a](javascript:x)</p>',
    );
  });
});
