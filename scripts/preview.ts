// Draws section designs or a whole site template to PNG files, to look at while designing:
//   node scripts/preview.ts --out DIR hero/hero-1 footer/footer-2     designs, with their own content
//   node scripts/preview.ts --out DIR --template restaurant [page]    pages of a site template
//   node scripts/preview.ts --out DIR --page-template about           a page template, or `all`
//   node scripts/preview.ts --out DIR --header-template centred       the same for headers and footers
//   … [--widths 375,768,1280] [--theme ID] [--scheme dark] [--lang vi] [--dir rtl]
//   … [--variant TEMPLATE-ID] [--content empty|long] for designs
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Theme } from '@sitewright/contract/themes/theme';
import { htmlDocument } from '@sitewright/render/html-document';
import { type PageParts, renderPage } from '@sitewright/render/page';
import {
  libraryEnvironment,
  libraryStyle,
  partSection,
  sampleSection,
} from '../apps/server/src/features/library/library-render.ts';
import { loadLibrary } from '../apps/server/src/features/library/library.ts';
import { templateDrawings } from './template-drawings.ts';
import { templateIn } from '../apps/server/src/features/library/template-texts.ts';
import { launchChromium } from './chromium.ts';
import { probeContent, type ProbeContent } from '../apps/server/src/features/library/probe-content.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: '.cache/preview' },
    template: { type: 'string' },
    'page-template': { type: 'string' },
    'header-template': { type: 'string' },
    'footer-template': { type: 'string' },
    theme: { type: 'string', default: 'default' },
    scheme: { type: 'string' },
    widths: { type: 'string', default: '375,768,1280' },
    lang: { type: 'string', default: 'en' },
    dir: { type: 'string', default: 'ltr' },
    variant: { type: 'string' },
    content: { type: 'string', default: 'own' },
  },
});

const library = loadLibrary();
for (const problem of library.problems) console.error(problem);

interface Shown {
  name: string;
  theme: Theme;
  parts: PageParts;
  siteName: string;
}

const isWanted = (wanted: string | undefined, { folder }: { folder: string }): boolean =>
  wanted === 'all' || wanted === folder;

/** Page, header and footer templates, in the requested theme. */
const templateParts = function* (theme: Theme): Generator<Shown> {
  const siteName = 'Marlow & Fig';
  const language = values.lang === 'vi' ? 'vi' : 'en';
  const drawn = templateDrawings(library, { language, siteName }).filter(({ kind, template }) =>
    isWanted(values[`${kind}-template`], template),
  );
  for (const { kind, template, parts } of drawn)
    yield { name: `${kind}-${template.folder}`, theme, siteName, parts };
};

const pages = function* (): Generator<Shown> {
  if (values.template) {
    const found = library.templates.get(values.template);
    if (!found) throw new Error(`no template ${values.template}`);
    const template = templateIn(found, library.designs, values.lang);
    for (const page of template.content) {
      if (positionals.length > 0 && !positionals.includes(page.slug)) continue;
      yield {
        name: `${values.template}-${page.slug}`,
        theme: template.theme,
        siteName: template.name,
        parts: {
          header: partSection(template.header, 'header'),
          footer: partSection(template.footer, 'footer'),
          sections: page.content.sections.map((section, index) => partSection(section, `s${index}`)),
        },
      };
    }
    return;
  }
  const theme = library.themes.get(values.theme) ?? [...library.templates.values()][0]?.theme;
  if (!theme) throw new Error(`no theme ${values.theme}`);
  yield* templateParts(theme);
  for (const type of positionals) {
    const design = library.designs.get(type);
    if (!design) throw new Error(`no design ${type}`);
    const section = sampleSection(design);
    if (values.variant) section.templateId = values.variant;
    if (values.content !== 'own') section.data = probeContent(design, values.content as ProbeContent);
    if (values.scheme) section.style = { scheme: values.scheme as 'dark' };
    yield {
      name: type.replace('/', '-'),
      theme,
      siteName: 'Sitewright',
      parts: { header: undefined, footer: undefined, sections: [section] },
    };
  }
};

const localFile = (path: string): string | undefined => {
  if (path.startsWith('/library/fonts/')) return library.fontFiles.get(path.slice('/library/fonts/'.length));
  return path.startsWith('/library/') ? join(library.root, path.slice('/library/'.length)) : undefined;
};

mkdirSync(values.out, { recursive: true });
const browser = await launchChromium();
for (const width of values.widths.split(',').map(Number)) {
  const context = await browser.newContext({ viewport: { width, height: 800 } });
  const page = await context.newPage();
  for (const { name, theme, parts, siteName } of pages()) {
    const rendered = renderPage(
      parts,
      libraryStyle(library, theme),
      libraryEnvironment(library, { siteName, locale: values.lang }),
    );
    for (const problem of rendered.problems) console.error(`${name}: ${problem}`);
    const html = htmlDocument(
      { lang: values.lang, title: name, stylesheet: { css: rendered.css } },
      rendered.body,
    );
    await page.route('**/*', async (route) => {
      const url = new URL(route.request().url());
      const file = localFile(url.pathname);
      if (file) await route.fulfill({ body: readFileSync(file) });
      else await route.fulfill({ contentType: 'text/html', body: html });
    });
    await page.goto('http://preview.localhost/');
    await page.evaluate(async (dir) => {
      document.documentElement.dir = dir;
      for (const image of document.images) image.loading = 'eager';
      await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
      await document.fonts.ready;
    }, values.dir);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (wide > 0) console.error(`${name} at ${width}px scrolls sideways by ${wide}px`);
    await page.screenshot({ path: join(values.out, `${name}-${width}.png`), fullPage: true });
    await page.unroute('**/*');
  }
  await context.close();
}
await browser.close();
