// Management of stock images by platform staff. Every change affects one row or the one featured list, states the
// version it is based on, and is written to the audit log.
import type { EndpointInput } from '@sitewright/contract/endpoint';
import type * as events from '@sitewright/contract/stock/stock-events';
import {
  stockImageChanged,
  stockImageFeaturedChanged,
  stockImageHidden,
  stockImageRemoved,
  stockImageReset,
  stockImageShown,
} from '@sitewright/contract/stock/stock-events';
import type * as contract from '@sitewright/contract/stock/stock-images';
import type { StockImage } from '@sitewright/contract/stock/stock-images';
import type { Transaction } from 'kysely';
import type { Database } from '../../core/db/tables.ts';
import { inTransaction } from '../../core/db/tenant-scope.ts';
import { AppError, notFound } from '../../core/app-error.ts';
import { paginationOf } from '../../core/listing.ts';
import { type Actor, requirePermission } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { emit } from '../../core/events/emit.ts';
import { changesBetween } from '../../core/changes.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { hasWords, normalizedWords } from '../stock/built-in-stock.ts';
import { featuredInOrder, type OfferedImage, readOffered, shippedFeatured } from '../stock/offered-images.ts';
import { deleteImage, lockStockImages, saveFeatured, saveImage } from '../stock/stock-images.store.ts';

type Listing = EndpointInput<typeof contract.listStockImages>['query'];
type Change = EndpointInput<typeof contract.changeStockImage>['body'];

const shows: Record<NonNullable<Listing['show']>, (facts: StockImage) => boolean> = {
  featured: ({ featuredPlace }) => featuredPlace !== null,
  hidden: ({ isHidden }) => isHidden,
  own: ({ isOwn }) => isOwn,
  changed: ({ isChanged }) => isChanged,
};

export const listStockImages = async (
  ctx: ServerContext,
  actor: Actor,
  { q = '', category, show, ...listing }: Listing,
) => {
  requirePermission(actor, 'platform.read');
  const offered = await readOffered(ctx);
  const words = normalizedWords(q);
  const pictures = (show === 'featured' ? featuredInOrder(offered) : offered.all)
    .filter((one) => hasWords(one, words))
    .map(({ facts }) => facts)
    .filter(
      (facts) => (category === undefined || facts.category === category) && (!show || shows[show](facts)),
    );
  const { page, limit } = listing;
  return {
    pictures: pictures.slice((page - 1) * limit, page * limit),
    pagination: paginationOf(listing, pictures.length),
    featured: { ids: [...offered.featured.ids], version: offered.featured.version },
    own: offered.all.filter(({ facts }) => facts.isOwn).length,
  };
};

const stale = (version: number): AppError =>
  new AppError('stale_version', 'Someone else changed this. Review it before you save.', {
    status: 409,
    details: { version },
  });

type StockEvent = Exclude<(typeof events)[keyof typeof events], typeof events.stockImageAdded>;

interface Step {
  tx: Transaction<Database>;
  before: OfferedImage;
}

const find = async (ctx: ServerContext, tx: Transaction<Database>, id: string): Promise<OfferedImage> => {
  const found = (await readOffered(ctx, tx)).all.find(({ facts }) => facts.id === id);
  if (!found) throw notFound('The image');
  return found;
};

const record = (
  ctx: ServerContext,
  tx: Transaction<Database>,
  { actor, meta }: RequestContext,
  entry: { event: StockEvent; id: string; label?: string; changes?: ReturnType<typeof changesBetween> },
): Promise<void> =>
  emit(ctx, tx, entry.event, {
    tenantId: null,
    actor,
    target: { type: 'stock_picture', id: entry.id, label: entry.label },
    ...(entry.changes && { changes: entry.changes }),
    meta,
  });

/** Changes one image in a transaction; all changes of stock images are serialized. */
const withStockImage = <T>(ctx: ServerContext, id: string, work: (step: Step) => Promise<T>): Promise<T> =>
  inTransaction(ctx.db, async (tx) => {
    await lockStockImages(tx);
    return work({ tx, before: await find(ctx, tx, id) });
  });

/** The credits and licence of a shipped image cannot be changed. */
const assertCreditsUnchanged = ({ facts }: OfferedImage, { credit, licence, sourceUrl }: Change): void => {
  if (facts.isOwn) return;
  const given = Object.entries({ credit, licence, sourceUrl }).find(([, value]) => value !== undefined);
  if (!given) return;
  const sentence = 'The credit of a built-in image can’t be changed.';
  throw new AppError('validation_failed', sentence, { fields: { [given[0]]: sentence } });
};

/** For a shipped image, values equal to the original are not stored, so that it follows product updates. */
const columnsOf = ({ facts, shipped }: OfferedImage, wanted: Change) => {
  const { title, alt, category, tags, isHidden, credit, licence, sourceUrl } = { ...facts, ...wanted };
  const is_hidden = isHidden;
  if (!shipped) return { title, alt, category, tags, is_hidden, credit, licence, source_url: sourceUrl };
  const { picture } = shipped;
  return {
    title: title === picture.title ? null : title,
    alt: alt === picture.alt ? null : alt,
    category: category === shipped.category ? null : category,
    tags: JSON.stringify(tags) === JSON.stringify(picture.tags) ? null : tags,
    is_hidden,
  };
};

