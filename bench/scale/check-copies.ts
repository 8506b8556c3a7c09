// Shows that copies behave like the sites that they are copies of, before anything is measured.
import type { Page, PageSummary } from '@sitewright/contract/pages/pages';
import { firstTextSection, titleOperation } from './models.ts';
import { send } from './requests.ts';
import { type CopiedSite, hostOf, type World } from './world.ts';

const checkOne = async (world: World, site: CopiedSite): Promise<void> => {
  const { api, filled } = world;
  const token = await world.ownerOf(site.tenant);
  const must = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await api(method, path, token, body);
    if (answer.status >= 300)
      throw new Error(
        `${method} ${path} of a copied site returned ${answer.status}: ${answer.text.slice(0, 500)}`,
      );
    return JSON.parse(answer.text) as T;
  };
  const { pages } = await must<{ pages: PageSummary[] }>('GET', `/sites/${site.id}/pages`);
  if (pages.length !== site.pages)
    throw new Error(`a copied site lists ${pages.length} of ${site.pages} pages`);
  const home = await must<Page>('GET', `/sites/${site.id}/pages/${pages.find(({ isHome }) => isHome)!.id}`);
  await must('POST', `/sites/${site.id}/documents/${home.id}/operations`, {
    clientId: `check-${Date.now()}`,
    seq: 1,
    baseVersion: home.version,
    ops: [titleOperation(firstTextSection(home), `Copy of ${site.tenantId}`)],
  });
  await must('PATCH', `/sites/${site.id}/publish`, { isPublished: true });
  const visit = await send(filled.server.port, '/', { host: hostOf(filled.server, site) });
  if (visit.status !== 200 || !visit.text.includes('<html'))
    throw new Error(`a copied site returned ${visit.status} to a visitor`);
  const forms = `/sites/${site.id}/forms/${site.formId}/submissions`;
  const list = await must<{ submissions: { id: string }[] }>('GET', `${forms}?limit=20`);
  if (list.submissions.length === 0) throw new Error('a copied form lists no submission');
  await must('GET', `${forms}/${list.submissions[0]!.id}`);
  const csv = await api('GET', `${forms}/export`, token);
  if (csv.status !== 200 || csv.text.split('\n').length < 3)
    throw new Error(`the export of a copied form returned ${csv.status}`);
};

/** Publishes them as well, so that they can be visited. @throws Error at the first that does not behave. */
export const checkCopies = async (world: World, log: (line: string) => void): Promise<void> => {
  for (const site of world.visited) await checkOne(world, site);
  const [one] = world.visited;
  const other = world.visited.find(({ tenant }) => tenant !== one!.tenant);
  if (one && other) {
    const foreign = await world.api('GET', `/sites/${other.id}`, await world.ownerOf(one.tenant));
    if (foreign.status !== 404)
      throw new Error(`a copied workspace sees a site of another: ${foreign.status}`);
    const { text } = await world.api('GET', '/sites?limit=100', await world.ownerOf(one.tenant));
    if (text.includes(other.id)) throw new Error('a copied workspace lists a site of another');
  }
  log(
    `${world.visited.length} copied sites were listed, edited, published and visited, their submissions read and exported`,
  );
};
