import { describe, expect, it } from 'vitest';
import { renderMarkdown } from './render-markdown.ts';

describe('Markdown', () => {
  it('has headings from the second level on, with ids that addresses can carry', () => {
    expect(renderMarkdown('# Ai chịu trách nhiệm\n\n## Đăng ký\n\n# Đăng ký')).toBe(
      '<h2 id="ai-chiu-trach-nhiem">Ai chịu trách nhiệm</h2>\n<h3 id="dang-ky">Đăng ký</h3>\n<h2 id="dang-ky-2">Đăng ký</h2>\n',
    );
  });

  it('keeps lists, emphasis, tables and links', () => {
    const html = renderMarkdown('- **one**\n- [two](https://example.com)\n\n|a|b|\n|-|-|\n|1|2|');
    expect(html).toContain('<li><strong>one</strong></li>');
    expect(html).toContain('<a href="https://example.com" rel="noopener nofollow">two</a>');
    expect(html).toContain('<td>1</td>');
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '[x](vbscript:msgbox)',
    '![x](https://tracker.example/pixel.gif)',
    '<https://example.com/"onmouseover="alert(1)>',
    '[x](https://example.com/" onmouseover="alert(1))',
    '[x]: javascript:alert(1)\n\n[x]',
    '# <svg onload=alert(1)>',
    '`</code><script>alert(1)</script>`',
  ])('runs nothing and loads nothing: %s', (text) => {
    const page = renderMarkdown(text);
    expect(page).not.toMatch(/<(script|img|svg|iframe)/i);
    expect(page).not.toMatch(/(href|src)="(javascript|data|vbscript):/i);
    expect(page).not.toMatch(/<[^>]*\son\w+=/i);
  });

  it('stops at a deep nesting, and renders a long text', () => {
    expect(renderMarkdown(`${'>'.repeat(3_000)} deep`).match(/<blockquote>/g)?.length).toBeLessThan(200);
    expect(renderMarkdown('[a](b) *c* '.repeat(5_000))).toContain('<em>c</em>');
  });
});
