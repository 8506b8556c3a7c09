// The built web app: its files, its prerendered pages, and the shell for every address that only the
// browser knows.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerContext } from '../server-context.ts';
import { notFound } from './app-error.ts';
import { hostTenantOf } from './hosts.ts';
import { wantedLanguages } from './page-language.ts';
import { securityHeaders } from './security-headers.ts';
import { immutable, revalidate, StaticFiles } from './static-files.ts';

const defaultRoot = fileURLToPath(new URL('../../../web/dist', import.meta.url));

const shell = '/app.html';
const ownLanguage = 'en';

interface ReadyPage {
  file: string;
  language: string;
}

/** Every file below `root`, as URL paths. */
const listFiles = (root: string): Set<string> =>
  new Set(
    existsSync(root)
      ? readdirSync(root, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/'))
      : [],
  );

export const mountWebApp = (app: FastifyInstance, ctx: ServerContext, root: string = defaultRoot): void => {
  let listed = listFiles(root);
  const files = new StaticFiles();
  const headers = securityHeaders('app', ctx.env.appUrl.startsWith('https:'));

  /** Undefined for an address that only the browser knows. `index.html` is a page in the product's own language. */
  const readyPage = (path: string, wanted: readonly string[]): ReadyPage | undefined => {
    const folder = path.replace(/\/(index(\.[a-z]{2})?\.html)?$/, '');
    if (!listed.has(`${folder}/index.html`)) return undefined;
    const fileOf = (language: string): string =>
      `${folder}/index${language === ownLanguage ? '' : `.${language}`}.html`;
    const language = wanted.find((code) => listed.has(fileOf(code))) ?? ownLanguage;
    return { file: fileOf(language), language };
  };

  app.get('/*', async (request: FastifyRequest, reply: FastifyReply) => {
    const path = decodeURI(request.url.replace(/[?#].*$/, ''));
    if (path.startsWith('/api/')) throw notFound('This address');
    // While developing, the web app may have been built anew under a running server.
    if (ctx.env.nodeEnv === 'development' && !listed.has(path)) listed = listFiles(root);
    const search = new URLSearchParams(/\?([^#]*)/.exec(request.url)?.[1]);
    // The public pages are the product's own; the host of a tenant has none of them.
    const isTenantHost = hostTenantOf(request.raw) !== undefined;
    const page = isTenantHost ? undefined : readyPage(path, wantedLanguages(search, request.headers));
    if (page) {
      const about = { 'content-language': page.language, vary: 'Accept-Language, Cookie' };
      await files.send(request, reply, join(root, page.file), {
        headers: { ...headers, ...about, 'cache-control': revalidate },
      });
      return reply;
    }
    if (listed.has(path) && path !== shell) {
      const cache = /\/assets\/.*-[\w-]{8,}\.\w+$/.test(path) ? immutable : revalidate;
      await files.send(request, reply, join(root, path), { headers: { ...headers, 'cache-control': cache } });
      return reply;
    }
    // A missing file is a 404, not the shell: a script that turned into HTML is a riddle.
    if (!listed.has(shell) || /\.[a-z0-9]{2,5}$/i.test(path)) throw notFound('This page');
    await files.send(request, reply, join(root, shell), {
      headers: { ...headers, 'cache-control': revalidate },
    });
    return reply;
  });
};
