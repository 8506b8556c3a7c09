import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startUploads, type Uploads } from '../../testing/design-uploads.ts';
import { designForm, packZip, zipForm } from '../../testing/design-zip-form.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { scopeDesignCss } from '../library/scope-design-css.ts';
import { checkRawDesign } from './check-raw-design.ts';
import { readDesignZip } from './design-zip.ts';

// Designs as /section-assets/… serves them, zipped under another name: they upload as they are.

let uploads: Uploads;
let types: string[];
beforeAll(async () => {
  uploads = await startUploads();
  types = (await assetOf<{ sections: string[] }>('manifest.json')).sections;
});
afterAll(() => uploads.app.close());

const download = async (path: string): Promise<Buffer> => {
  const { status, body } = await uploads.app.visit('localhost', `/section-assets/${path}`);
  expect(status, path).toBe(200);
  return body;
};
const assetOf = async <T>(path: string): Promise<T> => JSON.parse((await download(path)).toString()) as T;

interface ServedConfig {
  templates: { htmlTemplate: string }[];
  htmlTemplate: string;
  cssFile: string;
  jsFile: string | null;
}

/** All files that the served configuration names, packed without a folder. */
const downloadDesign = async (type: string, changes: Record<string, string> = {}): Promise<Buffer> => {
  const config = await assetOf<ServedConfig>(`${type}/config.json`);
  const names = new Set([
    'config.json',
    'defaults.json',
    config.htmlTemplate,
    ...config.templates.map(({ htmlTemplate }) => htmlTemplate),
    config.cssFile,
    ...(config.jsFile === null ? [] : [config.jsFile]),
  ]);
  const files = new Map<string, Buffer>();
  for (const name of names) files.set(name, await download(`${type}/${name}`));
  for (const [name, text] of Object.entries(changes)) files.set(name, Buffer.from(text));
  return packZip(files);
};

it('every design of the library passes the checks of an upload', { timeout: 120_000 }, async () => {
  expect(types.length).toBeGreaterThanOrEqual(77);
  for (const type of types) {
    const slug = `our-${type.split('/')[1]!}`;
    const raw = await readDesignZip(await downloadDesign(type), 'download.zip');
    const { issues, files, changes } = await checkRawDesign(uploads.app.ctx.library, raw, undefined, {
      slug,
    });
    expect(issues, type).toEqual([]);
    expect(changes, type).toContain('class_renamed');
    const texts = [...files.texts].filter(([file]) => !file.endsWith('.json')).map(([, text]) => text);
    // Nothing is left that the styles of the original could match.
    const original = new RegExp(`(?<![\\w-])${type.split('/')[1]!}(?=["\\s{:.,>]|__|--)`);
    for (const text of texts) expect(text, type).not.toMatch(original);
    expect(scopeDesignCss(files.texts.get('styles.css')!, `.${slug}`).changes).not.toContain('malformed');
  }
});

