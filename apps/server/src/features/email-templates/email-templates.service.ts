// The wording of emails: drafts, activation, reset and versions, for a workspace and for the platform.
import type { EmailContent } from '@sitewright/contract/email-blocks/email-blocks';
import * as events from '@sitewright/contract/email-templates/email-template-events';
import { emailTemplateLimits as limits } from '@sitewright/contract/email-templates/email-template-limits';
import type {
  EmailTemplate,
  EmailTemplateSummary,
  EmailVersion,
} from '@sitewright/contract/email-templates/template-endpoints';
import type { Actor } from '../../core/actor.ts';
import { AppError, notFound } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import type { AnyEmail } from '../../core/emails/define-email.ts';
import { emit } from '../../core/events/emit.ts';
import { brandOf } from '../../core/mail/write-mail.ts';
import { staleVersion } from '../../core/stale-version.ts';
import type { CallMeta } from '../../http/mount-endpoint.ts';
import {
  activateVersion,
  deactivate,
  findEditorEmail,
  findTemplateRow,
  findVersionRow,
  insertTemplateRow,
  listActiveRows,
  listTemplateRows,
  listVersionRows,
  lockTemplateRow,
  type TemplateKey,
  type TemplateRow,
  updateTemplateRow,
} from './email-templates.store.ts';
import { hashOf, presentTemplate, presentVersion, standOf, statusOf } from './present-template.ts';
import { refuseFaulty } from './refuse-faulty.ts';
import { canEditTemplates, type TemplatePlace, templateScope } from './template-place.ts';

export interface TemplateCall {
  actor: Actor;
  meta: CallMeta;
  place: TemplatePlace;
}

/** The email of a template; a workspace has none of what the installation alone sends. */
export const requireEmail = (ctx: ServerContext, kind: string, place: TemplatePlace): AnyEmail => {
  const email = ctx.emails.get(kind);
  if (!email || (place === 'tenant' && email.isPlatformOnly)) throw notFound('This email');
  return email;
};

/** Emails of the platform have its own brand. */
export const brandIn = (ctx: ServerContext, tx: TenantTransaction, place: TemplatePlace) =>
  brandOf(ctx, tx, place === 'platform' ? undefined : tx.tenantId);

/** Names an email in one language; the place is that of the call. */
export type TemplateName = Omit<TemplateKey, 'scope'>;

const readTemplate = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  { email, key, canEdit }: { email: AnyEmail; key: TemplateKey; canEdit: boolean },
): Promise<EmailTemplate> => {
  const row = await findTemplateRow(tx, key);
  const active = await listActiveRows(tx);
  return presentTemplate({
    canEdit,
    email,
    locale: key.locale,
    row,
    stand: standOf(email, key.locale, { scope: key.scope, active }),
    versions: row ? await listVersionRows(tx, key) : [],
    brand: await brandIn(ctx, tx, key.scope),
  });
};

export const listTemplates = (
  ctx: ServerContext,
  actor: Actor,
  place: TemplatePlace,
): Promise<{ templates: EmailTemplateSummary[]; canEdit: boolean }> =>
  withTenant(ctx.db, templateScope(actor, { place, right: 'read' }), async (tx) => {
    const rows = await listTemplateRows(tx, place);
    const active = await listActiveRows(tx);
    const emails = [...ctx.emails.values()].filter((email) => place === 'platform' || !email.isPlatformOnly);
    const status = (email: AnyEmail, locale: 'en' | 'vi') =>
      statusOf(
        email,
        rows.find((row) => row.kind === email.kind && row.locale === locale),
        standOf(email, locale, { scope: place, active }),
      );
    return {
      canEdit: canEditTemplates(actor, place),
      templates: emails.map((email) => ({
        kind: email.kind,
        group: email.group,
        grantsAccess: email.grantsAccess === true,
        locales: { en: status(email, 'en'), vi: status(email, 'vi') },
      })),
    };
  });

export const getTemplate = (
  ctx: ServerContext,
  { actor, place }: TemplateCall,
  name: TemplateName,
): Promise<EmailTemplate> =>
  withTenant(ctx.db, templateScope(actor, { place, right: 'read' }), (tx) =>
    readTemplate(ctx, tx, {
      email: requireEmail(ctx, name.kind, place),
      key: { ...name, scope: place },
      canEdit: canEditTemplates(actor, place),
    }),
  );

