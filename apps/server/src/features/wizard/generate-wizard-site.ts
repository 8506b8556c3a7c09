// Creates the site of a wizard session. Written pages are remembered for a while, so that a second attempt does not pay for them again, and
// the rows of the site are one transaction.
import { siteCreated } from '@sitewright/contract/sites/site-events';
import { subdomainFromName } from '@sitewright/contract/sites/subdomain';
import { limits } from '@sitewright/contract/limits';
import type { RunProgress } from '@sitewright/contract/runs/runs';
import type { SiteGenerationResult } from '@sitewright/contract/wizard/wizard';
import { type Actor, requirePermission } from '../../core/actor.ts';
import { AppError, notFound } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { lockCustomerOf } from '../../identity/customers/customer.ts';
import { companyFactsOfSite } from '../company/company-facts-of-site.ts';
import { bindNewSite } from '../company-sites/bind-new-site.ts';
import { findPageWriter } from '../ai/page-writer.ts';
import { writePages, type WrittenPage } from '../ai/tasks/write-pages.ts';
import { noTokens } from '../ai/model/model-connection.ts';
import { templateIn } from '../library/template-texts.ts';
import { createSiteRows, type SitePartSeed, type SiteSeed } from '../site-content/new-site.ts';
import { blankSite, templateSite } from '../site-lifecycle/site-seeds.ts';
import { emitForSite } from '../sites/emit-for-site.ts';
import { requireSiteEntitlement } from '../sites/site-meter.ts';
import { requireSubdomain } from '../sites/subdomains.service.ts';
import { deleteLogo, findSession, lockSession, updateSession, type WizardRow } from './wizard.store.ts';
import { placeLogo } from './place-logo.ts';
import { withStoredLogo } from './with-stored-logo.ts';
import { proposalOf, seedOf } from './wizard-site.ts';

/** Name and subdomain of the site. @throws AppError 422 where they are missing or not allowed */
export const siteBasics = ({ data }: Pick<WizardRow, 'data'>): { name: string; subdomain: string } => {
  const name = data.siteName || data.businessName || '';
  if (name === '') {
    const sentence = 'Enter a name for the site';
    throw new AppError('validation_failed', sentence, { fields: { siteName: sentence } });
  }
  return { name, subdomain: requireSubdomain(data.subdomain || subdomainFromName(name)) };
};

interface Call {
  sessionId: string;
  useBuiltIn: boolean;
  signal: AbortSignal;
  progress: (now: RunProgress) => void;
}

const unwritten = ({ data }: WizardRow, ctx: ServerContext): SiteSeed | undefined => {
  const { look, locale = 'en' } = data;
  if (look?.kind === 'blank') {
    const seed = blankSite(ctx.library, siteBasics({ data }));
    return { ...seed, settings: { ...seed.settings, locale } };
  }
  if (look?.kind !== 'template') return undefined;
  const template = ctx.library.templates.get(look.templateId);
  if (!template) throw notFound('The template');
  const seed = templateSite(templateIn(template, ctx.library.designs, locale), siteBasics({ data }));
  return {
    ...seed,
    ...(data.description && { description: data.description.slice(0, limits.sites.descriptionMaxLength) }),
    settings: { ...seed.settings, locale },
  };
};

const written = async (
  ctx: ServerContext,
  actor: Actor,
  row: WizardRow,
  { useBuiltIn, signal, progress }: Call,
): Promise<{ seed: SiteSeed; failures: SiteGenerationResult['failures'] }> => {
  const variant = row.data.look?.kind === 'proposal' ? row.data.look.variant : 0;
  const proposal = proposalOf(ctx, row, variant);
  const { pages } = proposal.site;
  const writer = await findPageWriter(ctx, actor, { ...proposal.options, useBuiltIn });
  let done = 0;
  const step = (): void => progress({ done: (done += 1), total: pages.length });
  progress({ done, total: pages.length });
  const results: WrittenPage[] = writer
    ? await writePages(pages, (page) => writer.write(page, { signal }), step)
    : pages.map((page) => ({ page, failure: null, usage: noTokens }));
  signal.throwIfAborted();
  const failure = results.find((result) => result.failure !== null)?.failure;
  if (failure && results.every((result) => result.failure !== null))
    throw new AppError(failure, 'The language model wrote none of the pages.');
  if (!writer) progress({ done: pages.length, total: pages.length });
  return {
    seed: seedOf(
      proposal,
      results.map(({ page }) => page),
      siteBasics(row),
    ),
    failures: results.flatMap(({ page, failure }) =>
      failure === null ? [] : [{ page: page.title, code: failure }],
    ),
  };
};

export const generateWizardSite = async (
  ctx: ServerContext,
  actor: Actor,
  call: Call,
): Promise<SiteGenerationResult> => {
  requirePermission(actor, 'sites.write');
  const row = await findSession(ctx.db, call.sessionId, ctx.clock.now());
  if (row?.user_id !== actor.userId) throw notFound('The answers');
  // A worker died after the site was there.
  if (row.site_id !== null) return { siteId: row.site_id, failures: [], logoFailure: null };
  const ready = unwritten(row, ctx);
  const { seed, failures } = ready ? { seed: ready, failures: [] } : await written(ctx, actor, row, call);
  const { sessionId } = call;
  return withStoredLogo(ctx, actor, sessionId, async (tx, { store, failure: logoFailure }) => {
    // Before the session, in the order of `createWizardSite` and of storing a file.
    await lockCustomerOf(tx, () => Promise.resolve(actor.userId));
    const now = await lockSession(tx, sessionId, ctx.clock.now());
    if (!now) throw notFound('The answers');
    if (now.site_id !== null) return { siteId: now.site_id, failures, logoFailure: null };
    await requireSiteEntitlement(ctx, tx, actor.userId);
    const logo = await store?.(row.data.businessName || seed.name);
    const facts = ready ? {} : await companyFactsOfSite(ctx, tx, { owner_id: actor.userId, ...seed });
    const bound = bindNewSite(ctx, seed, facts);
    if (logo)
      bound.header = {
        ...bound.header,
        sections: bound.header.sections.map((section) =>
          placeLogo(ctx.library, section as SitePartSeed, logo),
        ),
      };
    const siteId = await createSiteRows(tx, actor.userId, bound);
    await emitForSite(ctx, tx, siteCreated, { actor }, { id: siteId, name: seed.name });
    await deleteLogo(tx, sessionId);
    await updateSession(tx, sessionId, { siteId, logoVersion: null });
    call.signal.throwIfAborted();
    return { siteId, failures, logoFailure };
  });
};