describe('uploaded over HTTP under another name', () => {
  const designs = ['hero/hero-1', 'header/header-1', 'logos/logos-3', 'form/form-2'];

  it('served designs are used on a page that is published', { timeout: 60_000 }, async () => {
    const { app, admin, send } = uploads;
    const { token } = admin;
    const sections = [];
    for (const [index, type] of designs.entries()) {
      const form = zipForm(await downloadDesign(type), `${type.replace('/', ' ')}.zip`);
      form.set('name', `Our section ${index}`);
      form.set('slug', `our-part-${index}`);
      const { status, body } = await send(form);
      expect(status, JSON.stringify(body)).toBe(201);
      expect(body).toMatchObject({
        template: {
          slug: `our-part-${index}`,
          type: `custom/our-part-${index}`,
          name: { en: `Our section ${index}`, vi: `Our section ${index}` },
        },
        changes: type === 'logos/logos-3' ? ['class_renamed', 'animations'] : ['class_renamed'],
      });
      const { id } = body['template'] as { id: string };
      const assets = await app.api<{ defaults: object; config: object }>(
        'GET',
        `/custom-templates/${id}/assets`,
        {
          token,
        },
      );
      expect(Object.keys(assets.body.config)).not.toContain('htmlTemplate');
      sections.push({ id: `s${index}`, type: `custom/our-part-${index}`, data: assets.body.defaults });
    }
    const { body: site } = await app.api<{ id: string }>('POST', '/sites', {
      token,
      body: { name: 'Ours', subdomain: 'ours' },
    });
    const { body: list } = await app.api<{ pages: { id: string }[] }>('GET', `/sites/${site.id}/pages`, {
      token,
    });
    const saved = await app.api('PATCH', `/sites/${site.id}/pages/${list.pages[0]!.id}/content`, {
      token,
      body: { content: { sections } },
    });
    expect(saved.status).toBe(200);
    const published = await app.api('PATCH', `/sites/${site.id}/publish`, {
      token,
      body: { isPublished: true },
    });
    expect(published.status).toBe(200);
    const page = await app.visit('ours.localhost', '/');
    expect(page.status).toBe(200);
    for (const index of designs.keys()) expect(page.text).toContain(`our-part-${index}-v1`);
    expect(page.text).toContain('Bread that takes two days');
    expect(page.text).not.toMatch(/class="[^"]*(hero-1|logos-3|form-2)/);
    const sheet = /<link[^>]+href="([^"]+\.css)"/.exec(page.text)?.[1];
    const css =
      sheet === undefined ? page.text : `${page.text}${(await app.visit('ours.localhost', sheet)).text}`;
    expect(css).toContain(':where(.our-part-0-v1');
    expect(css).toContain('our-part-2-v1-logos-3-slide');
  });

  it('a script finds its elements under the new names', async () => {
    const { admin } = uploads;
    const open = await startTestApp({ CUSTOM_SCRIPTS: '1' }, { beside: uploads.app });
    const config = await assetOf<object>('faq/faq-1/config.json');
    const zip = await downloadDesign('faq/faq-1', {
      'config.json': JSON.stringify({ ...config, jsFile: 'script.js' }),
      'script.js':
        'export default function (root) { for (const one of root.querySelectorAll(".faq-1__item")) one.classList.add("faq-1--open") }',
    });
    const form = zipForm(zip);
    form.set('slug', 'our-questions');
    const { status, body } = await open.api('POST', '/custom-templates/upload', {
      token: admin.token,
      body: form,
    });
    expect(status, JSON.stringify(body)).toBe(201);
    const { id } = body['template'] as { id: string };
    const assets = await open.api('GET', `/custom-templates/${id}/assets`, { token: admin.token });
    expect(assets.body['js']).toContain(
      'querySelectorAll(".our-questions__item")) one.classList.add("our-questions--open")',
    );
    await open.close();
  });

  it('without a slug of the form, that of config.json counts', async () => {
    const config = await assetOf<object>('cta/cta-1/config.json');
    const form = async (changes: object) =>
      zipForm(
        await downloadDesign('cta/cta-1', { 'config.json': JSON.stringify({ ...config, ...changes }) }),
        'x.zip',
      );
    expect((await uploads.send(await form({ slug: 'our-call' }))).body['template']).toMatchObject({
      slug: 'our-call',
      version: 1,
    });
    expect((await uploads.send(await form({ type: 'custom/our-call' }))).body['template']).toMatchObject({
      slug: 'our-call',
      version: 2,
    });
    const issues = await uploads.rejection(await form({ slug: 'cta-1' }));
    expect(issues).toEqual(['config.json:1 “cta-1” is reserved by the platform: choose another slug']);
  });

  it('a slug or name that cannot be used is refused with a sentence', async () => {
    const form = async (names: Record<string, string>) => {
      const filled = zipForm(await downloadDesign('cta/cta-1'), 'our-call.zip');
      for (const [name, value] of Object.entries(names)) filled.set(name, value);
      return filled;
    };
    expect(await uploads.rejection(await form({ slug: 'Our Call' }))).toEqual([
      'the slug:1 “Our Call” can’t be used as a slug: use 3 to 40 lowercase letters, digits and hyphens, starting with a letter',
    ]);
    const long = await uploads.send(await form({ name: 'x'.repeat(81) }));
    expect(long).toMatchObject({ status: 422, body: { error: 'The name can have up to 80 characters.' } });
    const longest = await uploads.send(await form({ name: 'x'.repeat(80), slug: 'our-longest' }));
    expect(longest.status).toBe(201);
    // An empty field is no name.
    const empty = await uploads.send(await form({ name: ' ', slug: '' }));
    expect(empty.body['template']).toMatchObject({ slug: 'our-call' });
  });
});

describe('styles of an upload', () => {
  it('are limited to the section instead of being refused', async () => {
    const { app, admin } = uploads;
    const css = [
      ':root { --our-gap: 1rem }',
      'body { margin: 0 }',
      'h2 + p { margin: 0 }',
      '.price-board { & > * + * { margin: 0 } }',
      '.price-board__bar { position: fixed }',
      '@keyframes fade { from { opacity: 0 } }',
      '@media (min-width: 640px) { a { animation: fade 1s } }',
    ].join('\n');
    const { status, body } = await uploads.send(await designForm('price-board', { 'styles.css': css }));
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body['changes']).toEqual(['selectors', 'page_selectors', 'animations', 'fixed_positions']);
    const { id } = body['template'] as { id: string };
    const assets = await app.api<{ css: string }>('GET', `/custom-templates/${id}/assets`, {
      token: admin.token,
    });
    const mark = '.price-board-v1';
    const inside = `:where(${mark}, ${mark} *)`;
    for (const rule of [
      `${mark}${inside} { --our-gap: 1rem }`,
      `${mark}${inside} { margin: 0 }`,
      `h2 + p${inside} { margin: 0 }`,
      `& > * + *${inside} { margin: 0 }`,
      `.price-board__bar${inside} { position: absolute }`,
      '@keyframes price-board-v1-fade {',
      `a${inside} { animation: price-board-v1-fade 1s }`,
    ]) {
      expect(assets.body.css).toContain(rule);
    }
  });
});
