// Categories of the documentation as staff edits them. A row with the id of one of the product replaces it.
import { categoryChanged } from '@sitewright/contract/documentation/documentation-events';
import type { CategoryContent } from '@sitewright/contract/documentation/documentation-fields';
import { documentationLimits as limits } from '@sitewright/contract/documentation/documentation-limits';
import type { AdminCategory } from '@sitewright/contract/documentation/documentation-structure';
import type { Transaction } from 'kysely';
import { type Actor, requirePermission } from '../../../core/actor.ts';
import { AppError, notFound } from '../../../core/app-error.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import type { Database } from '../../../core/db/tables.ts';
import { emitAbout } from '../../../core/events/emit.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { readStructureRows } from '../reading/published.store.ts';
import { categoriesOf, type PlacedCategory } from '../reading/structure.ts';
import { countArticles } from './edit-articles.service.ts';
import {
  changeDocumentation,
  documentationPermission,
  requireVersion,
  slugTaken,
} from './change-documentation.ts';
import { inGivenOrder } from './given-order.ts';
import { deleteCategoryRow, saveCategoryRow, saveStructureOrder } from './structure.store.ts';

type Db = Transaction<Database> | ServerContext['db'];
interface Categories {
  categories: AdminCategory[];
}

const readAll = async (ctx: ServerContext, db: Db): Promise<PlacedCategory[]> =>
  categoriesOf(ctx.documentation.shipped, await readStructureRows(db));

const present = async (ctx: ServerContext, db: Db): Promise<Categories> => {
  const counts = await countArticles(ctx, db);
  const categories = await readAll(ctx, db);
  return {
    categories: categories.map((category) => ({ ...category, articleCount: counts.get(category.id) ?? 0 })),
  };
};

export const listCategories = (ctx: ServerContext, actor: Actor): Promise<Categories> => {
  requirePermission(actor, documentationPermission);
  return present(ctx, ctx.db);
};

type Change = 'added' | 'renamed' | 'reset' | 'deleted' | 'moved';

const change = (
  ctx: ServerContext,
  call: RequestContext,
  work: (
    tx: Transaction<Database>,
    record: (change: Change, category: { id: string; name: { en: string } }) => Promise<void>,
  ) => Promise<void>,
): Promise<Categories> =>
  changeDocumentation(ctx, call, async (tx) => {
    await work(tx, (kind, { id, name }) =>
      emitAbout(
        ctx,
        tx,
        categoryChanged,
        { tenantId: null, ...call, target: { type: 'doc_category', id, label: name.en } },
        { payload: { change: kind } },
      ),
    );
    return present(ctx, tx);
  });

const find = async (ctx: ServerContext, tx: Transaction<Database>, id: string): Promise<PlacedCategory> => {
  const category = (await readAll(ctx, tx)).find((one) => one.id === id);
  if (!category) throw notFound('The category');
  return category;
};

const rowOf = ({ id, name, description }: CategoryContent & { id: string }) => ({
  id,
  name: JSON.stringify(name),
  description: JSON.stringify(description),
});

export const addCategory = (
  ctx: ServerContext,
  call: RequestContext,
  category: CategoryContent & { id: string },
): Promise<Categories> =>
  change(ctx, call, async (tx, record) => {
    const known = await readAll(ctx, tx);
    if (known.some(({ id }) => id === category.id)) throw slugTaken('category');
    if (known.length >= limits.categoriesMax)
      throw new AppError('validation_failed', `There can be at most ${limits.categoriesMax} categories.`);
    await saveCategoryRow(tx, rowOf(category));
    await saveStructureOrder(tx, 'category', [...known.map(({ id }) => id), category.id]);
    await record('added', category);
  });

export const renameCategory = (
  ctx: ServerContext,
  call: RequestContext,
  { version, ...category }: CategoryContent & { id: string; version: number },
): Promise<Categories> =>
  change(ctx, call, async (tx, record) => {
    requireVersion(await find(ctx, tx, category.id), version);
    await saveCategoryRow(tx, rowOf(category));
    await record('renamed', category);
  });

export const resetCategory = (
  ctx: ServerContext,
  call: RequestContext,
  { id, version }: { id: string; version: number },
): Promise<Categories> =>
  change(ctx, call, async (tx, record) => {
    const category = await find(ctx, tx, id);
    requireVersion(category, version);
    if (category.source === 'shipped')
      throw new AppError('wrong_state', 'This category is the original already.');
    const count = (await countArticles(ctx, tx)).get(id) ?? 0;
    if (category.source === 'own' && count > 0)
      throw new AppError('wrong_state', 'Move the articles of this category first.');
    await deleteCategoryRow(tx, id);
    await record(category.source === 'own' ? 'deleted' : 'reset', category);
  });

export const moveCategories = (
  ctx: ServerContext,
  call: RequestContext,
  ids: readonly string[],
): Promise<Categories> =>
  change(ctx, call, async (tx, record) => {
    const known = await readAll(ctx, tx);
    const order = inGivenOrder(
      known.map(({ id }) => id),
      ids,
    );
    await saveStructureOrder(tx, 'category', order);
    const moved = known.find(({ id }, index) => id !== order[index]);
    if (moved) await record('moved', moved);
  });
