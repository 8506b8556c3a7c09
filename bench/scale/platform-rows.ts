// Row 12: what staff see of the whole installation; row 15: what one busy workspace costs the others.
import type { Measurement } from '../measurement.ts';
import { measureRow } from './measure-row.ts';
import { type Options, smallDashboards } from './owner-rows.ts';
import type { World } from './world.ts';

const lists: readonly [string, string][] = [
  ['overview', '/admin/overview'],
  ['workspaces', '/admin/tenants?limit=20'],
  ['workspaces, search', '/admin/tenants?limit=20&q=workspace%2019'],
  ['users', '/admin/users?limit=20'],
  ['users by name, last page', '/admin/users?limit=20&sort=name&page=LAST'],
  ['users, part of an address', '/admin/users?limit=20&q=user-77'],
  ['domains', '/admin/domains?limit=20'],
  ['domains, part of a name', '/admin/domains?limit=20&q=site-77'],
  ['audit log', '/admin/audit?limit=20'],
  ['files', '/admin/media?limit=20'],
  ['files, search', '/admin/media?limit=20&q=photo-1'],
  ['emails', '/admin/mails?limit=20'],
];

export const platformLists = async (world: World, { seconds, log }: Options): Promise<Measurement[]> => {
  const last = String(Math.floor(world.filled.sizes.users / 20));
  const figures: Measurement[] = [];
  for (const [look, path] of lists)
    figures.push(
      await measureRow(
        world,
        { name: `12 ${look}`, budgetMs: 1_000, perSecond: 5, count: 5 * seconds },
        () => world.api('GET', path.replace('LAST', last), world.staff),
        log,
      ),
    );
  return figures;
};

export const noisyNeighbor = async (world: World, options: Options): Promise<Measurement> => {
  const calm = await smallDashboards(world, options);
  const token = await world.ownerOf(0);
  const { siteId, formId, sites } = world.largest;
  const paths = [
    `/sites?limit=20&page=${Math.ceil(sites / 20)}&sort=name`,
    '/media?limit=100',
    `/sites/${siteId}/pages`,
    `/sites/${siteId}/forms/${formId}/submissions?limit=20&q=window`,
    `/sites/${siteId}/forms/${formId}/submissions/export`,
  ];
  const end = new AbortController();
  const flood = async (at: number): Promise<void> => {
    for (let turn = at; !end.signal.aborted; turn += 1)
      await world.api('GET', paths[turn % paths.length]!, token).catch(() => undefined);
  };
  const floods = Array.from({ length: 8 }, (_, at) => flood(at));
  try {
    const busy = await smallDashboards(world, options);
    return {
      name: '15 dashboards of others while the largest workspace sends 8 requests at a time, 99 %',
      unit: 'ms',
      value: busy.value,
      competitor: { name: 'without it', value: calm.value },
      threshold: { of: 'ratio', limit: 2 },
      note: `${busy.note}`,
    };
  } finally {
    end.abort();
    await Promise.all(floods);
  }
};
