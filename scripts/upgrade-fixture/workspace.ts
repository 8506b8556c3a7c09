// Settings and branding of the workspace and of the installation, and the records of its staff.
import type { BrandingState } from '@sitewright/contract/branding/branding';
import type { FixtureData } from '../../apps/server/src/testing/upgrade/fixture-data.ts';
import { type Client, formWith, mailTo, tokenIn } from './api-client.ts';
import { adminPassword } from './old-program.ts';
import { type FixtureUsers, solidImage, reauthenticate } from './users.ts';

const fillBranding = async (client: Client, { owner }: FixtureUsers): Promise<void> => {
  const call = client.as(owner.accessToken);
  const { url: logoLight } = await call<{ url: string }>(
    'POST',
    '/tenant/branding/files',
    formWith(
      { use: 'logoLight' },
      { field: 'file', name: 'logo.png', type: 'image/png', bytes: await solidImage('#2f5d50') },
    ),
  );
  const save = async (change: object): Promise<number> => {
    const { edit, draft } = await call<BrandingState>('GET', '/tenant/branding');
    const saved = await call<BrandingState>('PUT', '/tenant/branding', {
      edit,
      branding: { ...draft, ...change },
    });
    return saved.edit;
  };
  const publish = async (change: object): Promise<void> => {
    const edit = await save(change);
    await call('POST', '/tenant/branding/publish', { edit });
  };
  await publish({ productName: 'North', logoLight });
  await publish({ productName: 'Northlight', colors: { primary: '#2f5d50' } });
  await save({ productName: 'Northern light' });
};

const fillSettings = async (client: Client, { owner, admin }: FixtureUsers): Promise<void> => {
  const ofOwner = client.as(owner.accessToken);
  const { version } = await ofOwner<{ version: number }>('GET', '/tenant/settings');
  await ofOwner('PATCH', '/tenant/settings', {
    version,
    registration: { mode: 'domains', domains: ['north.example'] },
    sites: { seoSuffix: ' | North', cookieBanner: true },
  });
  await reauthenticate(client, admin, adminPassword);
  const ofStaff = client.as(admin.accessToken);
  const platform = await ofStaff<{ version: number }>('GET', '/admin/settings');
  await ofStaff('PATCH', '/admin/settings', {
    version: platform.version,
    registration: { bannedDomains: ['spam.example'] },
  });
  await ofStaff('PUT', '/admin/settings/theme', { themeId: 'nature' });
};

const fillStock = async (client: Client, { admin }: FixtureUsers): Promise<void> => {
  const call = client.as(admin.accessToken);
  const { id } = await call<{ id: string }>(
    'POST',
    '/admin/stock-pictures',
    formWith(
      {
        title: 'Red boats in the harbour',
        alt: 'Three red boats tied to a quay',
        category: 'nature',
        tags: 'boats, harbour',
        credit: 'Ines Duarte',
        licence: 'CC BY 4.0',
        sourceUrl: 'https://example.com/red-boats',
      },
      { field: 'image', name: 'boats.png', type: 'image/png', bytes: await solidImage('#c33', 90, 60) },
    ),
  );
  const { featured } = await call<{ featured: { ids: string[]; version: number } }>(
    'GET',
    '/admin/stock-pictures',
  );
  await call('PUT', '/admin/stock-pictures/featured', {
    ids: [id, ...featured.ids.slice(0, 2)],
    version: featured.version,
  });
};

export const fillWorkspace = async (client: Client, people: FixtureUsers): Promise<void> => {
  await fillBranding(client, people);
  await fillSettings(client, people);
  await fillStock(client, people);
  await client.as()('POST', '/newsletter/subscribe', { email: 'reader@example.com' });
};

/** Pending invitations. */
export const makeInvitations = async (
  client: Client,
  { owner }: FixtureUsers,
  siteId: string,
): Promise<FixtureData['invitations']> => {
  const call = client.as(owner.accessToken);
  const { results } = await call<{ results: { invitation: { id: string } }[] }>(
    'POST',
    '/tenant/invitations',
    {
      emails: ['hoa@example.com'],
      role: 'ADMIN',
      message: 'Come and bake with us',
    },
  );
  const { url } = await call<{ url: string }>(
    'POST',
    `/tenant/invitations/${results[0]!.invitation.id}/link`,
  );
  await call('POST', `/sites/${siteId}/people`, {
    role: 'content_editor',
    overrides: { publish: true },
    expiresAt: new Date(Date.now() + 30 * 24 * 60 * 60_000).toISOString(),
    emails: ['tam@example.com'],
  });
  return {
    workspace: tokenIn(await mailTo(client, 'hoa@example.com', 'invitation')),
    site: tokenIn(await mailTo(client, 'tam@example.com', 'invitation')),
    handedOver: tokenIn(url),
  };
};
