// Exports of all posts of a site, streamed while they are read.
import type { ExportFormat } from '@sitewright/contract/blog-import/blog-imports';
import { Readable } from 'node:stream';
import { type Actor, actorScope } from '../../../core/actor.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { withTenant } from '../../../core/db/tenant-scope.ts';
import { siteUrl } from '../../../core/site-url.ts';
import { WithHeaders } from '../../../http/mount-endpoint.ts';
import { requireSite } from '../../sites/require-site.ts';
import { loadExportedSite } from './exported-posts.ts';
import { exportGhost } from './ghost-export.ts';
import { exportMarkdown } from './markdown-export.ts';
import { exportWxr } from './wxr-export.ts';

const files: Readonly<Record<ExportFormat, { name: string; type: string }>> = {
  markdown: { name: 'posts-markdown.zip', type: 'application/zip' },
  wxr: { name: 'posts-wordpress.xml', type: 'application/xml' },
  json: { name: 'posts-ghost.json', type: 'application/json' },
};

export const exportPosts = async (
  ctx: ServerContext,
  actor: Actor,
  siteId: string,
  format: ExportFormat,
): Promise<WithHeaders<unknown>> => {
  const site = await withTenant(ctx.db, actor, async (tx) => {
    const found = await requireSite(tx, actor, siteId, 'blog.read');
    const url = found.is_published && found.subdomain ? siteUrl(ctx, found.subdomain) : ctx.env.appUrl;
    const isForModerators = actorScope(actor, 'blog.moderate') !== undefined;
    return loadExportedSite(tx, {
      ctx,
      actor,
      siteId,
      name: found.name,
      url: url.replace(/\/$/, ''),
      isForModerators,
    });
  });
  const body =
    format === 'markdown'
      ? await exportMarkdown(site)
      : Readable.from(format === 'wxr' ? exportWxr(site) : exportGhost(site), { objectMode: false });
  const { name, type } = files[format];
  return new WithHeaders<unknown>(body, {
    'content-type': type,
    'content-disposition': `attachment; filename="${name}"`,
  });
};
