import type { EmailContent } from '@sitewright/contract/email-blocks/email-blocks';
import { renderEmail } from '@sitewright/email/render-email';
import { notFound } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { queueMail } from '../../core/mail/mail-queue.ts';
import { findRecipient } from '../../core/mail/mails.store.ts';
import { brandIn, requireEmail, type TemplateCall, type TemplateName } from './email-templates.service.ts';
import { sampleValues } from './present-template.ts';
import { refuseFaulty } from './refuse-faulty.ts';
import { templateScope } from './template-place.ts';

const marks = { en: '[Test]', vi: '[Thử]' };

/** Sends a template with sample values to the user who edits it. Its links lead to examples. */
export const sendTemplateTest = (
  ctx: ServerContext,
  { actor, place }: TemplateCall,
  { kind, locale, content }: TemplateName & { content: EmailContent },
): Promise<{ ok: true }> =>
  withTenant(ctx.db, templateScope(actor, { place, right: 'write' }), async (tx) => {
    const email = requireEmail(ctx, kind, place);
    refuseFaulty(email, content);
    const reader = await findRecipient(tx, actor.userId);
    if (!reader) throw notFound('Your account');
    const brand = await brandIn(ctx, tx, place);
    const values = sampleValues(email, locale, brand);
    const { subject, html, text } = renderEmail({ content, values, brand, language: locale });
    await queueMail(ctx, tx, {
      kind: 'test',
      to: reader.email,
      subject: `${marks[locale]} ${subject}`,
      html,
      text,
      tenantId: place === 'platform' ? undefined : tx.tenantId,
    });
    return { ok: true };
  });
