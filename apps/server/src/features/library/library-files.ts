// Serves the library's files: images, fonts, thumbnails, and each design in the specification's `/section-assets/…`
// form.
import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { notFound } from '../../core/app-error.ts';
import { securityHeaders } from '../../http/security-headers.ts';
import { revalidate, StaticFiles } from '../../http/files/static-files.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { mountLicencePage } from './licence-page.ts';
import { templateFolder } from './page-template-library.ts';

/** A design's configuration with the key names of the specification. */
const servedConfig = (ctx: ServerContext, type: string) => {
  const design = ctx.library.designs.get(type);
  if (!design) throw notFound('The section design');
  const templates = design.config.templates ?? [
    { id: 'default', label: design.config.label, file: 'template.html' },
  ];
  return {
    ...design.config,
    type,
    templates: templates.map((template) => ({ ...template, htmlTemplate: template.file })),
    htmlTemplate: templates[0]!.file,
    cssFile: 'styles.css',
    jsFile: design.script === undefined ? null : 'script.js',
  };
};

const assetNames = /^(defaults\.json|template[a-z0-9-]*\.html|styles\.css|script\.js|thumbnail\.webp)$/;

export const mountLibraryFiles = (app: FastifyInstance, ctx: ServerContext): void => {
  const files = new StaticFiles();
  const secure = ctx.env.appUrl.startsWith('https:');
  // CORS is open: sandboxed previews have an opaque origin, and nothing here is private.
  const headers = {
    ...securityHeaders('media', secure),
    'access-control-allow-origin': '*',
    'cache-control': revalidate,
  };
  const daily = { ...headers, 'cache-control': 'public, max-age=86400' };

  mountLicencePage(app, ctx);
  app.get<{ Params: { file: string } }>('/library/images/:file', async (request, reply) => {
    const { file } = request.params;
    if (!ctx.library.pictures.has(file)) throw notFound('The picture');
    await files.send(request, reply, join(ctx.library.root, 'images', file), { headers: daily });
  });
  app.get<{ Params: { file: string } }>('/library/fonts/:file', async (request, reply) => {
    const path = ctx.library.fontFiles.get(request.params.file);
    if (!path) throw notFound('The font');
    await files.send(request, reply, path, { headers: daily });
  });
  app.get<{ Params: { slug: string } }>(
    '/library/site-templates/:slug/thumbnail.webp',
    async (request, reply) => {
      const { slug } = request.params;
      const path = join(ctx.library.root, 'site-templates', slug, 'thumbnail.webp');
      if (!ctx.library.templates.has(slug) || !existsSync(path)) throw notFound('The thumbnail');
      await files.send(request, reply, path, { headers });
    },
  );
  for (const [kind, templates] of [
    ['page', ctx.library.pageTemplates],
    ['header', ctx.library.headerTemplates],
    ['footer', ctx.library.footerTemplates],
  ] as const) {
    const address = templateFolder(kind);
    app.get<{ Params: { slug: string } }>(
      `/library/${address}/:slug/thumbnail.webp`,
      async (request, reply) => {
        const { slug } = request.params;
        const path = join(ctx.library.root, address, slug, 'thumbnail.webp');
        if (!templates.some(({ folder }) => folder === slug) || !existsSync(path))
          throw notFound('The thumbnail');
        await files.send(request, reply, path, { headers });
      },
    );
  }
  app.get('/section-assets/manifest.json', async (_request, reply) =>
    reply.headers(headers).send({ sections: [...ctx.library.designs.keys()] }),
  );
  app.get<{ Params: { category: string; name: string; file: string } }>(
    '/section-assets/:category/:name/:file',
    async (request, reply) => {
      const { category, name, file } = request.params;
      const type = `${category}/${name}`;
      if (file === 'config.json') return reply.headers(headers).send(servedConfig(ctx, type));
      const path = join(ctx.library.root, 'sections', category, name, file);
      if (!ctx.library.designs.has(type) || !assetNames.test(file) || !existsSync(path)) {
        throw notFound('The file');
      }
      await files.send(request, reply, path, { headers });
      return reply;
    },
  );
};
