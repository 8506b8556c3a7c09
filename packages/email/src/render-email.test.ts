import type { EmailBlock, EmailContent, EmailValues } from '@sitewright/contract/email-blocks/email-blocks';
import { contrastRatio } from '@sitewright/contract/themes/contrast';
import { describe, expect, it } from 'vitest';
import { emailHints } from './email-hints.ts';
import { darkColors, lightColors } from './email-theme.ts';
import { renderEmail } from './render-email.ts';

const brand = { productName: 'Phở & Co', color: '#2f5d50' };
type Unnamed<Block> = Block extends EmailBlock ? Omit<Block, 'id'> : never;
const contentOf = (...blocks: Unnamed<EmailBlock>[]): EmailContent => ({
  subject: 'Hello {{person}}',
  preheader: '',
  blocks: blocks.map((block, index) => ({ ...block, id: `b${index}` })),
});
const render = (content: EmailContent, values: EmailValues = {}) =>
  renderEmail({ content, values, brand, language: 'en' });

describe('formatting', () => {
  it('becomes HTML, and reads as words in the plain text', () => {
    const { html, text } = render(
      contentOf({
        type: 'text',
        text: 'A **bold**, an *italic* and [a link](https://a.bc/?x=1&y=2). 2*3*4 \\*',
      }),
    );
    expect(html).toContain('A <strong>bold</strong>, an <em>italic</em> and <a ');
    expect(html).toContain('href="https://a.bc/?x=1&amp;y=2"');
    expect(html).toContain('2*3*4 *');
    expect(text).toContain('A bold, an italic and a link (https://a.bc/?x=1&y=2). 2*3*4 *');
  });

  it('is never added by a value', () => {
    const person = '**x** [y](https://evil.example) {{url}} <b>z</b> "q\'';
    const { html, text } = render(contentOf({ type: 'text', text: 'Hi {{person}}!' }), {
      person,
      url: 'https://secret.example',
    });
    expect(text).toContain(`Hi ${person}!`);
    expect(html).toContain('**x** [y](https://evil.example) {{url}} &lt;b&gt;z&lt;/b&gt;');
    expect(html).not.toContain('<a ');
    expect(html).not.toContain('secret.example');
  });

  it('of a value with lines keeps its lines', () => {
    expect(render(contentOf({ type: 'text', text: '{{body}}' }), { body: 'a\n\nb' }).html).toContain(
      'a<br><br>b',
    );
  });
});

