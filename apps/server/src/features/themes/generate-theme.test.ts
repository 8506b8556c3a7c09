import { contrastRatio } from '@sitewright/contract/themes/contrast';
import { type Theme, themeSchema } from '@sitewright/contract/themes/theme';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { createObjectKey } from '../../core/storage/object-keys.ts';
import { putWhole } from '../../core/storage/whole-objects.ts';

interface Answer {
  colors: string[];
  themes: Theme[];
}

let app: TestApp;
let world: SiteFixture;
let other: SiteFixture;
beforeAll(async () => {
  app = await sharedTestApp();
  world = await makeSite(app);
  other = await makeSite(app);
});
beforeEach(() => app.database.ownerPool.query('delete from app.rate_limits'));

const remix = (body: object, token: string | undefined = world.person.token) =>
  app.api<Answer>('POST', '/theme-remix', { token, body });

/** Two bars of colour; the first is three times as large as the second. */
const svgLogo = (first: string, second: string, paper = ''): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100">${paper}<path fill="${first}" d="M10 10h60v80h-60z"/><path fill="${second}" d="M120 10h20v80h-20z"/></svg>`,
  );
const upload = async (body: Buffer, site: SiteFixture = world): Promise<string> => {
  const form = new FormData();
  form.append('siteId', site.site.id);
  form.append('image', new Blob([new Uint8Array(body)], { type: 'image/png' }), 'logo.png');
  const { body: item } = await app.api<{ url: string }>('POST', '/media/upload', {
    token: site.person.token,
    body: form,
  });
  return item.url;
};
const asPng = (svg: Buffer): Promise<Buffer> => sharp(svg).png().toBuffer();
/** Stores a file unchanged, like uploads from before images were re-encoded. */
const keep = async (body: Buffer, extension: string): Promise<string> => {
  const key = createObjectKey(extension);
  await putWhole(app.ctx.storage, key, body, 'image/svg+xml');
  await app.database.ownerPool.query(
    `insert into app.media (tenant_id, site_id, owner_id, name, mime_type, size, storage_key)
     select tenant_id, id, owner_id, 'logo', 'image/svg+xml', $2, $3 from app.sites where id = $1`,
    [world.site.id, body.length, key],
  );
  return `/media/${key}`;
};
const near = (hex: string, wanted: string): boolean =>
  [1, 3, 5].every(
    (at) => Math.abs(parseInt(hex.slice(at, at + 2), 16) - parseInt(wanted.slice(at, at + 2), 16)) <= 6,
  );

describe('a theme generated from a colour', () => {
  it('comes in three styles, complete, readable and with a record of its input', async () => {
    const { status, body } = await remix({ color: '#1d6b43', accent: '#c8401a', pairing: 'museum' });
    expect(status).toBe(200);
    expect(body.colors).toEqual(['#1d6b43']);
    expect(body.themes.map((theme) => theme.remix?.mood)).toEqual(['bright', 'tinted', 'deep']);
    for (const theme of body.themes) {
      expect(themeSchema.parse(theme)).toEqual(theme);
      expect(theme.fonts).toEqual({ heading: 'playfair-display', body: 'inter' });
      expect(theme.remix).toMatchObject({ color: '#1d6b43', accent: '#c8401a', pairing: 'museum' });
      expect(contrastRatio(theme.colors.text, theme.colors.background)).toBeGreaterThanOrEqual(7);
    }
  });

  it('keeps the shapes and fonts of the site', async () => {
    const { body } = await remix({ color: '#1d6b43', siteId: world.site.id });
    const { fonts, borderRadius } = world.site.theme;
    for (const theme of body.themes) expect(theme).toMatchObject({ fonts, borderRadius });
  });

  it.each(['red', '#12', '#1d6b43;}body{display:none', 'url(//evil.example)', '</style><script>'])(
    'is rejected for %s, with a message',
    async (color) => {
      const { status, body } = await remix({ color });
      expect(status).toBe(422);
      expect(body.fields?.['color']).toBe('Enter a color as #rrggbb, such as #b4411f');
    },
  );

  it('requires a colour or an image, and an existing pairing', async () => {
    expect((await remix({})).body.fields?.['color']).toBe('Choose a color or an image of the site');
    expect((await remix({ image: '/media/aa/x.png' })).status).toBe(422);
    expect((await remix({ color: '#1d6b43', pairing: 'nobody' })).body.fields).toHaveProperty('pairing');
  });

  it('requires sign-in and is rate-limited', async () => {
    expect((await app.api('POST', '/theme-remix', { body: { color: '#1d6b43' } })).status).toBe(401);
    await app.database.ownerPool.query(
      `insert into app.rate_limits (key, window_start, count, expires_at)
       values ($1, now(), 240, now() + interval '1 hour')`,
      [`theme-remix:user:${world.person.id}`],
    );
    expect((await remix({ color: '#1d6b43' })).status).toBe(429);
  });

  it('is stored by saving and publishing, with its input', async () => {
    const { body } = await remix({ color: '#2b5fa8', siteId: world.site.id });
    const theme = body.themes[1]!;
    expect((await world.call('PATCH', '', { theme })).status).toBe(200);
    expect((await world.publish()).status).toBe(200);
    expect((await world.call<{ theme: Theme }>('GET', '')).body.theme).toEqual(theme);
    const page = await app.visit(world.host, '/');
    expect(page.text).toContain('class="themed" data-theme="remix-tinted"');
    expect(page.text).toContain(`--color-primary:${theme.colors.primary}`);
  });
});

