// Files of the main site: uploads in a folder, an image from the library, and a section design of its own.
import { createHash } from 'node:crypto';
import type { MediaItem } from '@sitewright/contract/media/media';
import type { FixtureData } from '../../apps/server/src/testing/upgrade/fixture-data.ts';
import { type Client, formWith } from './api-client.ts';
import { type Member, solidImage } from './users.ts';
import type { MadeSite } from './site.ts';

export const uploadImage = async (
  client: Client,
  { accessToken }: Pick<Member, 'accessToken'>,
  siteId: string,
  { name, bytes }: { name: string; bytes: Buffer },
): Promise<MediaItem> =>
  client.as(accessToken)<MediaItem>(
    'POST',
    '/media/upload',
    formWith({ siteId }, { field: 'image', name, type: 'image/png', bytes }),
  );

/** Uploads the example that the product offers for download, unchanged. */
const uploadDesign = async (client: Client, owner: Member): Promise<void> => {
  const starter = await fetch(`${client.program.url}/api/v1/custom-templates/starter.zip`, {
    headers: { authorization: `Bearer ${owner.accessToken}` },
  });
  await client.as(owner.accessToken)(
    'POST',
    '/custom-templates/upload',
    formWith(
      {},
      {
        field: 'file',
        name: 'my-section.zip',
        type: 'application/zip',
        bytes: Buffer.from(await starter.arrayBuffer()),
      },
    ),
  );
};

export const fillFiles = async (
  client: Client,
  owner: Member,
  { facts: { id: siteId } }: MadeSite,
): Promise<FixtureData['file']> => {
  const call = client.as(owner.accessToken);
  const bytes = await solidImage('#c96');
  const item = await uploadImage(client, owner, siteId, { name: 'oven.png', bytes });
  const { id: folderId } = await call<{ id: string }>('POST', `/media/site/${siteId}/folders`, {
    name: 'Ovens',
  });
  await call('PATCH', `/media/${item.id}`, { folderId, alt: 'A stone oven', tags: ['oven'] });
  await call('POST', '/media/download-external', { imageUrl: '/library/images/food-coffee.webp', siteId });
  await uploadDesign(client, owner);
  const { url } = await call<MediaItem>('GET', `/media/${item.id}`);
  const served = await fetch(new URL(url, client.program.url));
  const sha256 = createHash('sha256')
    .update(Buffer.from(await served.arrayBuffer()))
    .digest('hex');
  return { id: item.id, url, sha256 };
};
