// The three published sites: public, password-protected, and for its members only.
import type { FixtureData } from '../../apps/server/src/testing/upgrade/fixture-data.ts';
import type { Client } from './api-client.ts';
import type { FixtureUsers } from './users.ts';
import { makeSite, setTitle } from './site.ts';
import {
  customSection,
  discuss,
  fillPages,
  fillSections,
  fillSettings,
  inviteReviewers,
  share,
} from './site-content.ts';
import { fillFiles } from './site-files.ts';

const dayMs = 24 * 60 * 60_000;

const makeMainSite = async (
  client: Client,
  people: FixtureUsers,
): Promise<Pick<FixtureData, 'site' | 'reviewLink' | 'file'>> => {
  const titles = ['Bread from the first release', 'Bread from the second release'] as const;
  const site = await makeSite(client, people.owner, {
    name: 'North Bakery',
    subdomain: 'north-bakery',
    title: 'Bread',
  });
  const { call, home, push, publish, facts } = site;
  const file = await fillFiles(client, people.owner, site);
  await fillPages(site, file.url);
  await fillSections(client, site);
  await fillSettings(site);
  await push(home.id, setTitle(titles[0]));
  const first = await publish();
  const firstHome = await client.visit(facts.subdomain, '/');
  await push(home.id, setTitle(titles[1]));
  const second = await publish();
  await client.visit(facts.subdomain, '/_forms/write', { name: 'Lê Mai', message: 'Two loaves, please' });
  await share(site, people);
  const commentId = await discuss(client, site, people);
  const { id: versionId } = await call<{ id: string }>('POST', `/documents/${home.id}/versions`, {
    label: 'Before summer',
  });
  await call('POST', '/versions', { label: 'The whole site before summer' });
  await push(home.id, setTitle('Bread that is not published yet'));
  return {
    site: {
      ...facts,
      releases: [
        { id: first, number: 1, title: titles[0] },
        { id: second, number: 2, title: titles[1] },
      ],
      firstHome,
      customSection,
      commentId,
      versionId,
    },
    reviewLink: await inviteReviewers(client, site),
    file,
  };
};

const makeLockedSite = async (
  client: Client,
  { owner }: FixtureUsers,
): Promise<FixtureData['lockedSite']> => {
  const password = 'behind this door';
  const { facts, call, publish } = await makeSite(client, owner, {
    name: 'Wholesale',
    subdomain: 'north-wholesale',
    title: 'Prices for shops',
  });
  await publish();
  await call('PUT', '/access', { mode: 'password', password });
  return { ...facts, password };
};

const makeMembersSite = async (
  client: Client,
  { owner }: FixtureUsers,
): Promise<FixtureData['membersSite']> => {
  const { facts, call, publish } = await makeSite(client, owner, {
    name: 'Night shift',
    subdomain: 'north-night-shift',
    title: 'Who bakes when',
  });
  await publish();
  await call('PUT', '/access', { mode: 'members' });
  // Far enough ahead not to be in the past while the fixture is made.
  await call('PUT', '/schedule', {
    publishAt: null,
    unpublishAt: new Date(Date.now() + 30 * dayMs).toISOString(),
  });
  return facts;
};

export const makeSites = async (
  client: Client,
  people: FixtureUsers,
): Promise<Pick<FixtureData, 'site' | 'lockedSite' | 'membersSite' | 'reviewLink' | 'file'>> => ({
  ...(await makeMainSite(client, people)),
  lockedSite: await makeLockedSite(client, people),
  membersSite: await makeMembersSite(client, people),
});
