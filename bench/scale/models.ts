// The sites that are multiplied: created through the public API as their owners would, in three shapes.
import { randomUUID } from 'node:crypto';
import type { Form } from '@sitewright/contract/forms/forms';
import type { MediaItem } from '@sitewright/contract/media/media';
import type { Page, PageSummary } from '@sitewright/contract/pages/pages';
import type { Site } from '@sitewright/contract/sites/sites';
import type { SignedIn } from '@sitewright/contract/auth/auth';
import sharp from 'sharp';
import { type Account, callAs, createSite, publish, signUpAs } from '../our-site.ts';
import type { OurServer } from '../server-process.ts';
import { send } from './requests.ts';

export interface ModelSite {
  id: string;
  tenantId: string;
  ownerId: string;
  pages: number;
}

/** Pages of a site and how often the shape occurs, in hundredths. */
export const shapes = [
  { pages: 2, share: 60, template: 'restaurant' },
  { pages: 10, share: 25, template: 'law-firm' },
  { pages: 40, share: 15, template: 'software' },
] as const;

export const perSite = { media: 5, posts: 3, submissions: 10, saves: 50 };

const formContent = {
  name: 'Quote',
  fields: [
    { id: 'name', type: 'text', label: 'Name', name: 'name', required: true },
    { id: 'email', type: 'email', label: 'Email', name: 'email', required: true },
    { id: 'guests', type: 'number', label: 'Guests', name: 'guests' },
    { id: 'day', type: 'date', label: 'Day', name: 'day' },
    { id: 'message', type: 'textarea', label: 'Message', name: 'message' },
  ],
};

const addPages = async (account: Account, siteId: string, count: number): Promise<Page> => {
  const { pages } = await account.call<{ pages: PageSummary[] }>('GET', `/sites/${siteId}/pages`);
  const home = pages.find(({ isHome }) => isHome)!;
  const others = pages.filter(({ isHome }) => !isHome);
  for (const { id } of others.slice(count - 1)) await account.call('DELETE', `/sites/${siteId}/pages/${id}`);
  for (let at = Math.min(others.length, count - 1); at < count - 1; at += 1)
    await account.call('POST', `/sites/${siteId}/pages`, {
      title: `Page ${at}`,
      slug: `page-${at}`,
      copyOf: others[at % others.length]!.id,
    });
  return account.call('GET', `/sites/${siteId}/pages/${home.id}`);
};

const addMedia = async (
  server: OurServer,
  account: Account,
  siteId: string,
  index: number,
): Promise<MediaItem> => {
  const background = { r: index, g: 90, b: 60 };
  const body = await sharp({ create: { width: 320, height: 200, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.set('siteId', siteId);
  form.set('image', new Blob([new Uint8Array(body)], { type: 'image/jpeg' }), `photo-${index}.jpg`);
  const response = await fetch(`${server.url}/api/v1/media/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${account.signedIn.tokens.accessToken}` },
    body: form,
  });
  if (!response.ok) throw new Error(`an upload returned ${response.status}: ${await response.text()}`);
  return (await response.json()) as MediaItem;
};

/** Puts the form on the page as a dropped element. */
const placeForm = (account: Account, siteId: string, page: Page, formId: string): Promise<Page> => {
  const { sections } = page.content as unknown as { sections: Record<string, unknown>[] };
  const [first, ...others] = sections;
  const dropZones = { main: [{ id: 'form-of-model', type: 'form', data: { formId } }] };
  return account.call('PATCH', `/sites/${siteId}/pages/${page.id}/content`, {
    content: { ...page.content, sections: [{ ...first, dropZones }, ...others] },
  });
};

/** Edits as an editor sends them: the first text of the page changes with each batch. */
const saveOften = async (account: Account, siteId: string, page: Page, count: number): Promise<void> => {
  const section = firstTextSection(page);
  let { version } = page;
  const clientId = `model-${randomUUID()}`;
  for (let seq = 1; seq <= count; seq += 1)
    ({ version } = await account.call<{ version: number }>(
      'POST',
      `/sites/${siteId}/documents/${page.id}/operations`,
      { clientId, seq, baseVersion: version, ops: [titleOperation(section, `Title ${seq}`)] },
    ));
};

export const firstTextSection = ({ content }: Pick<Page, 'content'>): string => {
  const { sections } = content as unknown as { sections: { id: string }[] };
  return sections[0]!.id;
};

export const titleOperation = (id: string, value: string) => ({
  op: 'set',
  id,
  path: ['data', 'title'],
  value,
});

const submit = async (server: OurServer, host: string, publicId: string, count: number): Promise<void> => {
  for (let at = 0; at < count; at += 1) {
    const body = new URLSearchParams({
      name: `Visitor ${at}`,
      email: `visitor${at}@example.com`,
      guests: String(at % 40),
      day: '2026-12-24',
      message: `A table at the window, please. Number ${at}.`,
    }).toString();
    const answer = await send(server.port, `/_forms/${publicId}`, { host, method: 'POST', body });
    if (answer.status !== 200) throw new Error(`a submission returned ${answer.status}: ${answer.text}`);
  }
};

const makeSite = async (
  server: OurServer,
  account: Account,
  { pages, template }: (typeof shapes)[number],
  name: string,
): Promise<ModelSite> => {
  const { id, url } = await createSite(account, template, name);
  const home = await addPages(account, id, pages);
  for (let at = 0; at < perSite.media; at += 1) await addMedia(server, account, id, at);
  for (let at = 0; at < perSite.posts; at += 1)
    await account.call('POST', `/sites/${id}/posts`, {
      title: `Post ${at}`,
      image: { src: '/library/images/bakery-sourdough.webp', alt: 'A loaf', caption: '' },
      content: {
        sections: [
          { type: 'post/text', data: { html: `<p>${'The oven is warm by four. '.repeat(60)}</p>` } },
        ],
      },
    });
  const form = await account.call<Form>('POST', `/sites/${id}/forms`, formContent);
  await saveOften(account, id, await placeForm(account, id, home, form.id), perSite.saves);
  await publish(account, { id, url, pages: [] });
  await submit(server, new URL(url).host, form.publicId, perSite.submissions);
  await account.call<Site>('GET', `/sites/${id}`);
  return { id, tenantId: account.signedIn.user.tenantId ?? '', ownerId: account.signedIn.user.id, pages };
};

/** Workspaces with one site of each shape. */
export const createModels = async (
  server: OurServer,
  tenants: number,
  log: (line: string) => void,
): Promise<ModelSite[]> => {
  const models: ModelSite[] = [];
  for (let index = 0; index < tenants; index += 1) {
    const first = await signUpAs(server, `model-${index}@example.com`);
    await first.call('POST', '/users/me/tenants', { name: `Model ${index}`, slug: `model-${index}` });
    const signedIn = await first.call<SignedIn>('POST', '/auth/switch-tenant', {
      tenantId: `model-${index}`,
    });
    const account = { signedIn, call: callAs(server, signedIn.tokens.accessToken) };
    for (const shape of shapes) {
      const site = await makeSite(server, account, shape, `model-${index}-${shape.pages}`);
      models.push({ ...site, tenantId: `model-${index}` });
    }
    log(`model ${index + 1} of ${tenants} is there`);
  }
  return models;
};