it('a site with the theme none is published unthemed, in the visitor’s own font', async () => {
  const theme = app.ctx.library.themes.get('none')!;
  expect((await other.call('PATCH', '', { theme })).status).toBe(200);
  await other.publish();
  const { text } = await app.visit(other.host, '/');
  expect(text).toContain('class="unthemed" data-theme="none"');
  expect(text).toContain('--font-body:system-ui,sans-serif');
  expect(text).not.toContain('@font-face');
});

it('the section library returns the font pairings to choose from', async () => {
  const { body } = await app.api<{ pairings: unknown[] }>('GET', '/html-sections/library');
  expect(body.pairings).toEqual(app.ctx.library.pairings);
});

describe('a theme generated from a logo', () => {
  const of = async (image: string) => (await remix({ siteId: world.site.id, image })).body;

  it('on white uses the dominant colour', async () => {
    const paper = '<path fill="#ffffff" d="M0 0h200v100h-200z"/>';
    const image = await upload(await asPng(svgLogo('#1d4a94', '#f0b33c', paper)));
    const { colors, themes } = await of(image);
    expect(near(colors[0]!, '#1d4a94')).toBe(true);
    expect(near(colors[1]!, '#f0b33c')).toBe(true);
    expect(themes[0]!.remix).toEqual({ color: colors[0], mood: 'bright', image });
  });

  it('with transparency uses the visible pixels', async () => {
    const { colors } = await of(await upload(await asPng(svgLogo('#0f766e', '#111111'))));
    expect(near(colors[0]!, '#0f766e')).toBe(true);
    expect(colors).toHaveLength(1);
  });

  it('in greys has no hue', async () => {
    const { colors, themes } = await of(await upload(await asPng(svgLogo('#6b6b6b', '#8f8f8f'))));
    expect(colors.every((hex) => new Set([hex.slice(1, 3), hex.slice(3, 5), hex.slice(5)]).size === 1)).toBe(
      true,
    );
    const { primary } = themes[0]!.colors;
    expect(new Set([primary.slice(1, 3), primary.slice(3, 5), primary.slice(5)]).size).toBe(1);
  });

  it('in SVG is read, unless it defines entities', async () => {
    const { colors } = await of(await keep(svgLogo('#7a2b40', '#c9a227'), 'svg'));
    expect(colors).toEqual(['#7a2b40', '#c9a227']);
    const bomb = Buffer.from('<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg xmlns="http://www.w3.org/2000/svg"/>');
    const image = await keep(bomb, 'svg');
    expect((await remix({ siteId: world.site.id, image })).status).toBe(415);
  });

  it('with nothing visible is rejected with a message', async () => {
    const blank = { width: 20, height: 20, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0 } } as const;
    const image = await upload(await sharp({ create: blank }).png().toBuffer());
    const { status, body } = await remix({ siteId: world.site.id, image });
    expect(status).toBe(422);
    expect(body.fields?.['image']).toMatch(/^This picture shows nothing/);
  });

  it('may use an image of the library', async () => {
    const [file] = app.ctx.library.pictures.keys();
    expect((await of(`/library/images/${file}`)).colors.length).toBeGreaterThan(0);
  });

  it('of another user is not found, whichever site is named', async () => {
    const theirs = await upload(await asPng(svgLogo('#1d4a94', '#f0b33c')), other);
    for (const siteId of [world.site.id, other.site.id])
      expect((await remix({ siteId, image: theirs })).status).toBe(404);
    for (const image of [
      '/media/aa/none.webp',
      '/media/../../secret-key',
      '/etc/passwd',
      '/library/images/x',
    ])
      expect((await remix({ siteId: world.site.id, image })).status).toBe(404);
  });
});
