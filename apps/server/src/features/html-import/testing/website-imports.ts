// Calls of imports in tests, with websites that are packed on the spot.
import type { HtmlImport } from '@sitewright/contract/html-import/html-imports';
import type { Run } from '@sitewright/contract/runs/runs';
import { ZipFile } from 'yazl';
import { workOn } from '../../../testing/runs.ts';
import type { TestApp, TestUser } from '../../../testing/test-app.ts';
import { page } from './pages.ts';

export type WebsiteFiles = Readonly<Record<string, string | Buffer>>;

/** A ZIP file; all its entries have the mode. */
export const packWebsite = async (files: WebsiteFiles, mode?: number): Promise<Buffer> => {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(files))
    zip.addBuffer(Buffer.from(content), path, mode === undefined ? {} : { mode });
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
};

export const bakeryFiles = (image: Buffer): WebsiteFiles => ({
  'site/index.html': page('bakery'),
  'site/about.html':
    '<title>About | Harbour Bakery</title><body><main><section id="order"><h1>About us</h1><p>We bake on the quay.</p></section></main>',
  'site/css/site.css':
    '.hero{background:url(../images/night.png);color:#123456}.btn{background:#9a3412}.nowhere{color:red}',
  ...Object.fromEntries(['loaf', 'bun', 'tart', 'night'].map((name) => [`site/images/${name}.png`, image])),
});

export const websiteForm = (fields: Readonly<Record<string, string>>, file?: Buffer): FormData => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  if (file) body.set('file', new Blob([new Uint8Array(file)], { type: 'application/zip' }), 'website.zip');
  return body;
};

export interface StartedImport {
  id: string;
  status: string;
  run: Run;
  code: string;
  error: string;
  fields: Record<string, string>;
}

export const websiteImports = (app: TestApp, { token }: TestUser) => {
  const validate = (body: FormData) =>
    app.api<StartedImport>('POST', '/html-import/validate', { token, body });
  const read = async (id: string): Promise<HtmlImport> =>
    (await app.api<HtmlImport>('GET', `/html-import/${id}`, { token })).body;
  const work = async ({ id, run, error }: StartedImport): Promise<HtmlImport> => {
    if (error) throw new Error(error);
    await workOn(app, run.id);
    return read(id);
  };
  const check = async (body: FormData): Promise<HtmlImport> => work((await validate(body)).body);
  return {
    validate,
    read,
    /** Reads a website to the end. */
    check,
    checkFiles: async (files: WebsiteFiles): Promise<HtmlImport> =>
      check(websiteForm({}, await packWebsite(files))),
    /** Makes a site of a website that was read. */
    importIt: async (importId: string, fields: object = {}): Promise<HtmlImport> => {
      const body = { importId, ...fields };
      return work((await app.api<StartedImport>('POST', '/html-import/import', { token, body })).body);
    },
    get: async <T>(path: string): Promise<T> => (await app.api<T>('GET', path, { token })).body,
    frame: (path: string) => fetch(`${app.origin}${path}`),
  };
};
