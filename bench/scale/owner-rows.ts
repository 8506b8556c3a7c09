// Rows 4 to 9, 11 and 13: owners and editors of sites.
import type { Page, PageSummary } from '@sitewright/contract/pages/pages';
import type { Measurement } from '../measurement.ts';
import { percentile } from '../statistics.ts';
import { measureRow } from './measure-row.ts';
import { residentMegabytes } from '../serving/resident-memory.ts';
import { firstTextSection, titleOperation } from './models.ts';
import type { CopiedSite, World } from './world.ts';

export interface Options {
  seconds: number;
  log: (line: string) => void;
}

const perSecond = 10;

/** Measures one list or answer. */
const read = (
  world: World,
  { seconds, log }: Options,
  { name, path, token, budgetMs = 300 }: { name: string; path: string; token: string; budgetMs?: number },
): Promise<Measurement> =>
  measureRow(
    world,
    { name, budgetMs, perSecond, count: perSecond * seconds },
    () => world.api('GET', path, token),
    log,
  );

export const smallDashboards = async (world: World, options: Options): Promise<Measurement> => {
  const sites = world.visited.filter(({ tenant }) => tenant > 0).slice(-20);
  const tokens: string[] = [];
  for (const { tenant } of sites) tokens.push(await world.ownerOf(tenant));
  return measureRow(
    world,
    { name: '4 dashboard of a small workspace', budgetMs: 150, perSecond: 20, count: 20 * options.seconds },
    (index) => world.api('GET', '/sites?limit=20', tokens[index % tokens.length]!),
    options.log,
  );
};

export const largestTenant = async (world: World, options: Options): Promise<Measurement[]> => {
  const token = await world.ownerOf(0);
  const { sites } = world.largest;
  const middle = Math.min(200, Math.ceil(sites / 20));
  const looks: [string, string][] = [
    ['first page', ''],
    [`page ${middle}`, `&page=${middle}`],
    ['by name', '&sort=name'],
    ['by creation', '&sort=created'],
    ['search', '&q=1'],
    ['overview', ''],
  ];
  const figures: Measurement[] = [];
  for (const [look, query] of looks)
    figures.push(
      await read(world, options, {
        name: `5 workspace of ${sites} sites, ${look}`,
        path: look === 'overview' ? '/tenant/overview' : `/sites?limit=20${query}`,
        token,
      }),
    );
  return figures;
};

const sixtySections = async (world: World, site: CopiedSite, token: string): Promise<string> => {
  const { text } = await world.api('GET', `/sites/${site.id}/pages`, token);
  const { pages } = JSON.parse(text) as { pages: PageSummary[] };
  const { id } = pages.find(({ isHome }) => !isHome)!;
  const page = JSON.parse((await world.api('GET', `/sites/${site.id}/pages/${id}`, token)).text) as Page;
  const { sections } = page.content as unknown as { sections: Record<string, unknown>[] };
  const many = Array.from({ length: 60 }, (_, at) => {
    const { id: _id, ...section } = sections[at % sections.length]!;
    return section;
  });
  const saved = await world.api('PATCH', `/sites/${site.id}/pages/${id}/content`, token, {
    content: { sections: many },
  });
  if (saved.status !== 200) throw new Error(`60 sections could not be saved: ${saved.status} ${saved.text}`);
  return id;
};

export const pagesAndSaves = async (world: World, options: Options): Promise<Measurement[]> => {
  const token = await world.ownerOf(0);
  const { siteId, formId: _formId } = world.largest;
  const site = world.visited.find(({ pages, tenant }) => pages >= 10 && tenant > 0)!;
  const owner = await world.ownerOf(site.tenant);
  const pageId = await sixtySections(world, site, owner);
  const path = `/sites/${site.id}/pages/${pageId}`;
  const page = JSON.parse((await world.api('GET', path, owner)).text) as Page;
  const section = firstTextSection(page);
  const clients = Array.from(
    { length: options.seconds * perSecond + 10 },
    (_, at) => `bench-${Date.now()}-${at}`,
  );
  return [
    await read(world, options, {
      name: `6 page list of a site with ${world.filled.sizes.pagesOfLargest} pages`,
      path: `/sites/${siteId}/pages`,
      token,
    }),
    await read(world, options, {
      name: `6 form list of a site with ${world.filled.sizes.pagesOfLargest} pages`,
      path: `/sites/${siteId}/forms`,
      token,
      budgetMs: 1_000,
    }),
    await read(world, options, { name: '6 a page with 60 sections is opened', path, token: owner }),
    await measureRow(
      world,
      {
        name: '7 one operation is saved',
        budgetMs: 200,
        perSecond,
        count: perSecond * options.seconds,
      },
      (index) =>
        world.api('POST', `/sites/${site.id}/documents/${pageId}/operations`, owner, {
          // Each is another tab, whose first batch it is.
          clientId: clients.pop() ?? `bench-${Date.now()}-x${index}`,
          seq: 1,
          baseVersion: page.version,
          ops: [titleOperation(section, `Title ${index}`)],
        }),
      options.log,
    ),
    await measureRow(
      world,
      { name: '7 a whole content is saved', budgetMs: 200, perSecond: 5, count: 5 * options.seconds },
      (index) =>
        world.api('PATCH', `${path}/content`, owner, {
          content: {
            sections: (page.content as unknown as { sections: { data: object }[] }).sections.map((one, at) =>
              at === 0 ? { ...one, data: { ...one.data, title: `Whole ${index}` } } : one,
            ),
          },
        }),
      options.log,
    ),
  ];
};

