import * as contract from '@sitewright/contract/pages/pages';
import { type MountedRoute, route, WithHeaders } from '../../http/mount-endpoint.ts';
import { getHeaderFooter, getPart, putPart, syncMenu } from './header-footer.service.ts';
import { etagOf } from './pages.present.ts';
import {
  createPage,
  deletePage,
  getPage,
  listPages,
  updatePageContent,
  updatePageSettings,
} from './pages.service.ts';

/** A response whose ETag is the version of the document in it. */
const tagged = <T extends { version: number }>(body: T): WithHeaders<T> =>
  new WithHeaders(body, { etag: etagOf(body.version) });

export const pageRoutes: MountedRoute[] = [
  route(contract.listPages, (ctx, { actor, params }) => listPages(ctx, actor, params.id)),
  route(contract.createPage, async (ctx, { actor, params, body }) =>
    tagged(await createPage(ctx, actor, params.id, body)),
  ),
  route(contract.getPage, async (ctx, { actor, params }) =>
    tagged(await getPage(ctx, actor, params.id, params.pageId)),
  ),
  route(contract.previewPage, async (ctx, { actor, params }) =>
    tagged(await getPage(ctx, actor, params.id, params.pageId)),
  ),
  route(contract.deletePage, async (ctx, { actor, params }) => {
    await deletePage(ctx, actor, params.id, params.pageId);
    return { ok: true as const };
  }),
  route(contract.updatePageContent, async (ctx, { actor, params, body, meta }) =>
    tagged(
      await updatePageContent(
        ctx,
        actor,
        { siteId: params.id, pageId: params.pageId, ifMatch: meta.ifMatch },
        body.content,
      ),
    ),
  ),
  route(contract.updatePageSettings, (ctx, { actor, params, body }) =>
    updatePageSettings(ctx, actor, params.id, params.pageId, body),
  ),
  route(contract.getHeaderFooter, (ctx, { actor, params }) => getHeaderFooter(ctx, actor, params.id)),
  route(contract.getHeader, async (ctx, { actor, params }) =>
    tagged(await getPart(ctx, actor, params.id, 'header')),
  ),
  route(contract.getFooter, async (ctx, { actor, params }) =>
    tagged(await getPart(ctx, actor, params.id, 'footer')),
  ),
  route(contract.putHeader, async (ctx, { actor, params, body, meta }) =>
    tagged(await putPart(ctx, actor, { siteId: params.id, kind: 'header', ifMatch: meta.ifMatch }, body)),
  ),
  route(contract.putFooter, async (ctx, { actor, params, body, meta }) =>
    tagged(await putPart(ctx, actor, { siteId: params.id, kind: 'footer', ifMatch: meta.ifMatch }, body)),
  ),
  route(contract.deleteHeader, async (ctx, { actor, params }) => {
    await putPart(ctx, actor, { siteId: params.id, kind: 'header' }, undefined);
    return { ok: true as const };
  }),
  route(contract.syncMenu, async (ctx, { actor, params }) => tagged(await syncMenu(ctx, actor, params.id))),
];
