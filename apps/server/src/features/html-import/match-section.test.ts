import { htmlImportLimits as limits } from '@sitewright/contract/html-import/html-import-limits';
import { describe, expect, it } from 'vitest';
import { sectionsOf, type ReadWebsite } from './read-website.ts';
import { cssFor, readCss } from './read/css-rules.ts';
import { parseHtml } from './read/dom.ts';
import { page } from './testing/pages.ts';
import { PageImages } from './read/page-images.ts';
import type { SiteSource } from './read/site-source.ts';
import { pixel, readFolder } from './testing/read-folder.ts';

const shown = (site: ReadWebsite): string[] =>
  sectionsOf(site).map(({ use, design, designFidelity }) =>
    use === 'design' ? `${design!.type} ${designFidelity!.share}` : 'code',
  );
const sectionOf = async (html: string) => {
  const site = await readFolder({ 'index.html': `<h1>Some words for the first section</h1>${html}` });
  return site.pages[0]!.sections[1]!;
};
const dataOf = async (html: string) => (await sectionOf(html)).design?.data;

describe('sections of realistic pages', () => {
  it('a Vietnamese page of boxes without landmarks', async () => {
    const site = await readFolder({ 'index.html': page('quan-an') });
    expect(shown(site)).toEqual([
      'header/header-1 1',
      'hero/hero-3 1',
      'services/services-1 1',
      'stats/stats-1 1',
      'faq/faq-1 1',
      'about/about-3 1',
      'footer/footer-1 1',
    ]);
    expect(site).toMatchObject({ name: 'Quán Ăn Sông Hương', language: 'vi', warningCount: 0 });
    expect(site.theme).toMatchObject({ colors: { primary: '#8a1c1c' }, fonts: { body: 'be-vietnam-pro' } });
    expect(site.pages[0]!.sections[1]!.design!.data).toMatchObject({
      items: expect.arrayContaining([
        { title: 'Bún bò Huế', price: '55.000đ', text: 'Nước dùng ninh mười tiếng.' },
      ]),
    });
    expect(site.pages[0]!.sections[1]!.anchor).toBe('thuc-don');
  });

  it('an Arabic page, whose form becomes a form', async () => {
    const site = await readFolder({ 'index.html': page('clinic-rtl') });
    expect(shown(site)).toEqual([
      'header/header-1 1',
      'hero/hero-3 1',
      'services/services-3 1',
      'form/form-4 1',
      'footer/footer-1 1',
    ]);
    expect(site.pages[0]!.sections[2]!.design!.data).toMatchObject({
      formConfig: {
        fields: [
          { type: 'text', label: 'الاسم', placeholder: '' },
          { type: 'phone', label: 'رقم الهاتف' },
        ],
        settings: { submitText: 'إرسال' },
      },
    });
  });

  it('a dark page with cards that are links, people and plans', async () => {
    const site = await readFolder({ 'index.html': page('studio') });
    expect(shown(site)).toEqual([
      'hero/hero-3 1',
      'services/services-4 1',
      'team/team-1 1',
      'pricing/pricing-1 1',
      'cta/cta-1 1',
    ]);
    expect(site.theme.fonts).toEqual({ body: 'space-grotesk', heading: 'space-grotesk' });
    const [, work, , plans] = site.pages[0]!.sections;
    expect(work!.design!.data).toMatchObject({
      items: [{ link: { href: 'https://ode.example/one' }, image: { alt: 'Poster one' } }, {}],
    });
    expect(plans!.design!.data).toMatchObject({
      plans: [
        { price: '€900', features: '<ul><li>One poster</li><li>Two rounds</li></ul>' },
        { period: 'per year' },
      ],
    });
    // A `rem` of the page is 10 px.
    expect(work!.code.css).toContain('width: 12.5rem');
    expect(work!.code.css).toContain('@media (max-width: 600px)');
    expect(work!.code.css).toContain('@keyframes rise');
    expect(work!.code.css).not.toContain('.unused');
    expect(work!.code.html).toMatch(/^<div class="page"><div id="wrapper"><div class="work">/);
  });

  it('a page of 1998 with unclosed tags and a table', async () => {
    const site = await readFolder({ 'index.html': page('old-tables') });
    expect(shown(site)).toEqual(['hero/hero-3 1', 'code', 'about/about-3 1']);
    expect(site.warnings).toEqual([
      { code: 'link_broken', place: '/index.html', detail: 'rules.htm' },
      { code: 'script_left_out', place: '/index.html', detail: '' },
    ]);
  });

  it('a page with landmarks, of which all but the table fit', async () => {
    const site = await readFolder({ 'index.html': page('bakery') });
    expect(shown(site).filter((one) => one === 'code')).toHaveLength(1);
    expect(site.pages[0]!.sections.every(({ codeFidelity }) => codeFidelity.share > 0.9)).toBe(true);
  });
});

