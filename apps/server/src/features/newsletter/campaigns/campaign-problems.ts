// Problems that keep a campaign from being sent, each with a sentence of its own.
import type { Language } from '@sitewright/contract/fields';
import { campaignVariables } from '@sitewright/contract/newsletter/campaign-variables';
import type { CampaignProblem } from '@sitewright/contract/newsletter/campaigns';
import { checkContent, unsubscribeVariable } from '@sitewright/email/check-content';
import type { ServerContext } from '../../../core/context/server-context.ts';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import type { MailRoute } from '../../../core/mail/mail-route.ts';
import { listRows } from '../lists/lists.store.ts';
import { type Audience, countAudience } from '../segments/audience.store.ts';
import { findSegment } from '../segments/segments.store.ts';
import type { CampaignRow } from './campaigns.store.ts';

const sentences: Record<CampaignProblem['code'], string> = {
  no_mail_server: 'This installation has no mail server. Connect one, then send the campaign.',
  server_failing: 'Your mail server isn’t working. Connect it again, then send the campaign.',
  sender_unverified:
    'The domain of your sender address isn’t verified. Verify it, or send from the platform’s address.',
  no_list: 'Choose at least one list.',
  no_recipients: 'Nobody would receive this campaign. Choose other lists or another segment.',
  subject_empty: 'Enter a subject.',
  no_unsubscribe: 'Add unsubscribe links: every newsletter needs them.',
  content: 'Fix the marked blocks.',
};

const problem = (code: CampaignProblem['code'], locale: Language | null = null): CampaignProblem => ({
  code,
  locale,
  message: sentences[code],
});

/** What a campaign can be judged by. */
export type JudgedCampaign = Pick<
  CampaignRow,
  'contents' | 'locale' | 'list_ids' | 'segment_id' | 'uses_own_address'
>;

const contentProblems = ({ contents, locale: main }: JudgedCampaign): CampaignProblem[] =>
  (['en', 'vi'] as const).flatMap((locale) => {
    const content = contents[locale];
    if (!content) return locale === main ? [problem('content', locale)] : [];
    const issues = checkContent(content, campaignVariables);
    const hasNoLink = issues.some(
      ({ code, name }) => code === 'missing_variable' && name === unsubscribeVariable,
    );
    const others = issues.filter(({ code }) => code !== 'missing_variable' && code !== 'subject_empty');
    return [
      ...(issues.some(({ code }) => code === 'subject_empty') ? [problem('subject_empty', locale)] : []),
      ...(hasNoLink ? [problem('no_unsubscribe', locale)] : []),
      ...(others.length > 0 ? [problem('content', locale)] : []),
    ];
  });

/** The readers of a campaign as it is now; lists that were deleted count for nothing. */
export const audienceOf = async (
  tx: TenantTransaction,
  campaign: Pick<CampaignRow, 'list_ids' | 'segment_id'>,
): Promise<Audience> => {
  const known = new Set((await listRows(tx)).map(({ id }) => id));
  const segment = campaign.segment_id === null ? undefined : await findSegment(tx, campaign.segment_id);
  return { listIds: campaign.list_ids.filter((id) => known.has(id)), segment };
};

export const problemsOf = async (
  ctx: Pick<ServerContext, 'env'>,
  tx: TenantTransaction,
  campaign: JudgedCampaign,
  route: MailRoute,
): Promise<CampaignProblem[]> => {
  const audience = await audienceOf(tx, campaign);
  const hasList = audience.listIds.length > 0;
  const isEmpty = hasList && (await countAudience(tx, audience)) === 0;
  return [
    ...(ctx.env.smtpUrl === undefined ? [problem('no_mail_server')] : []),
    ...(route.isServerFailing ? [problem('server_failing')] : []),
    ...(campaign.uses_own_address && route.unverified ? [problem('sender_unverified')] : []),
    ...(hasList ? [] : [problem('no_list')]),
    ...(isEmpty ? [problem('no_recipients')] : []),
    ...contentProblems(campaign),
  ];
};
