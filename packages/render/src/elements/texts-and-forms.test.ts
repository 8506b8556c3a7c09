import { describe, expect, it, vi } from 'vitest';
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
  it('that nobody has edited is a contact form in the language of the site', () => {
    const html = drawElement('form', {});
    for (const name of ['name', 'email', 'message']) expect(html).toContain(`name="${name}"`);
    expect(html).toContain('>Message');
    expect(drawElement('form', {}, { locale: 'vi' })).toContain('>Lời nhắn');
  });

  it('of earlier content has the texts that were edited then, and a phone field only on request', () => {
    const html = drawElement('form', { name: 'Ask "us"', nameLabel: 'Your <name>', submitLabel: 'Send' });
    expect(html).toContain('aria-label="Ask &quot;us&quot;"');
    expect(html).toContain('Your &lt;name&gt;');
    expect(html).toContain('<span>Send</span>');
    expect(html).not.toContain('name="phone"');
    expect(drawElement('form', { phoneLabel: 'Phone' })).toContain('name="phone"');
  });

  it('is drawn by its id, and marks its place for the editor', () => {
    const drawForm = vi.fn(() => '<form></form>');
    const html = drawElement('form', { formId: 'f1' }, { drawForm, edit: true });
    expect(html).toContain('<div data-field="formId" data-kind="form"><form></form></div>');
    expect(drawForm).toHaveBeenCalledWith(expect.objectContaining({ formId: 'f1', nodeId: 'x1' }), 'e-x1');
  });

  it('whose content is no form is left out, and can be chosen in the editor', () => {
    const drawForm = () => undefined;
    expect(drawElement('form', {}, { drawForm })).toBe('');
    expect(drawElement('form', {}, { drawForm, edit: true })).toContain('Choose a form.');
  });
});
