import { emailBlockLimits as limits } from '@sitewright/contract/email-blocks/email-block-limits';
import { emailContentSchema } from '@sitewright/contract/email-blocks/email-blocks';
import { postEmailBlocks } from '@sitewright/blog/email/post-email-blocks';
import { renderEmail } from '@sitewright/email/render-email';
import { describe, expect, it } from 'vitest';

const urls = {
  link: (href: string) => URL.parse(href, 'https://bakery.example/')?.href ?? '',
  image: (src: string) => URL.parse(src, 'https://app.example/')?.href ?? '',
};
const blocksOf = (...sections: object[]) => postEmailBlocks({ sections }, urls, 40).blocks;
const text = (html: string) => ({ type: 'post/text', data: { html } });

/** What a mailbox shows of blocks. */
const shown = (...sections: object[]): string => {
  const blocks = blocksOf(...sections).map((block, index) => ({ ...block, id: `b${index}` }));
  const content = emailContentSchema.parse({ subject: 'News', blocks });
  return renderEmail({
    content,
    values: { name: 'SECRET' },
    brand: { productName: 'Bakery', color: '#336699' },
    language: 'en',
  }).html;
};

describe('a post as an email', () => {
  it('keeps headings, formatted text, lists, images and links with whole addresses', () => {
    expect(
      blocksOf(
        text('<h2>Bánh mì <em>today</em></h2>'),
        text('<p>Very <strong>good</strong>, <em>warm</em> and <a href="/menu">on the menu</a>.</p>'),
        text('<ul><li>One</li><li>Two<ul><li>Deep</li></ul></li></ul>'),
        { type: 'post/image', data: { src: '/media/ab/c.jpg', alt: 'A loaf', caption: 'From <b>rye</b>' } },
        { type: 'post/divider', data: {} },
        { type: 'post/button', data: { label: 'Order', href: 'https://shop.example/a_(b)' } },
      ),
    ).toEqual([
      { type: 'heading', text: 'Bánh mì today' },
      { type: 'text', text: 'Very **good**, *warm* and [on the menu](https://bakery.example/menu).' },
      { type: 'list', items: ['One', 'Two', 'Deep'] },
      { type: 'image', url: 'https://app.example/media/ab/c.jpg', alt: 'A loaf' },
      { type: 'text', text: 'From **rye**' },
      { type: 'divider' },
      { type: 'button', label: 'Order', url: 'https://shop.example/a_(b)' },
    ]);
  });

  it('shows what looks like markup or a variable as it was written', () => {
    const html = shown(
      text('<p>2 * 3 * 4, [x](https://evil.example), {{name}} and \\*</p>'),
      text('<h2>Dear {{name}}</h2>'),
      text('<p>un<em>believ</em>able <strong>a*b</strong><strong>c</strong></p>'),
      text('<p><a href="https://a.example/)(">a [b] c</a> <a href="javascript:alert(1)">no</a></p>'),
    );
    expect(html).not.toContain('SECRET');
    expect(html).toContain('2 * 3 * 4, [x](https://evil.example), {{name}} and \\*');
    expect(html).toContain('Dear { {name}}');
    expect(html).toContain('unbelievable a*b<strong>c</strong>');
    expect(html).not.toContain('href="javascript');
    expect(html).toContain('a [b] c');
  });

  it('leaves out what no mailbox can show, and turns files and videos into links', () => {
    expect(
      blocksOf(
        { type: 'post/form', data: { formId: 'x' } },
        { type: 'hero/center', data: { title: 'Hi' } },
        { type: 'post/file', data: { src: '/media/ab/menu.pdf', name: 'Menu' } },
        { type: 'post/video', data: { src: 'https://www.youtube.com/watch?v=12345678901' } },
        text('<p></p>'),
        text('<p>A<sup data-footnote="note"></sup></p>'),
      ),
    ).toEqual([
      { type: 'text', text: '[Menu](https://bakery.example/media/ab/menu.pdf)' },
      {
        type: 'text',
        text: '[https://www.youtube.com/watch?v=12345678901](https://www.youtube.com/watch?v=12345678901)',
      },
      { type: 'text', text: 'A' },
    ]);
  });

  it('never makes a block that an email refuses, however long or hostile the post is', () => {
    const long = 'word *x* {{name}} [l](u) '.repeat(3_000);
    const hostile = [
      text(`<p>${long}</p>`),
      text(`<p><strong>${'b'.repeat(20_000)}</strong></p>`),
      text(`<h2>${long}</h2>`),
      text(`<ul>${`<li>${'item '.repeat(300)}</li>`.repeat(100)}</ul>`),
      text(`<table><tr><td>${'cell '.repeat(2_000)}</td><td>b</td></tr></table>`),
      text('<blockquote><p>Mở đầu</p><p>שלום</p></blockquote>'),
      { type: 'post/image', data: { src: `https://a.example/${'x'.repeat(3_000)}` } },
      { type: 'post/button', data: { label: 'y'.repeat(500), href: '#' } },
      { type: 'post/gallery', data: { images: 'no list' } },
      { type: 'post/text', data: { html: 7 } },
    ];
    const { blocks } = postEmailBlocks({ sections: hostile }, urls, 1_000);
    for (const block of blocks)
      expect(
        emailContentSchema.safeParse({ subject: '', blocks: [{ ...block, id: 'b1' }] }).error,
        JSON.stringify(block).slice(0, 80),
      ).toBeUndefined();
    expect(blocks.length).toBeGreaterThan(10);
  });

  it('is cut when it has more blocks than an email', () => {
    const sections = Array.from({ length: limits.blocksMax + 5 }, (_, index) => text(`<p>${index}</p>`));
    const { blocks, isCut } = postEmailBlocks({ sections }, urls, 40);
    expect([blocks.length, isCut]).toEqual([40, true]);
    expect(postEmailBlocks({ sections: sections.slice(0, 40) }, urls, 40).isCut).toBe(false);
  });
});
