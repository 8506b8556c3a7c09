// Subscribers whom a campaign or a segment is for. Every query names its subscribers `subscriber`.
import type { SegmentRule, SegmentRules } from '@sitewright/contract/newsletter/segments';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';

type Condition = RawBuilder<boolean>;

const isMember = (listIds: readonly string[]): Condition => sql<boolean>`exists (
  select from newsletter_memberships as membership
  where membership.tenant_id = subscriber.tenant_id and membership.subscriber_id = subscriber.id
    and membership.list_id = any(${listIds}::uuid[]))`;

const hasReceived = (campaignId: string): Condition => sql<boolean>`exists (
  select from newsletter_recipients as earlier
  where earlier.tenant_id = subscriber.tenant_id and earlier.subscriber_id = subscriber.id
    and earlier.campaign_id = ${campaignId} and earlier.state in ('sent', 'unknown'))`;

const fieldCondition = ({ field, value }: Exclude<SegmentRule, { field: 'subscribed' }>): Condition => {
  switch (field) {
    case 'list':
      return isMember([value]);
    case 'tag':
      return sql<boolean>`subscriber.tags @> array[${value}]::text[]`;
    case 'language':
      return sql<boolean>`subscriber.locale = ${value}`;
    case 'source':
      return sql<boolean>`subscriber.source = ${value}`;
    default:
      return hasReceived(value);
  }
};

const ruleCondition = (rule: SegmentRule): Condition => {
  if (rule.field === 'subscribed') {
    const since = sql`coalesce(subscriber.confirmed_at, subscriber.created_at) >= (${rule.value}::date at time zone 'UTC')`;
    return rule.op === 'after' ? sql<boolean>`${since}` : sql<boolean>`not (${since})`;
  }
  const condition = fieldCondition(rule);
  return rule.op === 'is' ? condition : sql<boolean>`not (${condition})`;
};

const segmentCondition = ({ match, rules }: SegmentRules): Condition =>
  sql<boolean>`(${sql.join(rules.map(ruleCondition), match === 'all' ? sql` and ` : sql` or `)})`;

export interface Audience {
  listIds: readonly string[];
  segment: SegmentRules | undefined;
}

const receives = (tx: TenantTransaction, conditions: readonly Condition[]): Condition => sql<boolean>`(
  subscriber.tenant_id = ${tx.tenantId} and subscriber.status = 'subscribed'
  and ${sql.join(conditions, sql` and `)})`;

const audienceConditions = ({ listIds, segment }: Audience): Condition[] => [
  isMember(listIds),
  ...(segment ? [segmentCondition(segment)] : []),
  sql<boolean>`not exists (
    select from email_suppressions as suppression
    where suppression.tenant_id = subscriber.tenant_id and suppression.address = subscriber.email)`,
];

const countWhere = async (tx: TenantTransaction, conditions: readonly Condition[]): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from newsletter_subscribers as subscriber
    where ${receives(tx, conditions)}`.execute(tx);
  return rows[0]!.count;
};

export const countAudience = (tx: TenantTransaction, audience: Audience): Promise<number> =>
  countWhere(tx, audienceConditions(audience));

export const countSegmentSubscribers = (tx: TenantTransaction, rules: SegmentRules): Promise<number> =>
  countWhere(tx, [segmentCondition(rules)]);

export interface AudienceCursor {
  /** Readers so far. */
  count: number;
  /** The last of them; undefined at the start. */
  last: { id: string; at: string } | undefined;
}

/**
 * Writes rows for the next readers, in the order in which they subscribed: a list of a hundred thousand in one statement could
 * take longer than a statement may. Repeating it adds nobody twice. Undefined at the end.
 */
export const insertRecipients = async (
  tx: TenantTransaction,
  campaignId: string,
  audience: Audience,
  { cursor: { count, last }, limit }: { cursor: AudienceCursor; limit: number },
): Promise<AudienceCursor | undefined> => {
  const { rows } = await sql<{ id: string | null; at: string | null; count: number }>`
    with chosen as (
      select subscriber.id, subscriber.created_at, row_number() over (order by subscriber.created_at, subscriber.id) as place
      from newsletter_subscribers as subscriber
      where ${receives(tx, audienceConditions(audience))}
        ${last ? sql`and (subscriber.created_at, subscriber.id) > (${last.at}::timestamptz, ${last.id}::uuid)` : sql``}
      order by subscriber.created_at, subscriber.id
      limit ${limit}
    ), inserted as (
      insert into newsletter_recipients (tenant_id, campaign_id, subscriber_id, position)
      select ${tx.tenantId}, ${campaignId}, chosen.id, ${count}::integer + chosen.place from chosen
      on conflict do nothing
    )
    select id::text, created_at::text as at, place as count from chosen order by place desc limit 1`.execute(
    tx,
  );
  const found = rows[0];
  return found?.id && found.at
    ? { count: count + found.count, last: { id: found.id, at: found.at } }
    : undefined;
};
