// Rows that count towards meters, at a time of the test's own.
import { randomUUID } from 'node:crypto';
import type { TestCustomer } from '../../../testing/customer-fixture.ts';
import type { TestApp } from '../../../testing/test-app.ts';

interface Site {
  id: string;
  tenantId: string;
}

/** Submissions of one form of the site. */
export const addSubmissions = async (
  app: TestApp,
  { id, tenantId }: Site,
  count: number,
  { at, ...fields }: { at: Date; status?: string; spam?: string; isTest?: boolean },
): Promise<void> => {
  const { rows } = await app.database.ownerPool.query<{ id: string }>(
    `insert into app.forms (tenant_id, site_id, public_id, name, slug, draft)
     values ($1, $2, $3, 'Contact', $3, '{}') returning id`,
    [tenantId, id, randomUUID()],
  );
  await app.database.ownerPool.query(
    `insert into app.form_submissions
       (tenant_id, site_id, form_id, version, key, answers, submitted_at, status, spam_state, is_test)
     select $1, $2, $3, 1, n::text, '{}', $5, $6, $7, $8 from generate_series(1, $4) n`,
    [
      tenantId,
      id,
      rows[0]!.id,
      count,
      at,
      fields.status ?? 'new',
      fields.spam ?? 'ham',
      fields.isTest ?? false,
    ],
  );
};

/** Credits of a text for a customer; `customerId` is null where the workspace is the customer. */
export const addCredits = (
  app: TestApp,
  { user, site }: TestCustomer,
  credits: number,
  {
    at,
    tenantId,
    customerId,
    status = 'done',
  }: { at: Date; tenantId: string; customerId: string | null; status?: string },
): Promise<unknown> =>
  app.database.ownerPool.query(
    `insert into app.ai_usage (tenant_id, user_id, customer_id, site_id, feature, prompt_version, provider,
       is_platform, credits, status, created_at)
     values ($1, $2, $3, $4, 'rewrite', 1, 'openai-compatible', true, $5, $6, $7)`,
    [tenantId, user.id, customerId, site.id, credits, status, at],
  );

/** Emails that the site sent. */
export const addEmails = (
  app: TestApp,
  { id, tenantId }: Site,
  count: number,
  { at, status = 'sent' }: { at: Date; status?: string },
): Promise<unknown> =>
  app.database.ownerPool.query(
    `insert into app.mails (tenant_id, site_id, kind, recipient, subject, status, created_at)
     select $1, $2, 'submission', 'someone@example.com', 'x', $4, $5 from generate_series(1, $3)`,
    [tenantId, id, count, status, at],
  );
