import type { Language } from '@sitewright/contract/fields';
import {
  type Campaign,
  type CampaignSummary,
  type RecipientCounts,
  recipientStates,
} from '@sitewright/contract/newsletter/campaigns';
import type { ServerContext } from '../../../core/context/server-context.ts';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import type { MailRoute } from '../../../core/mail/mail-route.ts';
import { newsletterBrand } from '../newsletter-brand.ts';
import { newsletterOrigin } from '../newsletter-origin.ts';
import { countAudience } from '../segments/audience.store.ts';
import { senderOfCampaign } from '../sending/campaign-sender.ts';
import { archivePathOf } from '../sending/prepare-letters.ts';
import { countStates } from '../sending/recipients.store.ts';
import { audienceOf, problemsOf } from './campaign-problems.ts';
import type { CampaignRow } from './campaigns.store.ts';

export const countsOf = async (
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<(id: string) => RecipientCounts> => {
  const rows = await countStates(tx, ids);
  return (id) =>
    Object.fromEntries(
      recipientStates.map((state) => [
        state,
        rows.find((row) => row.campaign_id === id && row.state === state)?.count ?? 0,
      ]),
    ) as RecipientCounts;
};

export const presentSummary = (row: CampaignRow, counts: RecipientCounts): CampaignSummary => ({
  id: row.id,
  subject: row.subject,
  status: row.status,
  pausedBy: row.pause_reason,
  recipients: row.recipients,
  counts,
  scheduledAt: row.scheduled_at?.toISOString() ?? null,
  startedAt: row.started_at?.toISOString() ?? null,
  finishedAt: row.finished_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

const isUnsent = ({ status, started_at: startedAt }: CampaignRow): boolean =>
  startedAt === null && (status === 'draft' || status === 'scheduled');

const languageOf = ({ locale }: CampaignRow): Language => (locale === 'vi' ? 'vi' : 'en');

export const brandFields = ({
  productName,
  color,
  logoUrl,
  above,
  below,
}: Awaited<ReturnType<typeof newsletterBrand>>) => ({
  productName,
  color,
  ...(logoUrl === undefined ? {} : { logoUrl }),
  ...(above === undefined ? {} : { above }),
  ...(below === undefined ? {} : { below }),
});

export const presentCampaign = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  row: CampaignRow,
  route: MailRoute,
): Promise<Campaign> => {
  const brand = await newsletterBrand(ctx, tx);
  const { from } = senderOfCampaign(ctx, row, { route, brand });
  const own = route.from ?? route.unverified;
  const path = archivePathOf(row);
  const audience = isUnsent(row) ? await countAudience(tx, await audienceOf(tx, row)) : null;
  return {
    ...presentSummary(row, (await countsOf(tx, [row.id]))(row.id)),
    version: row.version,
    locale: languageOf(row),
    contents: row.contents,
    senderName: row.sender_name,
    replyTo: row.reply_to,
    usesOwnAddress: row.uses_own_address,
    listIds: row.list_ids,
    segmentId: row.segment_id,
    isArchived: row.is_archived,
    archiveUrl: path === null ? null : `${await newsletterOrigin(ctx, tx)}${path}`,
    timeZone: row.time_zone,
    isHeld: row.is_held,
    error: row.error,
    audience,
    problems: isUnsent(row) ? await problemsOf(ctx, tx, row, route) : [],
    sender: {
      name: from.name,
      address: from.address,
      own: own ? { address: own.address, isVerified: route.from !== undefined } : null,
    },
    brand: brandFields(brand),
  };
};
