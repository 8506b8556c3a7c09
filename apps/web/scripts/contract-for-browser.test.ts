import { join } from 'node:path';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { contractForBrowser } from './contract-for-browser.ts';

const contract = join(import.meta.dirname, '../../../packages/contract/src');

/** The code of a program in the place of a module, beside modules of the contract. */
const built = async (program: string, modules: Record<string, string>): Promise<string> => {
  const files = new Map(Object.entries(modules).map(([name, code]) => [join(contract, name), code]));
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'files',
        enforce: 'pre',
        resolveId: (id) => (id === 'program' ? id : join(contract, id.replace('./', ''))),
        load: (id) => (id === 'program' ? program : files.get(id)),
      },
      contractForBrowser,
    ],
    build: { write: false, minify: false, rolldownOptions: { input: 'program' } },
  });
  return (result as unknown as { output: { code: string }[] }).output[0]!.code;
};

const endpoint = 'export const endpoint = (definition) => definition;';
const sites = `
import { endpoint } from './endpoint.js';
import { z } from './z.js';
const params = z.object({ id: z.string() });
export const siteSchema = z.object({ name: z.string() }).extend({ more: z.string() });
export const getSite = endpoint({
  method: 'GET', path: '/sites/{id}', summary: 'A site', access: 'sites.read', params, response: siteSchema,
});
export const upload = endpoint({ method: 'POST', path: '/media', access: 'media.write', body: siteSchema, multipart: true });
export const names = ['one', 'two'].map((name) => name + '!');
`;
const modules = {
  'endpoint.js': endpoint,
  'z.js': "export const z = new Proxy({}, { get: () => 'schema' });",
  'sites.js': sites,
};

describe('the contract in the browser’s build', () => {
  it('is what the app reads of the endpoints that it calls', async () => {
    const code = await built("import { getSite } from './sites.js'; console.log(getSite);", modules);
    expect(code).toMatch(/method: "GET",\s+path: "\/sites\/\{id\}",\s+access: "sites\.read"\s+\}/);
    expect(code).not.toMatch(/media|A site|extend|schema|Proxy/);
  });

  it('keeps how a body is sent, and values that the app reads', async () => {
    const code = await built(
      "import { names, upload } from './sites.js'; console.log(names, upload);",
      modules,
    );
    expect(code).toContain('multipart: true');
    expect(code).toContain('["one", "two"].map(');
    expect(code).not.toMatch(/body|schema/);
  });
});

it('modules elsewhere keep every call', async () => {
  const code = await built("const unused = globalThis.start(); import './sites.js';", modules);
  expect(code).toContain('globalThis.start()');
});
