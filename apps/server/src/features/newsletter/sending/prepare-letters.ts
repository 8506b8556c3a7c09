import type { ServerContext } from '../../../core/context/server-context.ts';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import { mailAddress } from '../../../core/mail-address.ts';
import { unsubscribeHeaders } from '../../../core/mail/adapters/smtp.ts';
import { composeLetter, type Letter } from '../../../core/mail/adapters/smtp-line.ts';
import type { MailRoute } from '../../../core/mail/mail-route.ts';
import type { CampaignRow } from '../campaigns/campaigns.store.ts';
import { compileCampaign } from '../campaigns/render-campaign.ts';
import { newsletterBrand } from '../newsletter-brand.ts';
import { newsletterOrigin } from '../newsletter-origin.ts';
import { subscriberToken } from '../newsletter-tokens.ts';
import { senderOfCampaign } from './campaign-sender.ts';
import type { Reader } from './recipients.store.ts';

/** Path of the web version, on the host of the newsletter. */
export const archivePathOf = ({ is_archived: isArchived, archive_slug: slug }: CampaignRow): string | null =>
  isArchived && slug !== null ? `/newsletter/archive/${slug}` : null;

/** Makes the email of each reader. */
export const prepareLetters = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  campaign: CampaignRow,
  route: MailRoute,
): Promise<(reader: Reader) => Promise<Letter>> => {
  const brand = await newsletterBrand(ctx, tx);
  const origin = await newsletterOrigin(ctx, tx);
  const path = archivePathOf(campaign);
  const webUrl = path === null ? '' : `${origin}${path}`;
  const { from, replyTo, dkim } = senderOfCampaign(ctx, campaign, { route, brand });
  const fillers = new Map<string, ReturnType<typeof compileCampaign>>(
    (['en', 'vi'] as const).flatMap((language) => {
      const content = campaign.contents[language];
      return content ? [[language, compileCampaign({ content, brand, language, webUrl })]] : [];
    }),
  );
  const main = fillers.get(campaign.locale);
  if (!main) throw new Error(`Campaign ${campaign.id} has no content in its main language`);
  const { tenantId } = tx;
  const domain = campaign.message_domain ?? from.address.split('@')[1]!;
  return ({ id, subscriberId, email, name, locale }) => {
    const token = subscriberToken(ctx, { tenantId, subscriberId, campaignId: campaign.id });
    const unsubscribeUrl = `${origin}/newsletter/unsubscribe/${token}`;
    const fill = fillers.get(locale) ?? main;
    return composeLetter({
      ...fill({ name, unsubscribeUrl, preferencesUrl: `${origin}/newsletter/preferences/${token}` }),
      from,
      to: mailAddress(email),
      ...(replyTo === undefined ? {} : { replyTo: mailAddress(replyTo) }),
      ...(dkim ? { dkim } : {}),
      // The same for every try, so that a mailbox can detect a duplicate.
      messageId: `<${id}@${domain}>`,
      headers: {
        ...unsubscribeHeaders(unsubscribeUrl),
        'List-Id': `<${tenantId}.newsletter.${domain}>`,
        Precedence: 'bulk',
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
      },
    });
  };
};