describe('a block', () => {
  it('from right to left is aligned to the right, and the others around it are as ever', () => {
    const blocks: Unnamed<EmailBlock>[] = [
      { type: 'heading', text: 'خبز' },
      { type: 'text', text: 'مرحبا' },
      { type: 'list', items: ['ملح'] },
      { type: 'image', url: 'https://a.bc/x.png', alt: 'حقل' },
      { type: 'button', label: 'اطلب', url: 'https://a.bc/' },
    ];
    const { html } = render(contentOf(...blocks.map((block) => ({ ...block, dir: 'rtl' as const }))));
    const tags = [...html.matchAll(/<(\w+)[^>]* dir="rtl"[^>]*text-align:right[^>]*>/g)].map(
      ([, tag]) => tag,
    );
    expect(tags).toEqual(['h1', 'p', 'ul', 'p', 'p']);
    expect(html).toContain('padding:0 20px 0 0');
    const plain = render(contentOf(...blocks)).html;
    expect(plain).not.toContain('dir=');
    expect(plain).not.toContain('text-align:right');
  });

  it('is left out where its variable says so, or where it has nothing to show', () => {
    const content = contentOf(
      { type: 'text', text: 'with', showIf: 'person' },
      { type: 'text', text: 'without', hideIf: 'person' },
      { type: 'text', text: '{{reason}}' },
      { type: 'rows', variable: 'rows' },
      { type: 'code', variable: 'otp' },
    );
    expect(render(content, { person: 'Lan' }).text).toMatch(/^with\n\n-- /);
    expect(render(content, { person: ' ' }).text).toMatch(/^without\n\n-- /);
    expect(render(content, { rows: [{ label: 'A', value: '<b>' }] }).html).toContain('&lt;b&gt;');
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', ''])(
    'with the link %j from a value has no link',
    (url) => {
      const { html } = render(
        contentOf(
          { type: 'button', label: 'Go', url: '{{url}}' },
          { type: 'text', text: '[x]({{url}})' },
          { type: 'links', variable: 'files' },
        ),
        { url, files: [{ label: 'f', url }] },
      );
      expect(html).not.toContain('<a ');
    },
  );

  it('of a list, an image, a divider and a list of links has a twin in the plain text', () => {
    const { text } = render(
      contentOf(
        { type: 'list', items: ['one', '**two**'] },
        { type: 'image', url: 'https://a.bc/x.png', alt: 'A bowl' },
        { type: 'divider' },
        { type: 'links', variable: 'files' },
      ),
      { files: [{ label: 'CV', url: 'https://a.bc/cv' }] },
    );
    expect(text).toContain('- one\n- two\n\n[A bowl]\n\n---\n\nCV:\nhttps://a.bc/cv');
  });
});

it('a subject is one line, whatever a value holds', () => {
  expect(render(contentOf(), { person: 'A\r\nBcc: b@c.dd\u2028x' }).subject).toBe('Hello A Bcc: b@c.dd x');
});

describe('colours', () => {
  it.each([
    ['light', lightColors],
    ['dark', darkColors],
  ])('are readable in a %s mailbox', (_scheme, colors) => {
    const pairs = [
      [colors.heading, colors.card],
      [colors.text, colors.card],
      [colors.muted, colors.card],
      [colors.muted, colors.page],
      [colors.heading, colors.page],
      [colors.heading, colors.code],
    ] as const;
    for (const [ink, paper] of pairs) expect(contrastRatio(ink, paper)).toBeGreaterThanOrEqual(4.5);
  });

  it('follow the mailbox, and the choice of a preview', () => {
    const content = contentOf({ type: 'text', text: 'x' });
    const styleOf = (scheme: 'auto' | 'light' | 'dark') =>
      /<style>(.*)<\/style>/.exec(
        renderEmail({ content, values: {}, brand, language: 'vi', scheme }).html,
      )![1];
    expect(styleOf('auto')).toContain('@media (prefers-color-scheme:dark)');
    expect(styleOf('light')).toBe(':root{color-scheme:light}');
    expect(styleOf('dark')).not.toContain('@media');
  });
});

describe('hints', () => {
  const hintsOf = (content: EmailContent) => emailHints(content, render(content));

  it('find what mailboxes distrust, and nothing in a plain email', () => {
    const plain = {
      ...contentOf({ type: 'text', text: 'Good morning' }),
      subject: 'News',
      preheader: 'This week',
    };
    expect(hintsOf(plain)).toEqual([]);
    expect(hintsOf({ ...plain, subject: 'BUY THIS NOW! REALLY!' })).toEqual([
      'subject_capitals',
      'subject_exclamation',
    ]);
    expect(hintsOf({ ...plain, subject: 'x'.repeat(61), preheader: '' })).toEqual([
      'subject_long',
      'preheader_missing',
    ]);
    const image = contentOf(
      { type: 'image', url: 'https://a.bc/x.png', alt: '' },
      { type: 'text', text: '[x](http://a.bc)' },
    );
    expect(hintsOf({ ...image, subject: 'News', preheader: 'x' })).toEqual([
      'alt_missing',
      'images_only',
      'insecure_link',
    ]);
  });
});

describe('unsubscribe links', () => {
  const content = contentOf({ type: 'text', text: 'News' }, { type: 'unsubscribe' });

  it('are those that have an address, below the text', () => {
    const { html, text } = render(content, {
      unsubscribeUrl: 'https://a.bc/u?x=1&y=2',
      preferencesUrl: 'javascript:alert(1)',
    });
    expect(html).toContain('href="https://a.bc/u?x=1&amp;y=2"');
    expect(html.indexOf('Unsubscribe')).toBeGreaterThan(html.indexOf('News'));
    expect(html).not.toMatch(/Email preferences|View in browser|javascript/);
    expect(text).toContain('Unsubscribe: https://a.bc/u?x=1&y=2');
  });

  it('are left out of a web version, which belongs to no reader', () => {
    const { html, text } = render(content);
    expect(html + text).not.toMatch(/Unsubscribe/);
  });
});
