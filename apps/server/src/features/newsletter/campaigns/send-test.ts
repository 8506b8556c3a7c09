import type { EmailContent } from '@sitewright/contract/email-blocks/email-blocks';
import type { Language } from '@sitewright/contract/fields';
import { campaignVariables } from '@sitewright/contract/newsletter/campaign-variables';
import { checkContent } from '@sitewright/email/check-content';
import type { Actor } from '../../../core/actor.ts';
import { AppError, notFound } from '../../../core/app-error.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../../core/db/tenant-scope.ts';
import { queueMail } from '../../../core/mail/mail-queue.ts';
import { findRecipient } from '../../../core/mail/mails.store.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { mailTenantOf, newsletterBrand } from '../newsletter-brand.ts';
import { newsletterOrigin } from '../newsletter-origin.ts';
import { requireNewsletter } from '../require-newsletter.ts';
import { requireCampaign } from './campaigns.service.ts';
import { compileCampaign } from './render-campaign.ts';

const marks: Readonly<Record<Language, string>> = { en: '[Test]', vi: '[Thử]' };

/** Sends a content to the user who edits it. Its links lead to the page for expired links. */
export const sendTestOf = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  actor: Actor,
  { content, language }: { content: EmailContent; language: Language },
): Promise<{ ok: true }> => {
  const isFaulty = checkContent(content, campaignVariables).some(
    ({ code }) => code !== 'missing_variable' && code !== 'subject_empty',
  );
  if (isFaulty) throw new AppError('wrong_state', 'Fix the marked blocks first.');
  const reader = await findRecipient(tx, actor.userId);
  if (!reader) throw notFound('Your account');
  const origin = await newsletterOrigin(ctx, tx);
  const brand = await newsletterBrand(ctx, tx);
  const { subject, html, text } = compileCampaign({ content, brand, language, webUrl: '' })({
    name: reader.first_name,
    unsubscribeUrl: `${origin}/newsletter/unsubscribe/test`,
    preferencesUrl: `${origin}/newsletter/preferences/test`,
  });
  await queueMail(ctx, tx, {
    kind: 'test',
    to: reader.email,
    subject: `${marks[language]} ${subject}`,
    html,
    text,
    tenantId: mailTenantOf(tx),
  });
  return { ok: true };
};

export const sendCampaignTest = (
  ctx: ServerContext,
  { actor }: RequestContext,
  id: string,
  language: Language,
): Promise<{ ok: true }> => {
  requireNewsletter(actor, 'newsletter.write');
  return withTenant(ctx.db, actor, async (tx) => {
    const { contents } = await requireCampaign(tx, id);
    const content = contents[language];
    if (!content) throw new AppError('wrong_state', 'The campaign has no content in this language.');
    return sendTestOf(ctx, tx, actor, { content, language });
  });
};
