// Tutorials as staff edits them. A row with the slug of one of the product replaces it.
import { tutorialChanged } from '@sitewright/contract/documentation/documentation-events';
import type { TutorialContent } from '@sitewright/contract/documentation/documentation-fields';
import { documentationLimits as limits } from '@sitewright/contract/documentation/documentation-limits';
import type {
  AdminTutorial,
  AdminTutorialEntry,
} from '@sitewright/contract/documentation/documentation-structure';
import type { Transaction } from 'kysely';
import { type Actor, requirePermission } from '../../../core/actor.ts';
import { AppError, notFound } from '../../../core/app-error.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import type { Database } from '../../../core/db/tables.ts';
import { emitAbout } from '../../../core/events/emit.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { readStructureRows } from '../reading/published.store.ts';
import { type PublishedTutorial, tutorialsOf } from '../reading/structure.ts';
import {
  changeDocumentation,
  documentationPermission,
  requireVersion,
  slugTaken,
} from './change-documentation.ts';
import { inGivenOrder } from './given-order.ts';
import { deleteTutorialRow, saveStructureOrder, saveTutorialRow } from './structure.store.ts';

type Db = Transaction<Database> | ServerContext['db'];
interface Tutorials {
  tutorials: AdminTutorialEntry[];
}

const readAll = async (ctx: ServerContext, db: Db): Promise<PublishedTutorial[]> =>
  tutorialsOf(ctx.documentation.shipped, await readStructureRows(db));

const presentEntry = ({
  slug,
  content,
  source,
  isPublished,
  version,
}: PublishedTutorial): AdminTutorialEntry => ({
  slug,
  title: content.title,
  stepCount: content.steps.length,
  source,
  isPublished,
  version,
});

const find = async (ctx: ServerContext, db: Db, slug: string): Promise<PublishedTutorial> => {
  const tutorial = (await readAll(ctx, db)).find((one) => one.slug === slug);
  if (!tutorial) throw notFound('The tutorial');
  return tutorial;
};

const present = async (ctx: ServerContext, db: Db, slug: string): Promise<AdminTutorial> => {
  const tutorial = await find(ctx, db, slug);
  return { ...presentEntry(tutorial), content: tutorial.content };
};

const listAll = async (ctx: ServerContext, db: Db): Promise<Tutorials> => ({
  tutorials: (await readAll(ctx, db)).map(presentEntry),
});

export const listAdminTutorials = (ctx: ServerContext, actor: Actor): Promise<Tutorials> => {
  requirePermission(actor, documentationPermission);
  return listAll(ctx, ctx.db);
};

export const readTutorial = (ctx: ServerContext, actor: Actor, slug: string): Promise<AdminTutorial> => {
  requirePermission(actor, documentationPermission);
  return present(ctx, ctx.db, slug);
};

const record = (
  ctx: ServerContext,
  tx: Transaction<Database>,
  call: RequestContext,
  {
    slug,
    title,
    change,
  }: { slug: string; title: string; change: 'added' | 'saved' | 'reset' | 'deleted' | 'moved' },
): Promise<void> =>
  emitAbout(
    ctx,
    tx,
    tutorialChanged,
    { tenantId: null, ...call, target: { type: 'doc_tutorial', id: slug, label: title } },
    { payload: { change } },
  );

export const addTutorial = (
  ctx: ServerContext,
  call: RequestContext,
  { slug, content }: { slug: string; content: TutorialContent },
): Promise<AdminTutorial> =>
  changeDocumentation(ctx, call, async (tx) => {
    const known = await readAll(ctx, tx);
    if (known.some((one) => one.slug === slug)) throw slugTaken('tutorial');
    if (known.length >= limits.tutorialsMax)
      throw new AppError('validation_failed', `There can be at most ${limits.tutorialsMax} tutorials.`);
    await saveTutorialRow(tx, { slug, content: JSON.stringify(content), is_published: false });
    await saveStructureOrder(tx, 'tutorial', [...known.map((one) => one.slug), slug]);
    await record(ctx, tx, call, { slug, title: content.title.en, change: 'added' });
    return present(ctx, tx, slug);
  });

export const saveTutorial = (
  ctx: ServerContext,
  call: RequestContext,
  {
    slug,
    version,
    content,
    isPublished,
  }: { slug: string; version: number; content: TutorialContent; isPublished: boolean },
): Promise<AdminTutorial> =>
  changeDocumentation(ctx, call, async (tx) => {
    requireVersion(await find(ctx, tx, slug), version);
    await saveTutorialRow(tx, {
      slug,
      content: JSON.stringify(content),
      is_published: isPublished,
    });
    await record(ctx, tx, call, { slug, title: content.title.en, change: 'saved' });
    return present(ctx, tx, slug);
  });

export const resetTutorial = (
  ctx: ServerContext,
  call: RequestContext,
  { slug, version }: { slug: string; version: number },
): Promise<{ ok: true }> =>
  changeDocumentation(ctx, call, async (tx) => {
    const tutorial = await find(ctx, tx, slug);
    requireVersion(tutorial, version);
    const { source, content } = tutorial;
    if (source === 'shipped') throw new AppError('wrong_state', 'This tutorial is the original already.');
    await deleteTutorialRow(tx, slug);
    const change = source === 'own' ? 'deleted' : 'reset';
    await record(ctx, tx, call, { slug, title: content.title.en, change });
    return { ok: true };
  });

export const moveTutorials = (
  ctx: ServerContext,
  call: RequestContext,
  slugs: readonly string[],
): Promise<Tutorials> =>
  changeDocumentation(ctx, call, async (tx) => {
    const known = await readAll(ctx, tx);
    const order = inGivenOrder(
      known.map(({ slug }) => slug),
      slugs,
    );
    await saveStructureOrder(tx, 'tutorial', order);
    const moved = known.find(({ slug }, index) => slug !== order[index]);
    if (moved)
      await record(ctx, tx, call, { slug: moved.slug, title: moved.content.title.en, change: 'moved' });
    return listAll(ctx, tx);
  });
