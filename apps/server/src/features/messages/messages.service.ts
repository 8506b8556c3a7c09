// Messages of visitors. They are anonymous: the site is determined by the release that the visitor saw.
import { limits } from '@sitewright/contract/limits';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { AppError } from '../../core/app-error.ts';
import { paginationOf } from '../../core/listing.ts';
import { enforceRateLimit } from '../../core/rate-limits/rate-limit.ts';
import { storableText } from '../../core/storable.ts';
import type { Actor } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { hashIp } from '../../core/hash-ip.ts';
import { requireSite } from '../sites/require-site.ts';
import { insertMessage, listMessages as listMessageRows } from './messages.store.ts';

/** Honeypot field, invisible to people: bots fill it in and get the same thank-you page. */
const honeypot = 'website_url';

export interface VisitorMessage {
  tenantId: string;
  siteId: string;
  sectionId: string;
  pagePath: string;
  ip: string;
  body: string;
}

const readFields = (body: string): { name: string; value: string }[] => {
  const fields = [...new URLSearchParams(body)].map(([name, value]) => ({
    name: storableText(name.slice(0, 100)),
    value: storableText(value.slice(0, limits.forms.fieldMaxLength)),
  }));
  if (fields.length > limits.forms.fieldsMax) {
    throw new AppError('too_large', `A form can have up to ${limits.forms.fieldsMax} fields.`);
  }
  return fields;
};

/** Stores a visitor's message. Empty messages and bots get the same response, but nothing is stored. */
export const receiveMessage = async (ctx: ServerContext, message: VisitorMessage): Promise<void> => {
  const fields = readFields(message.body);
  if (fields.some((field) => field.name === honeypot && field.value !== '')) return;
  const written = fields.filter((field) => field.value.trim() !== '' && field.name !== honeypot);
  if (written.length === 0) return;
  await enforceRateLimit(ctx, [
    {
      key: `form:${message.siteId}:${hashIp(ctx, message.ip)}`,
      limit: limits.forms.messagesPerTenMinutesPerIp,
      windowSeconds: 600,
    },
  ]);
  await withTenant(ctx.db, { tenantId: message.tenantId }, (tx) =>
    insertMessage(tx, { ...message, fields: written }),
  );
};

export const listMessages = (
  ctx: ServerContext,
  actor: Actor,
  siteId: string,
  listing: { page: number; limit: number },
) =>
  withTenant(ctx.db, actor, async (tx) => {
    await requireSite(tx, actor, siteId, 'sites.forms');
    const { rows, total } = await listMessageRows(tx, siteId, listing);
    return {
      messages: rows.map((row) => ({
        id: row.id,
        pagePath: row.page_path,
        fields: row.data,
        createdAt: row.created_at.toISOString(),
      })),
      pagination: paginationOf(listing, total),
    };
  });
