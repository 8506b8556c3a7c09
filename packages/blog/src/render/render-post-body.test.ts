import type { RenderEnvironment } from '@sitewright/render/section';
import { describe, expect, it } from 'vitest';
import { feedHtml } from './feed-html.ts';
import { renderPostBody } from './render-post-body.ts';

const env: RenderEnvironment = {
  mode: 'publish',
  site: { name: 'Marlow', home: '/', year: 2026, locale: 'en' },
  currentPath: '/blog/post',
  findDesign: () => undefined,
  findElement: () => undefined,
  resolveImage: (src) =>
    src === '/media/missing.png'
      ? undefined
      : {
          src: `/_assets${src}`,
          srcset: `/_assets${src} 800w, /_assets/small.webp 400w`,
          width: 800,
          height: 600,
        },
  resolveLink: (href) => (href === 'page:1' ? '/about' : href),
  sanitizeHtml: (html) => html,
  icons: {},
  formAction: () => '#',
  drawForm: ({ formId }) => (formId === 'f1' ? '<form class="form"></form>' : undefined),
};

const block = (type: string, data: object, id = type) => ({ id, type: `post/${type}`, data });
const draw = (...sections: (object | null)[]) => renderPostBody({ sections }, env, { locale: 'en' });
const html = (...sections: (object | null)[]): string => draw(...sections).html;
const text = (markup: string): string => html(block('text', { html: markup }));

