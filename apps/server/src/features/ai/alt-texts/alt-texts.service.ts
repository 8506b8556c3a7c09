// Suggests alt texts. Nothing is saved: whoever asked decides what becomes of them.
import type { TemplateContext } from '@sitewright/contract/ai/ai';
import type * as contract from '@sitewright/contract/ai/ai-alt-texts';
import { aiLimits } from '@sitewright/contract/ai/ai-limits';
import type { EndpointInput } from '@sitewright/contract/endpoint';
import type { Language } from '@sitewright/contract/fields';
import { fromContent } from '@sitewright/document/adapter';
import { silentImages } from '@sitewright/document/silent-images';
import type { BusinessContext } from '@sitewright/contract/sites/sites';
import { type Actor, requireGrant, requirePermission } from '../../../core/actor.ts';
import { notFound } from '../../../core/app-error.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { withTenant } from '../../../core/db/tenant-scope.ts';
import { listDocuments } from '../../site-content/documents.store.ts';
import { listPages } from '../../site-content/pages.store.ts';
import { requireSite } from '../../sites/require-site.ts';
import type { Written } from '../answering/answer-writing.ts';
import { taskCallOf, type Writing } from '../answering/writing.ts';
import { asPromptBusiness, businessOfSection } from '../business.ts';
import { findConnection } from '../connections/find-connection.ts';
import { altTask } from '../tasks/alt-task.ts';
import { nameOf, type NamedTexts } from '../tasks/named-texts.ts';
import { runTask } from '../tasks/run-task.ts';
import { builtIn, byModel } from '../written-by.ts';
import { altFromName } from './alt-from-name.ts';
import { type KnownImage, knownImages } from './known-images.ts';

interface ImageToDescribe extends KnownImage {
  caption: string;
  context: string;
}

interface Wish {
  images: readonly ImageToDescribe[];
  business: TemplateContext;
  locale: Language;
  seed: string;
  useBuiltIn: boolean;
  ownerId: string;
  siteId?: string | undefined;
}

/** `altText` is asked for those of which something is known that is not an alt text yet. */
const describe = async (
  ctx: ServerContext,
  actor: Actor,
  { images, business, locale, seed, useBuiltIn, ownerId, siteId }: Wish,
  writing: Writing,
) => {
  const suggested = images.map(altFromName);
  const isAsked = ({ alt, context, caption }: ImageToDescribe, index: number): boolean =>
    alt === '' && (suggested[index]!.alt !== null || context !== '' || caption !== '');
  const connection = useBuiltIn ? undefined : await findConnection(ctx, actor);
  const asked = connection ? [...images.keys()].filter((index) => isAsked(images[index]!, index)) : [];
  if (!connection || asked.length === 0) return { images: suggested, ...builtIn, needsInput: [] };
  const task = altTask({
    images: asked.map((index) => {
      const { name, caption, context } = images[index]!;
      return { name, caption, context };
    }),
    business: asPromptBusiness(businessOfSection(business)),
    locale,
  });
  const { value, model, usage } = await runTask(ctx, connection, task, {
    ...taskCallOf(writing, (texts) =>
      asked.map((index, at) => ({
        path: ['images', index, 'alt'],
        text: (texts as NamedTexts)[nameOf(at)] ?? '',
      })),
    ),
    ...{ actor, ownerId, siteId, seed },
  });
  const written = suggested.map((one, index) => {
    const at = asked.indexOf(index);
    const alt = at === -1 ? undefined : value[nameOf(at)];
    return alt === undefined ? one : { alt, isDecorative: alt === '' };
  });
  return { images: written, ...byModel(model, usage), needsInput: [] };
};

export const writeAltTexts = async (
  ctx: ServerContext,
  actor: Actor,
  {
    images: given,
    templateContext,
    locale,
    seed,
    useBuiltIn,
  }: EndpointInput<typeof contract.writeAltTexts>['body'],
  writing: Writing,
): Promise<Written<typeof contract.writeAltTexts>> => {
  const isForTenant = requirePermission(actor, 'ai.use') !== 'own';
  const known = await withTenant(ctx.db, actor, (tx) =>
    knownImages(
      ctx,
      tx,
      given.map(({ src }) => src),
      { locale, mayRead: ({ owner_id: owner }) => isForTenant || owner === actor.userId },
    ),
  );
  const images = given.map(({ caption, context }, index) => ({ ...known[index]!, caption, context }));
  const wish = { images, business: templateContext, locale, seed, useBuiltIn, ownerId: actor.userId };
  return describe(ctx, actor, wish, writing);
};

const asContext = (business: Partial<BusinessContext>, siteName: string): TemplateContext => ({
  businessName: business.businessName || siteName,
  businessDescription: business.description ?? '',
  industry: business.industry ?? '',
  location: business.location ?? '',
  targetAudience: business.targetAudience ?? '',
});

/** The images of a site without alt text, in the order of its pages. */
const readSite = (
  ctx: ServerContext,
  actor: Actor,
  { id, pageId }: { id: string; pageId: string | undefined },
) =>
  withTenant(ctx.db, actor, async (tx) => {
    requireGrant(actor, 'ai.use');
    const site = await requireSite(tx, actor, id, 'sites.content');
    const pages = (await listPages(tx, id)).filter((page) => pageId === undefined || page.id === pageId);
    if (pageId !== undefined && pages.length === 0) throw notFound('The page');
    const contents = new Map(
      (await listDocuments(tx, id)).map((document) => [document.id, document.content]),
    );
    const all = pages.flatMap((page) =>
      silentImages(fromContent(contents.get(page.id) ?? {}).state).map((image) => ({
        ...image,
        pageId: page.id,
        pageTitle: page.title,
      })),
    );
    const images = all.slice(0, aiLimits.imagesMax);
    const locale: Language = site.settings['locale'] === 'vi' ? 'vi' : 'en';
    const known = await knownImages(
      ctx,
      tx,
      images.map(({ src }) => src),
      { locale, mayRead: (row) => row.site_id === id || row.owner_id === actor.userId },
    );
    return {
      site,
      locale,
      total: all.length,
      images: images.map((image, at) => ({ ...image, ...known[at]! })),
    };
  });

export const writeSiteAltTexts = async (
  ctx: ServerContext,
  actor: Actor,
  {
    params: { id },
    body: { pageId, seed, useBuiltIn },
  }: Pick<EndpointInput<typeof contract.writeSiteAltTexts>, 'params' | 'body'>,
  writing: Writing,
): Promise<Written<typeof contract.writeSiteAltTexts>> => {
  const { site, locale, total, images } = await readSite(ctx, actor, { id, pageId });
  const business = asContext(site.business_context, site.name);
  const charged = { ownerId: site.owner_id, siteId: site.id };
  const wish = { images, business, locale, seed, useBuiltIn, ...charged };
  const { images: described, ...written } = await describe(ctx, actor, wish, writing);
  return {
    images: described.map((alt, index) => {
      const { pageId: page, pageTitle, nodeId, path, src } = images[index]!;
      return { pageId: page, pageTitle, nodeId, path, src, ...alt };
    }),
    total,
    ...written,
  };
};