describe('one section', () => {
  it('two columns of text and picture are no list', async () => {
    const html =
      '<section><div class="row"><div class="col"><h2>Our kiln</h2><p>Fired twice a week.</p></div><div class="col"><img src="k.png" alt="Kiln"></div></div></section>';
    expect(await sectionOf(html)).toMatchObject({ use: 'design', design: { type: 'about/about-1' } });
  });

  it('keeps the formatting and links of its text', async () => {
    const html =
      '<section><h2>Rules</h2><p>Read <a href="https://pond.example/rules"><b>the rules</b></a> &amp; ask.</p><ul><li>One</li><li>Two</li></ul></section>';
    expect(await dataOf(html)).toMatchObject({
      body: '<p>Read <a href="https://pond.example/rules"><b>the rules</b></a> &amp; ask.</p><ul><li>One</li><li>Two</li></ul>',
    });
  });

  it('a quote has its author', async () => {
    const html =
      '<section class="quote"><blockquote><p>A fine loaf.</p><cite>Ann Porter, chef</cite></blockquote></section>';
    expect(await dataOf(html)).toMatchObject({ quote: 'A fine loaf.', name: 'Ann Porter', role: 'chef' });
  });

  it('the captions of pictures stand below them only', async () => {
    const figure = (n: number) =>
      `<figure><img src="${n}.png" alt=""><figcaption>Caption ${n}</figcaption></figure>`;
    const html = `<section><h2>Shots</h2><div class="grid">${figure(1)}${figure(2)}${figure(3)}</div></section>`;
    expect(await dataOf(html)).toMatchObject({ text: '', items: [{ caption: 'Caption 1' }, {}, {}] });
  });

  it('logos without words are logos', async () => {
    const html =
      '<section class="partners"><h2>Our partners</h2><img src="a.png" alt="Acme"><img src="b.png" alt="Bolt"><img src="c.png" alt="Core"></section>';
    expect(await sectionOf(html)).toMatchObject({ use: 'design', design: { type: 'logos/logos-1' } });
  });

  it('becomes own code when a design holds too little of it, and says what is missing', async () => {
    const links = Array.from(
      { length: 6 },
      (_, n) => `<p><a href="https://a.example/${n}">Link ${n}</a></p>`,
    ).join('');
    const card = (n: number) =>
      `<div class="card"><h3>Card ${n}</h3><p>Text <a href="https://b.example/${n}">more</a> here.</p></div>`;
    const section = await sectionOf(
      `<section><h2>Mixed</h2>${links}<div>${card(1)}${card(2)}</div></section>`,
    );
    expect(section.use).toBe('code');
    expect(section.designFidelity!.share).toBeLessThan(limits.designFidelityMin);
    expect(section.designFidelity!.missingLinks).toContain('Link 5');
    expect(section.codeFidelity).toMatchObject({ share: 1, missingCount: 0 });
  });

  it('names lost pictures, also in its own code', async () => {
    const section = await sectionOf(
      '<section><h2>Gone</h2><table><tr><td>Cell</td></tr></table><img src="lost.jpg" alt="Lost"></section>',
    );
    expect(section).toMatchObject({ use: 'code', design: null });
  });

  it('a search form alone is left out, and said to be', async () => {
    const html =
      '<h1>Some words for the first section</h1><div class="search"><form><input type="search" placeholder="Find it"><input type="file"></form></div>';
    const site = await readFolder({ 'index.html': html });
    expect(site.pages[0]!.sections).toHaveLength(1);
    expect(site.warnings).toMatchObject([{ code: 'form_left_out' }]);
  });

  it('a form with a file has no field for it and stays out', async () => {
    const section = await sectionOf(
      '<section><h2>Apply</h2><form><input type="file"><button>Send</button></form></section>',
    );
    expect(section).toMatchObject({ use: 'code', design: null });
  });
});

