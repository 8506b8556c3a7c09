// Development only: every design on one page, in three widths, any theme and scheme, with its own, empty or long
// content. Serves designers as a component gallery.
import type { Section } from '@sitewright/contract/content';
import type { SectionDesign } from '@sitewright/contract/library/section-design';
import { escapeHtml } from '@sitewright/render/escape';
import { htmlDocument } from '@sitewright/render/html-document';
import { renderPage } from '@sitewright/render/page';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../core/app-error.ts';
import { securityHeaders } from '../../http/security-headers.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { libraryEnvironment, libraryStyle, sampleSection } from './library-render.ts';
import { loadLibrary, type Library } from './library.ts';

const longText = 'Nghiêng nghiêng Donaudampfschifffahrtsgesellschaft '.repeat(4).trim();

const contentOf = (design: SectionDesign, kind: string): Section => {
  const section = sampleSection(design, 'sample');
  if (kind === 'empty') return { ...section, data: {} };
  if (kind !== 'long') return section;
  const texts = design.config.fields.filter((field) => field.type === 'text');
  return {
    ...section,
    data: { ...section.data, ...Object.fromEntries(texts.map((field) => [field.name, longText])) },
  };
};

const drawOne = (library: Library, type: string, query: Record<string, string>): string => {
  const design = library.designs.get(type);
  const theme = library.themes.get(query['theme'] ?? 'default') ?? library.themes.values().next().value;
  if (!design || !theme) throw notFound('The section design');
  const section = contentOf(design, query['content'] ?? 'own');
  const scheme = query['scheme'];
  if (scheme) section.style = { scheme: scheme as 'dark' };
  const rendered = renderPage(
    { header: undefined, sections: [section], footer: undefined },
    libraryStyle(library, theme),
    libraryEnvironment(library, {}),
  );
  return htmlDocument(
    { lang: 'en', title: type, theme: theme.id, stylesheet: { css: rendered.css } },
    rendered.body,
  );
};

const sheetCss = `body{margin:0;padding:24px;font:14px/1.5 system-ui;background:#f3f2ee;color:#222}nav{position:sticky;top:0;padding:12px 0;background:#f3f2ee}nav a{margin-right:12px}h2{margin:32px 0 8px;font-size:15px}.row{display:flex;gap:16px;align-items:flex-start}iframe{border:1px solid #ccc;background:#fff;height:520px;resize:vertical}`;

const sheet = (library: Library, query: Record<string, string>): string => {
  const pass = (change: Record<string, string>): string =>
    `?${new URLSearchParams({ ...query, ...change }).toString()}`;
  const types = [...library.designs.keys()].filter(
    (type) => !query['only'] || type.startsWith(query['only']),
  );
  const links = [
    ...[...library.themes.keys()].map(
      (theme) => `<a href="${escapeHtml(pass({ theme }))}">${escapeHtml(theme)}</a>`,
    ),
    ...['default', 'muted', 'dark', 'primary'].map(
      (scheme) => `<a href="${escapeHtml(pass({ scheme }))}">${scheme}</a>`,
    ),
    ...['own', 'empty', 'long'].map((content) => `<a href="${escapeHtml(pass({ content }))}">${content}</a>`),
  ];
  const rows = types.map(
    (type) =>
      `<h2 id="${escapeHtml(type)}">${escapeHtml(type)}</h2><div class="row">${[375, 768, 1280]
        .map(
          (width) =>
            `<iframe loading="lazy" width="${width}" title="${escapeHtml(type)} ${width}" src="/dev/sections/${escapeHtml(type)}${escapeHtml(pass({}))}"></iframe>`,
        )
        .join('')}</div>`,
  );
  const faults = library.problems.map((problem) => `<p><strong>${escapeHtml(problem)}</strong></p>`).join('');
  return htmlDocument(
    { lang: 'en', title: 'Sections', stylesheet: { css: sheetCss } },
    `<nav>${links.join('')}</nav>${faults}${rows.join('')}`,
  );
};

/** Mounted in development only. The library is reloaded for each request, so a saved file shows at once. */
export const mountContactSheet = (app: FastifyInstance, ctx: ServerContext): void => {
  if (ctx.env.nodeEnv !== 'development') return;
  const headers = {
    ...securityHeaders('sandboxed', false),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  };
  // The sheet frames its own samples, which a sandboxed page could not do.
  const sheetHeaders = {
    ...headers,
    'content-security-policy': "default-src 'self'; style-src 'unsafe-inline'; frame-src 'self'",
  };
  app.get<{ Querystring: Record<string, string> }>('/dev/sections', (request, reply) =>
    reply.headers(sheetHeaders).send(sheet(loadLibrary(ctx.library.root), request.query)),
  );
  app.get<{ Params: { category: string; name: string }; Querystring: Record<string, string> }>(
    '/dev/sections/:category/:name',
    (request, reply) => {
      const { category, name } = request.params;
      return reply
        .headers(headers)
        .send(drawOne(loadLibrary(ctx.library.root), `${category}/${name}`, request.query));
    },
  );
};