export const getTemplateVersion = (
  ctx: ServerContext,
  { actor, place }: TemplateCall,
  { templateVersion, ...name }: TemplateName & { templateVersion: number },
): Promise<EmailVersion & { content: EmailContent }> =>
  withTenant(ctx.db, templateScope(actor, { place, right: 'read' }), async (tx) => {
    requireEmail(ctx, name.kind, place);
    const key = { ...name, scope: place };
    const found = await findVersionRow(tx, key, templateVersion);
    if (!found) throw notFound('This version');
    return { ...presentVersion(found, await findTemplateRow(tx, key)), content: found.content };
  });

const refuseStale = async (
  tx: TenantTransaction,
  row: TemplateRow | undefined,
  edit: number,
): Promise<void> => {
  if ((row?.edit ?? 0) === edit) return;
  const last = row && { at: row.updated_at, email: await findEditorEmail(tx, row) };
  throw staleVersion(row?.edit ?? 0, last);
};

interface Change {
  email: AnyEmail;
  key: TemplateKey;
  row: TemplateRow | undefined;
  userId: string;
}

/** Runs one change of a template in a transaction, after its version was checked. */
const changeTemplate = (
  ctx: ServerContext,
  { actor, place }: TemplateCall,
  { edit, ...name }: TemplateName & { edit: number },
  change: (tx: TenantTransaction, found: Change) => Promise<void>,
): Promise<EmailTemplate> =>
  withTenant(ctx.db, templateScope(actor, { place, right: 'write' }), async (tx) => {
    const email = requireEmail(ctx, name.kind, place);
    const key = { ...name, scope: place };
    const row = await lockTemplateRow(tx, key);
    await refuseStale(tx, row, edit);
    await change(tx, { email, key, row, userId: actor.userId });
    return readTemplate(ctx, tx, { email, key, canEdit: true });
  });

const about = (tx: TenantTransaction, { actor, meta }: TemplateCall, { kind, locale }: TemplateKey) => ({
  tenantId: tx.tenantId,
  actor,
  meta,
  target: { type: 'email_template' as const, id: `${kind}/${locale}`, label: kind },
});

export const saveTemplate = (
  ctx: ServerContext,
  call: TemplateCall,
  { content, ...wanted }: TemplateName & { edit: number; content: EmailContent },
): Promise<EmailTemplate> =>
  changeTemplate(ctx, call, wanted, async (tx, { email, key, row, userId }) => {
    refuseFaulty(email, content);
    const stand = standOf(email, key.locale, { scope: key.scope, active: await listActiveRows(tx) });
    const basedOn = hashOf(stand.original);
    if (row) {
      // Saving means that the current original was seen.
      await updateTemplateRow(tx, key, { draft: content, userId, basedOn });
    } else if (!(await insertTemplateRow(tx, key, { draft: content, basedOn, userId }))) {
      throw staleVersion(1, undefined);
    }
    await emit(ctx, tx, events.emailTemplateSaved, {
      ...about(tx, call, key),
      payload: { locale: key.locale },
    });
  });

export const activateTemplate = (
  ctx: ServerContext,
  call: TemplateCall,
  wanted: TemplateName & { edit: number },
): Promise<EmailTemplate> =>
  changeTemplate(ctx, call, wanted, async (tx, { email, key, row, userId }) => {
    if (!row?.draft)
      throw new AppError('wrong_state', 'There is no draft to activate. Change the email first.');
    // The email may have lost a variable since the draft was saved.
    refuseFaulty(email, row.draft);
    const version = row.version + 1;
    await activateVersion(tx, key, {
      version,
      content: row.draft,
      userId,
      oldest: version - limits.versionsKept + 1,
    });
    await updateTemplateRow(tx, key, { draft: null, userId, version, activeVersion: version });
    await emit(ctx, tx, events.emailTemplateActivated, {
      ...about(tx, call, key),
      payload: { locale: key.locale, version },
    });
  });

export const resetTemplate = (
  ctx: ServerContext,
  call: TemplateCall,
  wanted: TemplateName & { edit: number },
): Promise<EmailTemplate> =>
  changeTemplate(ctx, call, wanted, async (tx, { key, row, userId }) => {
    if (!row) return;
    await deactivate(tx, key);
    await updateTemplateRow(tx, key, { draft: null, userId, activeVersion: null });
    await emit(ctx, tx, events.emailTemplateReset, {
      ...about(tx, call, key),
      payload: { locale: key.locale },
    });
  });