export const publishes = async (world: World, { log }: Options): Promise<Measurement> => {
  const sites = world.visited.filter(({ pages }) => pages === 10).slice(0, 10);
  const tokens = new Map<string, string>();
  for (const site of sites) tokens.set(site.id, await world.ownerOf(site.tenant));
  return measureRow(
    world,
    {
      name: `8 publishing a site of 10 pages, ${sites.length} at once`,
      budgetMs: 5_000,
      perSecond: 1_000,
      count: sites.length,
    },
    (index) =>
      world.api('PATCH', `/sites/${sites[index]!.id}/publish`, tokens.get(sites[index]!.id)!, {
        isPublished: true,
      }),
    log,
  );
};

export const busiestForm = async (world: World, options: Options): Promise<Measurement[]> => {
  const token = await world.ownerOf(0);
  const { siteId, formId } = world.largest;
  const path = `/sites/${siteId}/forms/${formId}/submissions`;
  const count = world.filled.sizes.submissionsOfLargest;
  const filter = (field: string, op: string, value: string | number): string =>
    `&filters=${encodeURIComponent(JSON.stringify([{ field, op, value }]))}`;
  const looks: [string, string][] = [
    ['first page', ''],
    ['last page', '&sort=oldest'],
    ['filter on a text', filter('name', 'is', `Visitor ${Math.floor(count / 2)}`)],
    ['filter on a number', filter('guests', '>', 38)],
    ['search for one', `&q=visitor${Math.floor(count / 2)}`],
    ['search for all', '&q=window'],
  ];
  const figures: Measurement[] = [];
  for (const [look, query] of looks)
    figures.push(
      await read(world, options, {
        name: `9 form with ${count} submissions, ${look}`,
        path: `${path}?limit=20${query}`,
        token,
      }),
    );
  const { server } = world.filled;
  const before = residentMegabytes(server.pid);
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, residentMegabytes(server.pid))), 50);
  const first: number[] = [];
  try {
    for (let round = 0; round < 3; round += 1) {
      const csv = await world.api('GET', `${path}/export`, token);
      first.push(csv.firstByteMs);
      if (csv.status !== 200) throw new Error(`the export returned ${csv.status}`);
    }
  } finally {
    clearInterval(watch);
  }
  return [
    ...figures,
    {
      name: '9 CSV of all submissions, first byte',
      unit: 'ms',
      value: percentile(first, 1),
      threshold: { of: 'value', limit: 1_000 },
    },
    {
      name: '9 CSV of all submissions, more memory',
      unit: 'MB',
      value: most - before,
      threshold: { of: 'value', limit: 64 },
    },
  ];
};

export const siteNames = async (world: World, options: Options): Promise<Measurement[]> => {
  const small = world.visited.filter(({ tenant }) => tenant > 0);
  const owner = await world.ownerOf(small.at(-1)!.tenant);
  const taken = small[0]!.subdomain;
  const run = Date.now().toString(36);
  return [
    await read(world, options, {
      name: '11 check of a subdomain',
      path: `/auth/check-subdomain?subdomain=${taken}`,
      token: owner,
    }),
    await measureRow(
      world,
      {
        name: '11 a site is created',
        budgetMs: 300,
        perSecond: 2,
        count: 2 * options.seconds,
        expected: [201],
      },
      (index) =>
        world.api('POST', '/sites', owner, {
          name: `New ${index}`,
          subdomain: `new-${run}-${index}-${Math.random().toString(36).slice(2, 8)}`,
        }),
      options.log,
    ),
    await measureRow(
      world,
      {
        name: '11 a taken subdomain is refused',
        budgetMs: 300,
        perSecond: 5,
        count: 5 * options.seconds,
        expected: [409],
      },
      () => world.api('POST', '/sites', owner, { name: 'Conflict', subdomain: taken }),
      options.log,
    ),
  ];
};

export const gallery = async (world: World, options: Options): Promise<Measurement[]> => {
  const token = await world.ownerOf(0);
  const looks: [string, string][] = [
    ['500 of the workspace', '/media?limit=500'],
    ['images only', '/media?limit=500&kind=image'],
    ['search', '/media?limit=500&q=photo-1'],
    ['of the largest site', `/media/site/${world.largest.siteId}?limit=500`],
  ];
  const figures: Measurement[] = [];
  for (const [look, path] of looks)
    figures.push(await read(world, options, { name: `13 gallery, ${look}`, path, token }));
  return figures;
};
