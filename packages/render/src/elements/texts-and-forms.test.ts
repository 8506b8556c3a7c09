import { describe, expect, it } from 'vitest';
import { drawElement } from '../testing/draw-element.ts';

describe('a button', () => {
  it('links to safe URLs only', () => {
    const html = drawElement('button', { text: 'Book', link: '/book', style: 'ghost', size: 'large' });
    expect(html).toContain('<a class="button button-ghost button-large" href="/book">Book</a>');
    expect(drawElement('button', { text: 'x', link: 'javascript:alert(1)' })).toContain('href="#"');
    expect(drawElement('button', { text: 'x', link: 'page:p1' }, { resolveLink: () => '/menu' })).toContain(
      'href="/menu"',
    );
  });
});

describe('figures', () => {
  it('read the number under the name that imports use', () => {
    const html = drawElement('statsCounter', { stats: [{ value: 80, label: 'Clients' }] });
    expect(html).toContain('<dt>Clients</dt><dd>80</dd>');
  });
});

describe('a list', () => {
  const items = [{ text: 'One' }, { text: ' ' }, { text: 'Two\nlines' }];

  it('omits empty points, except in the editor', () => {
    expect(drawElement('list', { items }).match(/<li/g)).toHaveLength(2);
    expect(drawElement('list', { items }, { edit: true }).match(/<li/g)).toHaveLength(3);
    expect(drawElement('list', { items })).toContain('Two<br>lines');
  });

  it('is numbered by the browser, and keeps its role without markers', () => {
    expect(drawElement('list', { items, style: 'numbers' })).toContain('<ol class="points points--numbers">');
    expect(drawElement('list', { items, style: 'checks' })).toMatch(/<ul [^>]*role="list"/);
  });
});

describe('an icon', () => {
  it('is decorative without a label, an image with one, and a named link with a URL', () => {
    expect(drawElement('icon', { icon: 'star' })).toMatch(/<span class="sign sign--medium sign--none"><svg/);
    expect(drawElement('icon', { icon: 'star', label: 'Rated 5' })).toContain(
      'role="img" aria-label="Rated 5"',
    );
    expect(drawElement('icon', { icon: 'star', link: '/x' })).toMatch(/<a [^>]*href="\/x" aria-label="Link"/);
    expect(drawElement('icon', { icon: 'no-such' })).toBe('');
  });
});

describe('a divider and a space', () => {
  it('clamp their values', () => {
    expect(drawElement('divider', { thickness: 900, width: -3 })).toContain('--thickness:24px;--width:5%');
    expect(drawElement('spacer', { height: '120', mobileHeight: '4;x' })).toContain(
      '--height:120px;--mobile:32px',
    );
  });
});

describe('social links', () => {
  it('have accessible names, and are omitted without a URL', () => {
    const links = [
      { network: 'facebook', href: 'https://www.facebook.com/kiln' },
      { network: 'email', href: '' },
    ];
    const html = drawElement('social', { links });
    expect(html.match(/<li/g)).toHaveLength(1);
    expect(html).toContain('<span class="visually-hidden">Facebook</span>');
    expect(drawElement('social', { links, names: true })).toContain('<span>Facebook</span>');
  });
});

describe('an accordion', () => {
  const items = [
    { id: 'i1', question: 'One?', answer: '<p>Yes</p>' },
    { id: 'i2', question: 'Two?', answer: '<p>No<script>x</script></p>' },
  ];

  it('opens and closes without a script', () => {
    const html = drawElement('accordion', { items, isFirstOpen: true });
    expect(html.match(/<details/g)).toHaveLength(2);
    expect(html.match(/<details[^>]* open>/g)).toHaveLength(1);
    expect(html).not.toMatch(/ name=|<script/);
    expect(drawElement('accordion', { items, isFirstOpen: false })).not.toContain(' open>');
  });

  it('can limit itself to one open entry', () => {
    expect(drawElement('accordion', { items, isExclusive: true }).match(/ name="e-x1"/g)).toHaveLength(2);
  });
});

describe('tabs', () => {
  it('are a group of which one is open', () => {
    const html = drawElement('tabs', { items: [{ title: 'A', body: '<p>a</p>' }, { title: 'B' }] });
    expect(html.match(/<details class="tab" name="e-x1"/g)).toHaveLength(2);
    expect(html.match(/ open>/g)).toHaveLength(1);
  });
});

describe('a table', () => {
  const rows = [
    { a: 'Day', b: 'Kitchen' },
    { a: 'Sunday', b: '', c: 'Closed' },
  ];

  it('has column and row headers, and scrolls horizontally', () => {
    const html = drawElement('table', { caption: 'Hours', rows, hasHeadRow: true, hasHeadColumn: true });
    expect(html).toContain('<div class="sheet" role="region" aria-label="Hours" tabindex="0">');
    expect(html).toContain('<th scope="col">Day</th><th scope="col">Kitchen</th><td></td>');
    expect(html).toContain('<th scope="row">Sunday</th><td></td><td>Closed</td>');
    expect(html).toContain('<caption>Hours</caption>');
  });

  it('has plain cells where nothing is named', () => {
    const html = drawElement('table', { rows, hasHeadRow: false, hasHeadColumn: false });
    expect(html).not.toMatch(/<th|<caption/);
    expect(html).toContain('aria-label="Table"');
    expect(html.match(/<td/g)).toHaveLength(6);
  });

  it('renders nothing without a filled cell', () => {
    expect(drawElement('table', { rows: [{ a: '' }] })).toBe('');
  });
});

describe('a quote', () => {
  it('names who said it, with a portrait', () => {
    const photo = { src: '/p.webp', alt: 'Linh' };
    const html = drawElement('quote', { text: 'Good', name: 'Linh', role: '', photo });
    expect(html).toContain('<blockquote><p>Good</p></blockquote><figcaption');
    expect(html).toContain('alt="Linh"');
    expect(html).not.toContain('said__role');
    expect(drawElement('quote', { text: 'Good' })).not.toContain('figcaption');
  });
});

describe('a form', () => {
  it('is submitted to the form action of its section, with its name', () => {
    const html = drawElement('form', { name: 'Ask "us"', nameLabel: 'Your name' });
    expect(html).toContain('action="/_forms/s1" method="post"');
    expect(html).toContain('<input type="hidden" name="form" value="Ask &quot;us&quot;">');
    expect(html).toMatch(
      /<label for="e-x1-nameLabel">Your name<\/label><input id="e-x1-nameLabel" name="name"/,
    );
  });

  it('labels every field, even when its label is empty, and has a phone field only on request', () => {
    const bare = drawElement('form', {});
    expect(bare).toContain('>Email</label>');
    expect(bare).not.toContain('name="phone"');
    expect(drawElement('form', { phoneLabel: 'Phone' })).toContain('name="phone"');
  });

  it('has a honeypot field', () => {
    expect(drawElement('form', {})).toMatch(
      /aria-hidden="true"><label>[^<]+<input name="website_url" tabindex="-1"/,
    );
  });

  it('never submits to an unsafe URL', () => {
    expect(drawElement('form', {}, { formAction: 'javascript:alert(1)' })).toContain('action="#"');
  });
});
