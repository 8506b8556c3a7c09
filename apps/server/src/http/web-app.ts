// The built web app: its files, its prerendered pages, and the shell for every address that only the
// browser knows.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerContext } from '../server-context.ts';
import { notFound } from './app-error.ts';
import { securityHeaders } from './security-headers.ts';
import { immutable, revalidate, StaticFiles } from './static-files.ts';

const defaultRoot = fileURLToPath(new URL('../../../web/dist', import.meta.url));

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

  const pageFor = (path: string): string => {
    const bare = path.replace(/\/+$/, '');
    const prerendered = `${bare}/index.html`;
    return listed.has(prerendered) ? prerendered : '/app.html';
  };

  app.get('/*', async (request: FastifyRequest, reply: FastifyReply) => {
    const path = decodeURI(request.url.replace(/[?#].*$/, ''));
    if (path.startsWith('/api/')) throw notFound('This address');
    // While developing, the web app may have been built anew under a running server.
    if (ctx.env.nodeEnv === 'development' && !listed.has(path)) listed = listFiles(root);
    if (listed.has(path) && path !== '/app.html') {
      const cache = /\/assets\/.*-[\w-]{8,}\.\w+$/.test(path) ? immutable : revalidate;
      await files.send(request, reply, join(root, path), { headers: { ...headers, 'cache-control': cache } });
      return reply;
    }
    const page = pageFor(path);
    // A missing file is a 404, not the shell: a script that turned into HTML is a riddle.
    if (!listed.has(page) || /\.[a-z0-9]{2,5}$/i.test(path)) throw notFound('This page');
    await files.send(request, reply, join(root, page), {
      headers: { ...headers, 'cache-control': revalidate },
    });
    return reply;
  });
};
