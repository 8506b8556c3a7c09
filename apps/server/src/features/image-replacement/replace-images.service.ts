// Replaces the images of a site with photos that fit its business. A failure leaves the image unchanged; the site
// stays usable meanwhile, and each page can be undone like any other edit.
import { limits } from '@sitewright/contract/limits';
import type { ImageReplacementResult } from '@sitewright/contract/image-replacement/image-replacement';
import type { RunProgress } from '@sitewright/contract/runs/runs';
import type { StockPhoto } from '@sitewright/contract/stock/stock';
import { fromContent } from '@sitewright/document/adapter';
import type { DocumentState } from '@sitewright/document/document-state';
import { type Operation, readField, setOperation } from '@sitewright/document/operation';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { AppError } from '../../core/app-error.ts';
import type { Actor } from '../../core/actor.ts';
import { safeFetch } from '../../core/safe-fetch/safe-fetch.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { editPage, readPages } from '../documents/page-edits.service.ts';
import { addExternalImage } from '../media/external/external-media.service.ts';
import { companyBusinessOfOwner } from '../company/read-company.ts';
import { businessOf, type CompanyBusiness } from '../sites/business-context.ts';
import { requireSite } from '../sites/require-site.ts';
import { featuredPhotos, findBuiltIn } from '../stock/built-in-stock.ts';
import { keywordsOf } from './business-keywords.ts';
import { findImageFields, type ImageField } from './image-fields.ts';
import { imageDescription } from './image-keywords.service.ts';
import { type FindPhotos, PhotoQueue } from './photo-queue.ts';

type SiteView = Awaited<ReturnType<typeof requireSite>>;

interface Run {
  ctx: ServerContext;
  actor: Actor;
  siteId: string;
  signal: AbortSignal;
  queues: { business: PhotoQueue; faces: PhotoQueue };
  /** Library images stay when only other library images could replace them. */
  importsImages: (field: ImageField) => boolean;
  step: (isReplaced: boolean) => void;
  /** The storage quota is used up, so nothing more is fetched. */
  isFull: boolean;
  /** Label of the edit in the history, in the site's language. */
  label: string;
}

interface Replacement {
  field: ImageField;
  url: string;
  alt: string;
}

/** spec: the AI prompt; until an AI exists, the text that keywords are taken from. */
const promptOf = (site: SiteView, company: CompanyBusiness): string => {
  const business = businessOf(site, company);
  return [
    `Business: ${business.businessName}`,
    `Industry: ${business.industry}`,
    `Description: ${business.description}`,
    `Location: ${business.location}`,
    `Target audience: ${business.targetAudience}`,
    `What is special: ${business.uniqueValue}`,
  ]
    .join('\n')
    .slice(0, limits.stock.promptMaxLength);
};

/** Unsplash requires that a person chooses each photo, so it is not searched here. */
const searchOf = async (ctx: ServerContext, actor: Actor): Promise<FindPhotos> => {
  const client = ctx.stock.pexels;
  if (!client) {
    const offered = [...(await findBuiltIn(ctx, {})), ...(await featuredPhotos(ctx))];
    const ours = [...new Map(offered.map((photo) => [photo.id, photo])).values()];
    return async (query, page) => {
      const words = query.split(' ');
      return page > 1
        ? []
        : ours.filter(({ tags, alt }) => words.some((word) => [alt, ...tags].join(' ').includes(word)));
    };
  }
  const perPage = limits.stock.replacementPageSize;
  return async (query, page) => {
    try {
      const found = await ctx.stock.find(client, { kind: 'search', query, page, perPage }, actor.tenantId);
      return found.photos.map(({ photo }) => photo);
    } catch (error) {
      ctx.log.warn({ err: error, query }, 'searching photos for a site failed');
      return [];
    }
  };
};

/** Whether a URL without a telling name points to an image. */
const isImage = async (ctx: ServerContext, address: string): Promise<boolean> => {
  try {
    const totalMs = limits.stock.typeCheckSeconds * 1_000;
    const { status } = await safeFetch(new URL(address, 'https://here.invalid').href, {
      method: 'HEAD',
      types: ['image/'],
      totalMs,
    });
    return status < 300;
  } catch (error) {
    ctx.log.debug({ err: error }, 'a URL could not be identified as an image');
    return false;
  }
};

const resolvedFields = async ({ ctx }: Run, fields: readonly ImageField[]): Promise<ImageField[]> => {
  const doubtful = fields.filter(({ isDoubtful }) => isDoubtful).slice(0, limits.stock.typeChecksMax);
  const answers = await Promise.all(doubtful.map((field) => isImage(ctx, field.value)));
  const pictures = new Set(doubtful.filter((_, at) => answers[at]));
  return fields.filter((field) => !field.isDoubtful || pictures.has(field));
};

/** Imports the photo into the site and returns its URL. */
const importImage = async ({ ctx, actor, siteId }: Run, photo: StockPhoto): Promise<string> => {
  if (photo.source === 'built-in') return photo.url;
  const metadata = {
    source: photo.source,
    id: photo.id,
    alt: photo.alt.slice(0, limits.media.altMaxLength),
    photographer: photo.photographer,
    photographerUrl: photo.photographerUrl ?? '',
    originalUrl: photo.sourceUrl ?? '',
  };
  const totalMs = limits.stock.photoCheckSeconds * 1_000;
  return (
    await addExternalImage(
      ctx,
      { actor, permission: 'sites.write' },
      { imageUrl: photo.url, siteId, metadata },
      { totalMs },
    )
  ).url;
};

