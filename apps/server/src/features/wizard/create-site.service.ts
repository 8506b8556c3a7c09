import type { Run } from '@sitewright/contract/runs/runs';
import { type Actor, requirePermission } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { lockCustomerOf } from '../../identity/customers/customer.ts';
import { startRun } from '../runs/runs.service.ts';
import { requireSiteEntitlement } from '../sites/site-meter.ts';
import { requireFreeSubdomain } from '../sites/subdomains.service.ts';
import { fillCompanyProfile } from './fill-company-profile.ts';
import { siteBasics } from './generate-wizard-site.ts';
import { siteGenerationRun } from './site-generation.run.ts';
import { requireOwnSession } from './wizard.service.ts';
import { lockSession, updateSession } from './wizard.store.ts';

/** Starts the run that creates the site. What would make it fail is told before anything is written or paid. */
export const createWizardSite = (
  ctx: ServerContext,
  actor: Actor,
  sessionId: string,
  { useBuiltIn }: { useBuiltIn: boolean },
): Promise<{ run: Run }> => {
  requirePermission(actor, 'sites.write');
  return withTenant(ctx.db, actor, async (tx) => {
    await lockCustomerOf(tx, () => Promise.resolve(actor.userId));
    const row = await requireOwnSession(ctx, actor, await lockSession(tx, sessionId, ctx.clock.now()));
    if (row.site_id !== null) throw new AppError('wrong_state', 'This site has been created already.');
    await requireFreeSubdomain(tx, siteBasics(row).subdomain);
    await requireSiteEntitlement(ctx, tx, actor.userId);
    await fillCompanyProfile(ctx, tx, actor, { data: row.data, isFirst: row.user_id !== null });
    const run = await startRun(ctx, tx, actor, siteGenerationRun, { sessionId, useBuiltIn });
    await updateSession(tx, sessionId, {
      userId: actor.userId,
      email: null,
      step: 'create',
      runId: run.id,
    });
    return { run };
  });
};
