import { limits } from '@sitewright/contract/limits';
import type { MediaItem } from '@sitewright/contract/media/media';
import { pageLink } from '@sitewright/contract/pages/page-link';
import type { LibrarySection, SiteSectionDetail } from '@sitewright/contract/site-sections/site-sections';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});

const becomeAdmin = ({ person }: SiteFixture) =>
  app.database.ownerPool.query(`update app.memberships set role = 'ADMIN' where user_id = $1`, [person.id]);
const adminWorld = async (): Promise<SiteFixture> => {
  const world = await makeSite(app);
  await becomeAdmin(world);
  app.ctx.accountStatuses.invalidate(world.person.id);
  return world;
};
const save = async (world: SiteFixture, data: object) =>
  (
    await world.call<{ section: SiteSectionDetail }>('POST', '/site-sections', {
      name: 'Booking',
      category: 'cta',
      section: { type: 'cta/cta-1', data },
    })
  ).body.section;
const push = (world: SiteFixture, id: string) =>
  world.call<LibrarySection>('POST', `/site-sections/${id}/push`);
const library = async ({ person }: SiteFixture) =>
  (await app.api<{ sections: LibrarySection[] }>('GET', '/section-library', { token: person.token })).body
    .sections;
const take = (world: SiteFixture, librarySectionId: string) =>
  world.call<SiteSectionDetail>('POST', '/site-sections/taken', { librarySectionId });
const shownIn = ({ content }: SiteSectionDetail) =>
  (content['sections'] as { data: Record<string, unknown> }[])[0]!.data;

it('a library section is shared by an admin, inserted into other sites with its images, and each copy is independent', async () => {
  const [mine, other] = [await adminWorld(), await makeSite(app)];
  const form = new FormData();
  form.set('siteId', mine.site.id);
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
  form.set('image', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'oven.png');
  const { body: media } = await app.api<MediaItem>('POST', '/media/upload', {
    token: mine.person.token,
    body: form,
  });
  const saved = await save(mine, {
    title: 'Book a table',
    image: { src: media.url, alt: 'Oven' },
    link: { label: 'Menu', href: pageLink(mine.pages[1]!.id) },
    more: { label: 'Call', href: 'tel:1' },
  });
  const pushed = await push(mine, saved.id);
  expect(pushed).toMatchObject({
    status: 201,
    body: { name: 'Booking', category: 'cta', type: 'cta/cta-1' },
  });
  expect((await library(other)).map(({ id }) => id)).toContain(pushed.body.id);

  await app.api('DELETE', `/media/${media.id}`, { token: mine.person.token });
  const taken = await take(other, pushed.body.id);
  expect(taken).toMatchObject({ status: 201, body: { name: 'Booking', sync: 'linked', usedOn: 0 } });
  expect(shownIn(taken.body)).toMatchObject({
    title: 'Book a table',
    image: { src: media.url },
    link: { label: 'Menu', href: '' },
    more: { href: 'tel:1' },
  });
  const { body: pictures } = await app.api<{ images: MediaItem[] }>('GET', `/media/site/${other.site.id}`, {
    token: other.person.token,
  });
  expect(pictures.images.map(({ url }) => url)).toContain(media.url);

  const { token } = mine.person;
  const path = `/section-library/${pushed.body.id}`;
  expect((await app.api('DELETE', path, { token: other.person.token })).status).toBe(403);
  expect((await app.api('DELETE', path, { token })).status).toBe(200);
  expect((await app.api('DELETE', path, { token })).status).toBe(404);
  expect((await take(other, pushed.body.id)).status).toBe(404);
  expect((await other.call('GET', `/site-sections/${taken.body.id}`)).status).toBe(200);
});

it('a library section cannot be shared by a user who is not an admin', async () => {
  const world = await makeSite(app);
  const { id } = await save(world, { title: 'Hi' });
  expect((await push(world, id)).status).toBe(403);
});

it('the section library has a limit and reports it', async () => {
  const world = await adminWorld();
  const { id } = await save(world, { title: 'Hi' });
  const fill = (count: number) =>
    app.database.ownerPool.query(
      `insert into app.library_sections (tenant_id, name, category, content)
       select s.tenant_id, 'Filler', 'cta', '{"sections": []}'
       from app.sites s, generate_series(1, $2::int - (select count(*)::int from app.library_sections l
         where l.tenant_id = s.tenant_id)) where s.id = $1`,
      [world.site.id, count],
    );
  await fill(limits.siteSections.perTenant - 1);
  expect((await push(world, id)).status).toBe(201);
  const over = await push(world, id);
  expect(over).toMatchObject({ status: 402, body: { code: 'limit_reached' } });
  await app.database.ownerPool.query(`delete from app.library_sections where name = 'Filler'`);
});
