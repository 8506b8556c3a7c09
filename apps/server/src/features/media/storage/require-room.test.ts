// In the shared workspace, changes that add no bytes to the workspace may still give a user more of them.
import type { Site } from '@sitewright/contract/sites/sites';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createCustomer,
  fillStorage,
  freshDocument,
  showOnHome,
  storageOf,
  storedBytes,
  type TestCustomer,
} from '../../../testing/customer-fixture.ts';
import { freshPhoto, runVariantJobs } from '../../../testing/media-files.ts';
import { freshName } from '../../../testing/shared-app.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ DEFAULT_STORAGE_QUOTA: '200000' });
}, 60_000);
afterAll(() => app.close());

/** A customer with an image of known size on the home page, shared with a designer. */
const shareSiteWithImage = async (): Promise<{
  owner: TestCustomer;
  designer: TestCustomer;
  bytes: number;
}> => {
  const [owner, designer] = [await createCustomer(app), await createCustomer(app)];
  const { body: image } = await owner.files.upload(await freshPhoto(300, 200), 'shown.jpg');
  await owner.files.upload(freshDocument(900), 'not-shown.csv');
  await showOnHome(app, owner.user.token, owner.site.id, image.url);
  await owner.call('PUT', `/sites/${owner.site.id}/people/${designer.user.id}`, { role: 'designer' });
  await runVariantJobs(app);
  const bytes = (await storageOf(owner)).usedBytes - 900;
  expect(bytes).toBeGreaterThan(image.size);
  return { owner, designer, bytes };
};

const duplicate = (by: TestCustomer, site: Site) =>
  by.call<Site>('POST', `/sites/${site.id}/duplicate`, { subdomain: freshName('copy') });
const countSites = async (by: TestCustomer) =>
  (await by.call<{ sites: Site[] }>('GET', '/sites')).body.sites.filter(
    ({ ownerId }) => ownerId === by.user.id,
  ).length;

describe('a copy of a site', () => {
  it('takes no more storage for its owner, who has the same bytes already', async () => {
    const { owner, bytes } = await shareSiteWithImage();
    await fillStorage(owner);
    expect((await duplicate(owner, owner.site)).status).toBe(201);
    const { usedBytes, files } = await storageOf(owner);
    expect([usedBytes, files]).toEqual([200_000, 4]);
    expect(await storedBytes(app, owner)).toBe(usedBytes);
    expect(bytes).toBeLessThan(usedBytes);
  });

  it('of another user’s site takes the bytes of its images', async () => {
    const { owner, designer, bytes } = await shareSiteWithImage();
    const before = await storageOf(owner);
    expect((await duplicate(designer, owner.site)).status).toBe(201);
    expect(await storageOf(designer)).toMatchObject({ usedBytes: bytes, files: 1 });
    expect(await storedBytes(app, designer)).toBe(bytes);
    expect(await storageOf(owner)).toEqual(before);
    expect((await duplicate(designer, owner.site)).status).toBe(201);
    expect(await storageOf(designer)).toMatchObject({ usedBytes: bytes, files: 2 });
  });

  it('is made when its images just fit, and not made when they do not', async () => {
    const { owner, designer, bytes } = await shareSiteWithImage();
    await fillStorage(designer, bytes - 1);
    const refused = await duplicate(designer, owner.site);
    expect([refused.status, refused.body.details]).toEqual([
      402,
      { meter: 'storageBytes', used: 200_001 - bytes, limit: 200_000, quota: 200_000 },
    ]);
    expect(await countSites(designer)).toBe(1);
    const other = await createCustomer(app);
    await owner.call('PUT', `/sites/${owner.site.id}/people/${other.user.id}`, { role: 'designer' });
    await fillStorage(other, bytes);
    expect((await duplicate(other, owner.site)).status).toBe(201);
    expect((await storageOf(other)).usedBytes).toBe(200_000);
  });

  it('is made once when two at the same moment would take what is left for one', async () => {
    const [one, other] = [await shareSiteWithImage(), await shareSiteWithImage()];
    const { designer } = one;
    await other.owner.call('PUT', `/sites/${other.owner.site.id}/people/${designer.user.id}`, {
      role: 'designer',
    });
    await fillStorage(designer, Math.max(one.bytes, other.bytes));
    const answers = await Promise.all([one, other].map(({ owner }) => duplicate(designer, owner.site)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 402]);
    expect((await storageOf(designer)).usedBytes).toBeLessThanOrEqual(200_000);
  });
});

describe('a section of the library', () => {
  it('takes the bytes of its images from the user who inserts it, if they have the room', async () => {
    const admin = await createCustomer(app, undefined, 'ADMIN');
    const { body: image } = await admin.files.upload(await freshPhoto(200, 100), 'oven.jpg');
    await runVariantJobs(app);
    const { usedBytes: bytes } = await storageOf(admin);
    const { body: saved } = await admin.call<{ section: { id: string } }>(
      'POST',
      `/sites/${admin.site.id}/site-sections`,
      {
        name: 'Booking',
        category: 'cta',
        section: { type: 'cta/cta-1', data: { title: 'x', image: { src: image.url, alt: '' } } },
      },
    );
    const { body: pushed } = await admin.call<{ id: string }>(
      'POST',
      `/sites/${admin.site.id}/site-sections/${saved.section.id}/push`,
    );
    const insert = (by: TestCustomer) =>
      by.call('POST', `/sites/${by.site.id}/site-sections/taken`, { librarySectionId: pushed.id });
    const [full, other] = [await createCustomer(app), await createCustomer(app)];
    await fillStorage(full, bytes - 1);
    expect((await insert(full)).status).toBe(402);
    await fillStorage(other, bytes);
    expect((await insert(other)).status).toBe(201);
    expect((await storageOf(other)).usedBytes).toBe(200_000);
    expect(await storedBytes(app, other)).toBe(200_000);
    expect((await storageOf(admin)).usedBytes).toBe(bytes);
  });
});

describe('a site made from a template', () => {
  it('takes no storage: its images stay those of the library', async () => {
    const mine = await createCustomer(app);
    await fillStorage(mine);
    const body = { name: 'Quán', subdomain: freshName('template') };
    expect((await mine.call('POST', '/site-templates/restaurant/create-site', body)).status).toBe(201);
    expect((await storageOf(mine)).usedBytes).toBe(200_000);
    expect(await storedBytes(app, mine)).toBe(200_000);
  });
});
