// Sign-in of readers by email: a request sends a link, its page shows a button, and the button signs in. The response to a request
// says nothing about the address: whoever types one learns neither that it is a member's nor that it is not.
import { createHash, randomBytes } from 'node:crypto';
import { readerLimits as limits } from '@sitewright/contract/blog-readers/reader-limits';
import { readerPaths } from '@sitewright/contract/blog-readers/reader-paths';
import { AppError } from '../../../core/app-error.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../../core/db/tenant-scope.ts';
import { digestEmail } from '../../../core/hash-ip.ts';
import { writeDecoyMail, writeMail } from '../../../core/mail/write-mail.ts';
import { enforceRateLimit, type RateLimitRule } from '../../../core/rate-limits/rate-limit.ts';
import { siteUrl } from '../../../core/site-url.ts';
import { requireRoomForMembers } from '../members/members.service.ts';
import {
  findMemberByEmail,
  insertMembers,
  lockMembers,
  type MemberRow,
  noteSignIn,
} from '../members/members.store.ts';
import type { ReaderSite } from '../visitors/reader-cookies.ts';
import type { BlogSite } from '../visitors/reader-site.store.ts';
import { readerLanguage } from '../visitors/reader-texts.ts';
import { findLink, insertLink, type LinkRow, takeLink } from './links.store.ts';
import { readerSignInEmail } from './sign-in-email.ts';

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

const hour = 3_600;

/** Counts requests for every address alike. False: enough emails for this hour. */
const maySend = async (ctx: ServerContext, siteId: string, email: string): Promise<boolean> => {
  const rules: RateLimitRule[] = [
    {
      key: `blog-sign-in:email:${siteId}:${digestEmail(email)}`,
      limit: limits.linksPerHourPerEmail,
      windowSeconds: hour,
    },
    { key: `blog-sign-in:site:${siteId}`, limit: limits.linksPerHourPerSite, windowSeconds: hour },
  ];
  try {
    await enforceRateLimit(ctx, rules);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return false;
    throw error;
  }
};

const isAdmitted = async (tx: TenantTransaction, site: BlogSite, email: string): Promise<boolean> =>
  site.membership === 'everyone' || (await findMemberByEmail(tx, { siteId: site.id, email })) !== undefined;

/** Sends a link to an address that may sign in. */
export const requestSignIn = async (
  ctx: ServerContext,
  { tenantId }: ReaderSite,
  { site, email, path }: { site: BlogSite; email: string; path: string },
): Promise<void> => {
  if (!(await maySend(ctx, site.id, email))) return;
  const token = randomBytes(32).toString('base64url');
  const now = ctx.clock.now();
  await withTenant(ctx.db, { tenantId }, async (tx) => {
    const isMeant = await isAdmitted(tx, site, email);
    const mail = {
      email: readerSignInEmail,
      to: email,
      locale: readerLanguage(site.locale),
      tenantId,
      siteId: site.id,
      values: {
        site: site.name,
        url: `${siteUrl(ctx, site.subdomain ?? '')}${readerPaths.enter}?token=${token}`,
      },
    };
    if (!isMeant) {
      await writeDecoyMail(ctx, tx, mail);
      return;
    }
    await insertLink(tx, {
      site_id: site.id,
      token_hash: hashOf(token),
      email,
      path,
      created_at: now,
      expires_at: new Date(now.getTime() + limits.linkMinutes * 60_000),
    });
    await writeMail(ctx, tx, mail);
  });
};

const linkKey = (ctx: ServerContext, siteId: string, token: string) => ({
  siteId,
  tokenHash: hashOf(token),
  now: ctx.clock.now(),
});

/** Reads a link without using it up: mail scanners open links. */
export const readSignIn = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  { site, token }: { site: BlogSite; token: string },
): Promise<{ link: LinkRow; member: MemberRow | undefined } | undefined> => {
  const link = await findLink(tx, linkKey(ctx, site.id, token));
  if (!link || !(await isAdmitted(tx, site, link.email))) return undefined;
  return { link, member: await findMemberByEmail(tx, { siteId: site.id, email: link.email }) };
};

/** Uses a link up. Undefined for one that does not work, also when the address may not sign in any more. */
export const useSignIn = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  { site, token, name }: { site: BlogSite; token: string; name: string },
): Promise<{ member: MemberRow; path: string } | undefined> => {
  const link = await takeLink(tx, linkKey(ctx, site.id, token));
  if (!link) return undefined;
  const key = { siteId: site.id, email: link.email };
  await lockMembers(tx, site.id);
  const known = await findMemberByEmail(tx, key);
  const locale = readerLanguage(site.locale);
  if (!known) {
    if (site.membership !== 'everyone') return undefined;
    await requireRoomForMembers(tx, site.id, 1);
    await insertMembers(tx, [{ ...key, locale }]);
  }
  const member = known ?? (await findMemberByEmail(tx, key))!;
  await noteSignIn(tx, member.id, {
    name: member.name || name,
    locale: member.locale,
    last_seen_at: ctx.clock.now(),
  });
  return { member, path: link.path };
};