const findReplacement = async (run: Run, field: ImageField): Promise<Replacement | undefined> => {
  if (run.isFull || run.importsImages(field)) return undefined;
  const { faces, business } = run.queues;
  const photo = await (field.isFace ? faces : business).take(field.words);
  if (!photo || photo.url === field.value) return undefined;
  return { field, url: await importImage(run, photo), alt: photo.alt };
};

/** Errors that every following image would hit as well. */
const isForAll: ReadonlySet<string> = new Set(['limit_reached', 'storage_full', 'not_found', 'forbidden']);

const replaceField = async (run: Run, field: ImageField): Promise<Replacement | undefined> => {
  try {
    const replacement = await findReplacement(run, field);
    run.step(replacement !== undefined);
    return replacement;
  } catch (error) {
    if (error instanceof AppError && isForAll.has(error.code)) run.isFull = true;
    run.ctx.log.warn({ err: error, site: run.siteId }, 'replacing an image failed; it stays unchanged');
    run.step(false);
    return undefined;
  }
};

/** Limited concurrency: each photo is fetched and re-encoded, which takes a moment. */
const replaceFields = async (run: Run, fields: readonly ImageField[]): Promise<Replacement[]> => {
  const waiting = [...fields];
  const replaced: Replacement[] = [];
  const work = async (): Promise<void> => {
    for (let field = waiting.shift(); field && !run.signal.aborted; field = waiting.shift()) {
      const replacement = await replaceField(run, field);
      if (replacement) replaced.push(replacement);
    }
  };
  await Promise.all(Array.from({ length: limits.stock.replacementsAtOnce }, work));
  return replaced;
};

/** Fields that were edited in the meantime are left alone. */
const operationsFor = (state: DocumentState, replaced: readonly Replacement[]): Operation[] =>
  replaced.flatMap(({ field, url, alt }) => {
    const node = state.nodes.get(field.nodeId);
    if (!node || readField(node, field.path) !== field.value) return [];
    const { altPath } = field;
    return [
      setOperation(field.nodeId, field.path, url),
      ...(altPath ? [setOperation(field.nodeId, altPath, alt)] : []),
    ];
  });

const replaceInPage = async (run: Run, documentId: string, fields: readonly ImageField[]): Promise<void> => {
  const { ctx, actor, siteId } = run;
  const replaced = await replaceFields(run, fields);
  if (replaced.length === 0) return;
  try {
    await editPage(
      ctx,
      actor,
      { siteId, documentId },
      {
        label: run.label,
        makeOperations: (state) => operationsFor(state, replaced),
      },
    );
  } catch (error) {
    // spec: a failure to save is only logged.
    ctx.log.error({ err: error, site: siteId, document: documentId }, 'saving replaced images failed');
  }
};

const createQueues = async (
  ctx: ServerContext,
  actor: Actor,
  { site, company }: { site: SiteView; company: CompanyBusiness },
): Promise<Run['queues']> => {
  const keywords = keywordsOf(await imageDescription(ctx, promptOf(site, company)));
  const search = await searchOf(ctx, actor);
  const options = { pagesMax: limits.stock.replacementPagesMax, given: new Set<string>() };
  return {
    business: new PhotoQueue(keywords, search, options),
    faces: new PhotoQueue(['portrait person', 'smiling person'], search, options),
  };
};

/** Reports progress after each image. Throws when `signal` aborts; finished pages stay saved. */
export const replaceImages = async (
  ctx: ServerContext,
  actor: Actor,
  { siteId, signal, progress }: { siteId: string; signal: AbortSignal; progress: (now: RunProgress) => void },
): Promise<ImageReplacementResult> => {
  const { site, company, pages } = await withTenant(ctx.db, actor, async (tx) => {
    const found = await requireSite(tx, actor, siteId, 'sites.write');
    return {
      site: found,
      company: await companyBusinessOfOwner(tx, found.owner_id),
      pages: await readPages(tx, siteId),
    };
  });
  const now = { done: 0, total: 0 };
  let replaced = 0;
  const run: Run = {
    ctx,
    actor,
    siteId,
    signal,
    queues: await createQueues(ctx, actor, { site, company }),
    importsImages: ({ value }) => !ctx.stock.pexels && value.startsWith('/library/images/'),
    isFull: false,
    label: site.settings['locale'] === 'vi' ? 'thay hình ảnh' : 'new pictures',
    step: (isReplaced) => {
      now.done += 1;
      replaced += isReplaced ? 1 : 0;
      progress(now);
    },
  };
  const work = await Promise.all(
    pages.map(async ({ id, content }) => ({
      id,
      fields: await resolvedFields(run, findImageFields(fromContent(content).state)),
    })),
  );
  now.total = work.reduce((sum, { fields }) => sum + fields.length, 0);
  progress(now);
  for (const { id, fields } of work) {
    signal.throwIfAborted();
    await replaceInPage(run, id, fields);
  }
  if (now.done < now.total) signal.throwIfAborted();
  return { replaced, total: now.total };
};
