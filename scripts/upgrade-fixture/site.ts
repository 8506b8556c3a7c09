// A site of the fixture, with shortcuts for working on it.
import type { Page } from '@sitewright/contract/pages/pages';
import type { Site } from '@sitewright/contract/sites/sites';
import type { FixtureSite } from '../../apps/server/src/testing/upgrade/fixture-data.ts';
import type { Call, Client } from './api-client.ts';
import type { Member } from './users.ts';

export interface MadeSite {
  facts: FixtureSite;
  home: Page;
  call: Call;
  /** One batch of operations on a document, as the builder sends them. */
  push: (documentId: string, ops: readonly unknown[]) => Promise<void>;
  /** Returns the id of the release. */
  publish: () => Promise<string>;
}

export const makeSite = async (
  client: Client,
  owner: Member,
  { name, subdomain, title }: { name: string; subdomain: string; title: string },
): Promise<MadeSite> => {
  const { id } = await client.as(owner.accessToken)<Site>('POST', '/sites', { name, subdomain });
  const call: Call = (method, path, body) =>
    client.as(owner.accessToken)(method, `/sites/${id}${path}`, body);
  const { pages } = await call<{ pages: { id: string }[] }>('GET', '/pages');
  const home = await call<Page>('PATCH', `/pages/${pages[0]!.id}/content`, {
    content: { sections: [{ id: 'top', type: 'hero/hero-2', data: { title } }] },
  });
  let clients = 0;
  return {
    facts: { id, subdomain, homeId: home.id },
    home,
    call,
    push: async (documentId, ops) => {
      clients += 1;
      const path = `/documents/${documentId}/operations`;
      const { version } = await call<{ version: number }>('GET', `${path}?since=0`);
      await call('POST', path, {
        clientId: `${subdomain}-tab-${clients}`,
        seq: 1,
        baseVersion: version,
        ops,
      });
    },
    publish: async () => {
      await call('PATCH', '/publish', { isPublished: true });
      const { releases } = await call<{ releases: { id: string }[] }>('GET', '/releases');
      return releases[0]!.id;
    },
  };
};

export const setTitle = (title: string): readonly object[] => [
  { op: 'set', id: 'top', path: ['data', 'title'], value: title },
];