const eventOf = (fields: readonly string[], { isHidden }: Change): StockEvent => {
  const isOnlyShown = fields.length === 1 && fields[0] === 'isHidden';
  if (!isOnlyShown) return stockImageChanged;
  return isHidden ? stockImageHidden : stockImageShown;
};

const given = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;

export const updateStockImage = async (
  ctx: ServerContext,
  doing: RequestContext,
  id: string,
  { version, ...fields }: Change,
): Promise<StockImage> => {
  requirePermission(doing.actor, 'platform.write');
  return withStockImage(ctx, id, async ({ tx, before }) => {
    const wanted = given(fields) as Change;
    assertCreditsUnchanged(before, wanted);
    if (before.facts.isOwn && wanted.category === 'none') {
      const sentence = 'Choose a category';
      throw new AppError('validation_failed', sentence, { fields: { category: sentence } });
    }
    if (before.facts.version !== version) throw stale(before.facts.version);
    const changes = changesBetween(before.facts, wanted);
    if (Object.keys(changes).length === 0) return before.facts;
    await saveImage(tx, id, { ...columnsOf(before, wanted), updated_at: ctx.clock.now() });
    const { facts } = await find(ctx, tx, id);
    const event = eventOf(Object.keys(changes), wanted);
    await record(ctx, tx, doing, { event, id, label: facts.title, changes });
    return facts;
  });
};

/** Resets whether and where an image is featured to the state that it was shipped with. */
const resetFeaturedPosition = async (
  ctx: ServerContext,
  tx: Transaction<Database>,
  { facts, shipped }: OfferedImage,
): Promise<void> => {
  const isFeatured = facts.featuredPlace !== null;
  const at = shippedFeatured(ctx.library).indexOf(facts.id);
  if (!shipped || at >= 0 === isFeatured) return;
  const { ids } = (await readOffered(ctx, tx)).featured;
  await saveFeatured(tx, at < 0 ? ids.filter((id) => id !== facts.id) : ids.toSpliced(at, 0, facts.id));
};

export const resetStockImage = async (
  ctx: ServerContext,
  doing: RequestContext,
  id: string,
): Promise<StockImage> => {
  requirePermission(doing.actor, 'platform.write');
  return withStockImage(ctx, id, async ({ tx, before }) => {
    if (!before.shipped) {
      throw new AppError('wrong_state', 'This image isn’t built in. Edit or remove it.');
    }
    if (!before.facts.isChanged) return before.facts;
    const asShipped = { title: null, alt: null, category: null, tags: null, is_hidden: false };
    await saveImage(tx, id, { ...asShipped, updated_at: ctx.clock.now() });
    await resetFeaturedPosition(ctx, tx, before);
    const { facts } = await find(ctx, tx, id);
    const { title, alt, category, tags, isHidden } = facts;
    const changes = changesBetween(before.facts, { title, alt, category, tags, isHidden });
    await record(ctx, tx, doing, { event: stockImageReset, id, label: title, changes });
    return facts;
  });
};

export const removeStockImage = async (
  ctx: ServerContext,
  doing: RequestContext,
  id: string,
): Promise<void> => {
  requirePermission(doing.actor, 'platform.write');
  const { row } = await withStockImage(ctx, id, async ({ tx, before }) => {
    if (before.shipped) {
      throw new AppError('wrong_state', 'Built-in images can’t be removed. Hide it instead.');
    }
    await deleteImage(tx, id);
    await record(ctx, tx, doing, { event: stockImageRemoved, id, label: before.facts.title });
    return before;
  });
  for (const key of [row?.object_key, row?.thumbnail_key]) if (key) await ctx.storage.delete(key);
};

export const setFeaturedImages = async (
  ctx: ServerContext,
  doing: RequestContext,
  { ids, version }: { ids: readonly string[]; version: number },
): Promise<{ ids: string[]; version: number }> => {
  requirePermission(doing.actor, 'platform.write');
  return inTransaction(ctx.db, async (tx) => {
    await lockStockImages(tx);
    const { all, featured } = await readOffered(ctx, tx);
    if (featured.version !== version) throw stale(featured.version);
    const titles = new Map(all.map(({ facts }) => [facts.id, facts.title]));
    if (ids.some((id) => !titles.has(id))) throw notFound('The image');
    const titlesOf = (list: readonly string[]) => ({ featured: list.map((id) => titles.get(id)) });
    const changes = changesBetween(titlesOf(featured.ids), titlesOf(ids));
    if (ids.join() === featured.ids.join()) return { ids: [...ids], version };
    await saveFeatured(tx, ids);
    await record(ctx, tx, doing, { event: stockImageFeaturedChanged, id: 'featured', changes });
    const { featured: now } = await readOffered(ctx, tx);
    return { ids: [...now.ids], version: now.version };
  });
};
