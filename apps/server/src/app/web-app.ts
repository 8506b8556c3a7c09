// The built web app: its files, its prerendered pages, and the app shell for every path that only the client-side
// router knows.
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hostedSitePathOf } from '../features/publishing/hosted-site-path.ts';
import { brandedHead } from '../features/branding/branded-shell.ts';
import { hasOwnLegalText } from '../features/legal/platform-types.ts';
import { pageTheme } from '../features/themes/page-theme.ts';
import { hiddenPageLinks } from '../features/landing/hidden-page-links.ts';
import type { ServerContext } from '../core/context/server-context.ts';
import { notFound } from '../core/app-error.ts';
import { type HostTenant, hostTenantOf } from '../http/hosts.ts';
import { directOrigin } from '../core/storage-url.ts';
import { preferredLanguages } from '../http/page-language.ts';
import { securityHeaders, withSources } from '../http/security-headers.ts';
import { compress, sendFile, servedFile } from '../http/files/served-file.ts';
import { type HtmlTransform, immutable, revalidate, StaticFiles } from '../http/files/static-files.ts';
import type { Language } from '@sitewright/contract/fields';
import { contentAreas, servedContent } from './content-pages.ts';

const defaultRoot = fileURLToPath(new URL('../../../web/dist', import.meta.url));

const shell = '/app.html';
/** The shell on a tenant's host, with the slot for the brand in its head. */
const tenantShell = '/tenant.html';
const brandSlot = '<!--brand-->';
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

/** Changes to the documents of the main host before they are sent: the theme, and no links to disabled pages. */
const dressOf = async (ctx: ServerContext, path: string): Promise<HtmlTransform | undefined> => {
  const dresses = [await pageTheme(ctx, path), await hiddenPageLinks(ctx)].filter(
    (dress) => dress !== undefined,
  );
  if (dresses.length < 2) return dresses[0];
  return {
    name: dresses.map(({ name }) => name).join(', '),
    apply: (html) => dresses.reduce((dressed, { apply }) => apply(dressed), html),
  };
};

export const mountWebApp = (app: FastifyInstance, ctx: ServerContext, root: string = defaultRoot): void => {
  let listed = listFiles(root);
  const files = new StaticFiles();
  const { pexelsApiBase, unsplashApiBase, mediaUrl, storageUrl, appUrl } = ctx.env;
  const headers = withSources(securityHeaders('app', appUrl.startsWith('https:')), {
    // Images may come from any HTTPS origin; a stock service inside the operator's network may have no TLS.
    'img-src': [pexelsApiBase, unsplashApiBase, mediaUrl],
    // Downloads come from the media host, or from the bucket itself.
    'connect-src': [mediaUrl, directOrigin(storageUrl)],
  });

  /**
   * The prerendered page of a path; undefined for a path that only the client knows. `index.html` is in the
   * product's own language.
   */
  const readyPage = (path: string, wanted: readonly string[]): ReadyPage | undefined => {
    const folder = path.replace(/\/(index(\.[a-z]{2})?\.html)?$/, '');
    if (!listed.has(`${folder}/index.html`)) return undefined;
    const fileOf = (language: string): string =>
      `${folder}/index${language === ownLanguage ? '' : `.${language}`}.html`;
    const language = wanted.find((code) => listed.has(fileOf(code))) ?? ownLanguage;
    return { file: fileOf(language), language };
  };

  const sendTenantShell = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { tenant, status }: { tenant: HostTenant; status: number },
  ) => {
    const [html, head] = await Promise.all([
      readFile(join(root, tenantShell), 'utf8'),
      brandedHead(ctx, tenant),
    ]);
    const identity = Buffer.from(html.replace(brandSlot, () => head));
    const file = servedFile(
      tenantShell,
      { identity, ...(await compress(identity, 'fast')) },
      { ...headers, 'cache-control': revalidate },
    );
    reply.hijack();
    sendFile(request.raw, reply.raw, file, status);
  };

  /** False where the address has no page with content, or none can be made now: a prerendered page is left. */
  const sendContent = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { path, search }: { path: string; search: URLSearchParams },
  ): Promise<boolean> => {
    const area = contentAreas.exec(path)?.[1];
    const frame = area && readyPage(`/${area}`, preferredLanguages(search, request.headers));
    if (!frame) return false;
    const language = frame.language as Language;
    const found = await servedContent(ctx, root, {
      path: path.replace(/(.)\/$/, '$1'),
      query: search.get('q') ?? '',
      language,
      frame: frame.file,
    }).catch((error: unknown) => {
      ctx.log.warn({ err: error, path }, 'the content of a page could not be read');
      return undefined;
    });
    if (!found) return false;
    if ('redirect' in found) {
      await reply.redirect(found.redirect, 301);
      return true;
    }
    const dress = await dressOf(ctx, path);
    const identity = Buffer.from(dress ? dress.apply(found.html) : found.html);
    const file = servedFile(
      'page.html',
      { identity, ...(await compress(identity, 'fast')) },
      {
        ...headers,
        'content-language': language,
        vary: 'Accept-Language, Cookie',
        'cache-control': revalidate,
      },
    );
    reply.hijack();
    sendFile(request.raw, reply.raw, file, found.status);
    return true;
  };

  app.get('/*', async (request: FastifyRequest, reply: FastifyReply) => {
    const path = decodeURI(request.url.replace(/[?#].*$/, ''));
    if (path.startsWith('/api/')) throw notFound('This address');
    // Review links are secret URLs, and samples show businesses that don't exist: both stay out of search engines. Set
    // on the raw reply, because cached files carry their own headers.
    if (/^\/(review|samples)(\/|$)/.test(path)) reply.raw.setHeader('x-robots-tag', 'noindex');
    // In development, the web app may have been rebuilt under a running server.
    if (ctx.env.nodeEnv === 'development' && !listed.has(path)) listed = listFiles(root);
    const search = new URLSearchParams(/\?([^#]*)/.exec(request.url)?.[1]);
    // The public pages are the product's own; a tenant's host has none of them.
    const tenant = hostTenantOf(request.raw);
    if (!tenant && (await sendContent(request, reply, { path, search }))) return reply;
    const isShipped = !tenant && !(await hasOwnLegalText(ctx, path));
    const page = isShipped ? readyPage(path, preferredLanguages(search, request.headers)) : undefined;
    if (page) {
      const about = { 'content-language': page.language, vary: 'Accept-Language, Cookie' };
      await files.send(request, reply, join(root, page.file), {
        headers: { ...headers, ...about, 'cache-control': revalidate },
        dress: await dressOf(ctx, path),
      });
      return reply;
    }
    const isPage = path.endsWith('.html');
    if (listed.has(path) && !(isPage && (tenant || path === shell || path === tenantShell))) {
      const cache = /\/assets\/.*-[\w-]{8,}\.\w+$/.test(path) ? immutable : revalidate;
      await files.send(request, reply, join(root, path), { headers: { ...headers, 'cache-control': cache } });
      return reply;
    }
    // A missing file is a 404, not the shell: HTML in place of a script is hard to diagnose.
    if (!listed.has(shell) || /\.[a-z0-9]{2,5}$/i.test(path)) throw notFound('This page');
    // A published site at this path would have been served earlier: there is none, and the shell says so.
    const status = hostedSitePathOf(request) ? 404 : 200;
    if (tenant) {
      await sendTenantShell(request, reply, { tenant, status });
      return reply;
    }
    await files.send(request, reply, join(root, shell), {
      headers: { ...headers, 'cache-control': revalidate },
      status,
      dress: await dressOf(ctx, path),
    });
    return reply;
  });
};