describe('limits', () => {
  it.each([limits.sectionsPerPage - 1, limits.sectionsPerPage, limits.sectionsPerPage + 1])(
    '%i sections',
    async (count) => {
      const html = Array.from(
        { length: count },
        (_, n) => `<section><h2>Part ${n}</h2><p>Some words of it.</p></section>`,
      ).join('');
      const site = await readFolder({ 'index.html': html });
      expect(site.pages[0]!.sections).toHaveLength(Math.min(count, limits.sectionsPerPage));
      expect(site.warningCount).toBe(count > limits.sectionsPerPage ? 1 : 0);
    },
  );

  it.each([limits.pagesMax - 1, limits.pagesMax, limits.pagesMax + 1])('%i pages', async (count) => {
    const files = Object.fromEntries(
      Array.from({ length: count - 1 }, (_, n) => [`p${n}.html`, `<h1>Page number ${n}</h1>`]),
    );
    const site = await readFolder({ 'index.html': '<h1>Five words are here now</h1>', ...files });
    expect(site.pages).toHaveLength(Math.min(count, limits.pagesMax));
    expect(site.warningCount).toBe(count > limits.pagesMax ? 1 : 0);
  });

  it.each([limits.imagesMax, limits.imagesMax + 1])('%i images', async (count) => {
    const images = Array.from({ length: count }, (_, n) => `<img src="${n}.png" alt="">`).join('');
    const site = await readFolder({ 'index.html': `<h1>Pictures</h1><div>${images}</div>` });
    expect(site.images).toHaveLength(Math.min(count, limits.imagesMax));
    expect(site.warningCount).toBe(count > limits.imagesMax ? 1 : 0);
  });

  it('bytes of all images', async () => {
    const bytes = Buffer.concat([pixel, Buffer.alloc(limits.imageBytesMax - pixel.length)]);
    const warned: string[] = [];
    const images = new PageImages({ readImage: () => Promise.resolve(bytes) } as unknown as SiteSource, {
      warn: (code) => warned.push(code),
      keep: () => Promise.resolve(),
    });
    const most = limits.imagesBytesMax / limits.imageBytesMax;
    for (let n = 0; n < most; n += 1) await images.add(new URL(`https://a.example/${n}.png`));
    expect([images.stored.length, warned]).toEqual([most, []]);
    await images.add(new URL('https://a.example/more.png'));
    expect([images.stored.length, warned]).toEqual([most, ['images_limit']]);
  });

  it('markup and styles that are made to take long are read at once', async () => {
    const styles = [
      'url('.repeat(50_000),
      `@import${' '.repeat(200_000)}`,
      `a{width:${'1'.repeat(200_000)}}`,
    ];
    const hostile = [
      ...styles.map((css) => `<style>${css}</style>`),
      `<p style="${'url( '.repeat(50_000)}">Some words for a page here</p>`,
    ];
    // Work that grows with the square of the length would not end before the test is given up.
    for (const html of hostile) {
      const site = await readFolder({ 'index.html': `<p>Some words for a page here</p>${html}` });
      expect(site.pages).toHaveLength(1);
    }
  });

  it('words of the home page', async () => {
    const read = (count: number) => readFolder({ 'index.html': `<div>${'word '.repeat(count)}</div>` });
    await expect(read(limits.wordsMin - 1)).rejects.toMatchObject({ code: 'empty_page' });
    expect((await read(limits.wordsMin)).pages).toHaveLength(1);
  });

  it('elements of a page', () => {
    const cut = (count: number) => parseHtml('<br>'.repeat(count)).isCut;
    expect([
      cut(limits.elementsPerPage - 1),
      cut(limits.elementsPerPage),
      cut(limits.elementsPerPage + 1),
    ]).toEqual([false, false, true]);
  });

  it('nesting of elements', () => {
    const { root } = parseHtml(`${'<div>'.repeat(50_000)}deep`);
    let depth = 0;
    for (let one = root; typeof one.children[0] === 'object'; one = one.children[0]) depth += 1;
    expect(depth).toBe(limits.depthMax);
  });

  it('styles of a section', () => {
    const rules = readCss('p{color:red}div{color:blue}', () => undefined)!;
    const names = new Set(['p', 'div']);
    const whole = 'p{all:revert}\np{color:red}\ndiv{color:blue}';
    expect(cssFor(rules, names, { rem: 1, maxBytes: whole.length + 1 })).toEqual({
      css: whole,
      isCut: false,
    });
    const { css, isCut } = cssFor(rules, names, { rem: 1, maxBytes: whole.length });
    expect({ css, isCut }).toEqual({ css: 'p{all:revert}\np{color:red}', isCut: true });
  });
});
