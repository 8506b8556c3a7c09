// Emails of a person in the log of a workspace, and their place on the list of suppressed addresses, for requests about personal
// data. Emails about accounts are left out, as in the log: whoever has the account exports and deletes them with it.
import { defaultTenantId } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { countOf, type SubjectSearch, type SubjectSource } from '../../core/context/subject-source.ts';
import { isConfidential, isOfAccount } from '../../core/emails/define-email.ts';
import { countEmailsOf, deleteEmailsOf, listEmailsOf, type SubjectEmails } from './subject-emails.store.ts';
import { findSuppression } from './suppressions.store.ts';

/** Those of sites are not the platform's own, and closed to staff like the submissions that they are about. */
const emailsOf = (ctx: ServerContext, { tx, actor, email }: SubjectSearch): SubjectEmails => ({
  email,
  withSites: tx.tenantId !== defaultTenantId && actor.role !== 'SUPER_ADMIN',
  kinds: [...ctx.emails.values()].filter((sent) => !isOfAccount(sent)).map(({ kind }) => kind),
});

export const emailsByEmail: SubjectSource<ServerContext> = {
  name: 'emails',
  count: async (ctx, search) => countOf(await countEmailsOf(search.tx, emailsOf(ctx, search))),
  read: async (ctx, search, limit) =>
    (await listEmailsOf(search.tx, emailsOf(ctx, search), limit)).map((sent) => ({
      ...sent,
      // Links that let in whoever follows them are for their recipient alone.
      text: isConfidential(ctx.emails.get(sent.kind)) ? null : sent.text,
    })),
  erase: (ctx, search) => deleteEmailsOf(search.tx, emailsOf(ctx, search)),
};

/** Kept when the person's data is deleted: it is what keeps them from being written to. */
export const suppressionsByEmail: SubjectSource<ServerContext> = {
  name: 'suppressions',
  count: async (_ctx, { tx, email }) => countOf((await findSuppression(tx, email)) === undefined ? 0 : 1),
  read: async (_ctx, { tx, email }) => {
    const found = await findSuppression(tx, email);
    return found ? [found] : [];
  },
};
