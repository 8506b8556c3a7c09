// Forms as visitors find them: the version that is shown, and whether it takes answers.
import type { ServerContext } from '../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { findPublicFormHead, type FormHead } from '../forms/forms.store.ts';
import { findShownVersion } from '../forms/shown-version.ts';
import { closedState } from '../forms/visitor-requests.ts';
import type { ShownForm } from './answer-page.ts';
import { countSubmissions, lockForm } from './submissions.store.ts';

const fullState = async (
  tx: TenantTransaction,
  { id, max_submissions: most }: FormHead,
): Promise<'full' | undefined> =>
  most !== null && (await countSubmissions(tx, id)) >= most ? 'full' : undefined;

/** Why a form takes no answers now. Locks a form with a limit until the transaction ends. */
export const unavailableState = async (
  tx: TenantTransaction,
  form: FormHead,
  now: Date,
): Promise<'inactive' | 'closed' | 'full' | undefined> => {
  const closed = closedState(form, now);
  if (closed || form.max_submissions === null) return closed;
  await lockForm(tx, form.id);
  return fullState(tx, form);
};

/** The published version of a form, for its visitors; or why it takes no answers, as `submitForm` would say. */
export const findOpenForm = (
  ctx: ServerContext,
  { tenantId, siteId }: { tenantId: string; siteId: string },
  publicId: string,
): Promise<ShownForm | 'missing' | 'inactive' | 'closed' | 'full'> =>
  withTenant(ctx.db, { tenantId }, async (tx) => {
    const form = await findPublicFormHead(tx, siteId, publicId);
    const shown = form && (await findShownVersion(ctx, tx, form, undefined));
    if (!form || !shown) return 'missing';
    const closed = closedState(form, ctx.clock.now()) ?? (await fullState(tx, form));
    return closed ?? { form, ...shown };
  });

/** The published version of a form, to thank the visitor in its words. */
export const findShownForm = (
  ctx: ServerContext,
  { tenantId, siteId }: { tenantId: string; siteId: string },
  publicId: string,
): Promise<ShownForm | undefined> =>
  withTenant(ctx.db, { tenantId }, async (tx) => {
    const form = await findPublicFormHead(tx, siteId, publicId);
    const shown = form && (await findShownVersion(ctx, tx, form, undefined));
    return form && shown && { form, ...shown };
  });
