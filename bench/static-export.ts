// The static export: what a site with 200 pages and 2 GB of documents costs the server that makes it, and whether its pages are as
// good as the published ones.
import type { Bench, Measurement } from './measurement.ts';
import { createSite, publish } from './our-site.ts';
import { launchOurServer } from './server-process.ts';
import { compareStaticPages } from './static-pages.ts';
import {
  documentMegabytes,
  exportOf,
  signedIn,
  uploadDocument,
  watched,
  watchedFigures,
} from './watched-work.ts';

const pagesWanted = 200;
const documentsWanted = 128;

interface PageContent {
  content: { sections: object[] };
}

/** Every page has the sections of one of the template's, and links to a document. */
const measureLargeSite = async ({
  pages,
  documents,
}: {
  pages: number;
  documents: number;
}): Promise<Measurement[]> => {
  const server = await launchOurServer();
  try {
    const account = await signedIn(server);
    const other = await createSite(account, 'bakery', 'visited');
    await publish(account, other);
    const site = await createSite(account, 'restaurant', 'exported');
    const contents: PageContent['content'][] = [];
    for (const { id } of site.pages)
      contents.push((await account.call<PageContent>('GET', `/sites/${site.id}/pages/${id}`)).content);
    const urls: string[] = [];
    for (let index = 0; index < documents; index += 1) {
      const { tokens } = (await signedIn(server)).signedIn;
      const about = { token: tokens.accessToken, siteId: site.id, name: `file-${index}` };
      urls.push(await uploadDocument(server, about));
    }
    for (let index = site.pages.length; index < pages; index += 1) {
      const { call } = await signedIn(server);
      const page = { title: `Page ${index}`, slug: `page-${index}` };
      const { id } = await call<{ id: string }>('POST', `/sites/${site.id}/pages`, page);
      const { sections } = contents[index % contents.length]!;
      const action = { label: 'Download', href: urls[index % urls.length] };
      const download = { id: 'download', type: 'cta/cta-1', data: { title: 'The list', action } };
      await call('PATCH', `/sites/${site.id}/pages/${id}/content`, {
        content: { sections: [...sections, download] },
      });
    }
    const exported = await watched(server, `${server.url}/sites/visited`, async () =>
      exportOf(server, await signedIn(server), site.id, 'static-hosting'),
    );
    const megabytes = Math.round((exported.result.bytes ?? 0) / 1024 / 1024);
    if (megabytes < documents * documentMegabytes)
      throw new Error(`The export has only ${megabytes} MB: its documents are missing.`);
    return watchedFigures('static website', `${pages} pages, ${megabytes} MB`, exported);
  } finally {
    await server.close();
  }
};

export const staticExport: Bench = {
  name: 'static-export',
  run: async (options) => [
    ...(await measureLargeSite(
      options.isQuick ? { pages: 20, documents: 4 } : { pages: pagesWanted, documents: documentsWanted },
    )),
    ...(await compareStaticPages(options)),
  ],
};