describe('the body of a post', () => {
  it('never contains code of its author, whatever a block says', () => {
    const hostile = '"><img src=x onerror=alert(1)><script>alert(1)</script>';
    const all = html(
      block('text', { html: `<p onclick="a()" style="x">${hostile}</p><iframe src="//evil.test"></iframe>` }),
      block('image', { src: '/media/a.png', alt: hostile, caption: hostile, href: 'javascript:alert(1)' }),
      block('code', { code: hostile, language: hostile }),
      block('video', { src: `javascript:alert(1)//${hostile}`, poster: hostile }),
      block('file', { src: hostile, name: hostile, bytes: hostile }),
      block('button', { label: hostile, href: 'data:text/html,x' }),
      block('bookmark', { href: 'javascript:alert(1)', title: hostile, image: hostile }),
      block('callout', { html: hostile, emoji: hostile, tone: hostile }),
      block('toggle', { summary: hostile, html: hostile }),
      block('audio', { src: 'javascript:alert(1)', title: hostile }),
      block('gallery', { images: [{ src: hostile, alt: hostile, caption: hostile }, 'x', null] }),
      { id: 7, type: 'post/text' },
      null,
    );
    expect(all).not.toMatch(/(?:href|src)="(?:javascript|data):|style="x"/i);
    // What stands in quotes is the value of an attribute.
    expect(all.replace(/="[^"]*"/g, '=""')).not.toMatch(/<script|<iframe|<[^>]*\son\w+=/i);
  });

  it('gives headings anchors of their own, without gaps between levels', () => {
    const drawn = draw(
      block('text', { html: '<h2>Giới thiệu</h2>' }, 'a'),
      block('text', { html: '<h4>Giới <em>thiệu</em></h4>' }, 'b'),
      block('text', { html: '<h2>🎉</h2>' }, 'c'),
    );
    expect(drawn.outline).toEqual([
      { id: 'p-gioi-thieu', text: 'Giới thiệu', level: 2 },
      { id: 'p-gioi-thieu-2', text: 'Giới thiệu', level: 3 },
      { id: 'p-section', text: '🎉', level: 2 },
    ]);
    expect(drawn.html).toContain('<h3 id="p-gioi-thieu-2">Giới <em>thiệu</em></h3>');
  });

  it('numbers footnotes through all blocks, with links there and back', () => {
    const drawn = html(
      block('text', { html: '<p>One<sup data-footnote="First &amp; best"></sup></p>' }, 'a'),
      block('callout', { html: '<p>Two<sup data-footnote="Second">9</sup></p>' }),
    );
    expect(drawn).toContain('href="#note-1" aria-label="Footnote 1">1</a>');
    expect(drawn).toContain('<li id="note-2">Second <a class="note-back" href="#note-link-2"');
    expect(drawn).toContain('First &amp; best');
  });

  it('loads the first image at once and all others late, each with its sizes', () => {
    const images = [
      ...html(
        block('image', { src: '/media/a.png', alt: 'A' }, 'a'),
        block('image', { src: '/media/b.png' }, 'b'),
      ).matchAll(/<img[^>]*>/g),
    ].map(String);
    expect(images[0]).toMatch(
      /srcset=".* 800w.*" sizes="[^"]*42rem[^"]*" width="800" height="600" alt="A".* fetchpriority="high"/,
    );
    expect(images[1]).toContain('loading="lazy"');
    expect(html(block('image', { src: '/media/missing.png' }))).toBe('');
  });

  it('shows videos of other services as a link, and files with their size', () => {
    expect(html(block('video', { src: 'https://youtu.be/dQw4w9WgXcQ' }))).toContain(
      '<a class="film__link" href="https://youtu.be/dQw4w9WgXcQ" rel="noopener"><span class="film__sign">Watch on YouTube</span></a>',
    );
    expect(html(block('video', { src: '/media/a.mp4' }))).toContain('<video controls');
    expect(html(block('file', { src: '/media/a.pdf', name: 'Menu.pdf', bytes: 2_400_000 }))).toContain(
      'Download · 2.3 MB',
    );
  });

  it('colors code of known languages and leaves others as they are', () => {
    expect(html(block('code', { code: 'const a = 1 < 2;', language: 'ts' }))).toContain(
      '<span class="hljs-keyword">const</span>',
    );
    expect(html(block('code', { code: 'a < b', language: 'nonsense' }))).toContain('<code>a &lt; b</code>');
  });

  it('reads code from left to right also in a right-to-left post', () => {
    expect(html(block('code', { code: 'let a;' }))).toMatch(/<pre [^>]*dir="ltr"/);
  });

  it('resolves links of the site, draws forms, and takes only the styles that it needs', () => {
    expect(text('<p><a href="page:1">About</a></p>')).toBe('<p><a href="/about">About</a></p>');
    expect(html(block('form', { formId: 'f1' }))).toBe(
      '<div class="post-form"><form class="form"></form></div>',
    );
    expect(html(block('form', { formId: 'gone' }))).toBe('');
    const { css } = draw(block('text', { html: '<p>Only words</p>' }));
    expect(css).not.toMatch(/table|hljs|gallery|blockquote/);
    expect(draw(block('text', { html: '<table><tr><td>1</td></tr></table>' })).css).toContain('table');
  });

  it('lets wide tables scroll, by keyboard too', () => {
    expect(text('<table><tr><td>1</td></tr></table>')).toBe(
      '<div class="scroll" role="region" aria-label="Table" tabindex="0"><table><tr><td>1</td></tr></table></div>',
    );
  });
});

describe('the body of a post in a feed', () => {
  const feed = (...sections: object[]): string =>
    feedHtml(
      { sections },
      {
        siteUrl: 'https://marlow.test',
        locale: 'en',
        resolveLink: env.resolveLink,
        resolveImage: env.resolveImage,
      },
    );

  it('has absolute URLs, tables and figures, but no classes and scripts', () => {
    const drawn = feed(
      block('text', { html: '<p class="x"><a href="page:1">About</a> <a href="#top">Top</a></p>' }, 'a'),
      block('text', { html: '<table><tr><td>1</td></tr></table>' }, 'b'),
      block('image', { src: '/media/a.png', alt: 'A', caption: 'See <a href="/b">b</a>' }),
      block('form', { formId: 'f1' }),
      block('text', { html: '<p>Note<sup data-footnote="Of it"></sup></p>' }, 'c'),
    );
    expect(drawn).toBe(
      [
        '<p><a href="https://marlow.test/about">About</a> <a href="https://marlow.test/#top">Top</a></p>',
        '<table><tr><td>1</td></tr></table>',
        '<figure><img src="https://marlow.test/_assets/media/a.png" alt="A" width="800" height="600"><figcaption>See <a href="https://marlow.test/b">b</a></figcaption></figure>',
        '<p>Note<sup>1</sup></p>',
        '<hr>',
        '<ol><li>Of it</li></ol>',
      ].join('\n'),
    );
  });
});
