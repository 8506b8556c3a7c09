// A published site with many forms, and the rows of an inbox, written straight into the database: through the API they
// would take longer than what is measured.
import { formContentSchema } from '@sitewright/contract/forms/forms';
import { newPublicId } from '../../apps/server/src/features/forms/public-id.ts';
import { withDatabase } from '../our-database.ts';
import { type Account, createSite, type OurSite, publish, signUp } from '../our-site.ts';
import type { OurServer } from '../server-process.ts';

export interface FormsSite {
  account: Account;
  site: OurSite;
  host: string;
  forms: { id: string; publicId: string }[];
}

const content = formContentSchema.parse({
  name: 'Quote',
  fields: [
    { id: 'name', type: 'text', label: 'Name', name: 'name', required: true },
    { id: 'email', type: 'email', label: 'Email', name: 'email', required: true },
    { id: 'guests', type: 'number', label: 'Guests', name: 'guests' },
    { id: 'day', type: 'date', label: 'Day', name: 'day' },
    { id: 'message', type: 'textarea', label: 'Message', name: 'message' },
  ],
});

export const createFormsSite = async (server: OurServer, count: number): Promise<FormsSite> => {
  const account = await signUp(server);
  const site = await createSite(account, 'restaurant', 'forms-bench');
  await publish(account, site);
  const { fields, settings, styling } = content;
  const publicIds = Array.from({ length: count }, newPublicId);
  const forms = await withDatabase(server, async (pool) => {
    const { rows } = await pool.query<{ id: string; publicId: string }>(
      `with made as (
        insert into app.forms (tenant_id, site_id, public_id, name, slug, draft, published_version)
        select s.tenant_id, s.id, p.id, 'Quote ' || p.n, 'quote-' || p.n, $3, 1
        from app.sites s, unnest($2::text[]) with ordinality as p (id, n) where s.id = $1
        returning tenant_id, id, public_id
      ), versions as (
        insert into app.form_versions (tenant_id, form_id, version, definition, hash)
        select tenant_id, id, 1, $3, 'bench' from made
      )
      select id, public_id as "publicId" from made`,
      [site.id, publicIds, JSON.stringify({ fields, settings, styling })],
    );
    await pool.query('analyze app.forms; analyze app.form_versions');
    return rows;
  });
  return { account, site, host: new URL(site.url).host, forms };
};

export const countSubmissions = (server: OurServer): Promise<number> =>
  withDatabase(server, async (pool) => {
    const { rows } = await pool.query<{ count: string }>('select count(*) from app.form_submissions');
    return Number(rows[0]!.count);
  });

/** Submissions of one form with typed answers, spread over a year. */
export const fillInbox = (server: OurServer, formId: string, count: number): Promise<void> =>
  withDatabase(server, async (pool) => {
    // One connection, as the time limit for statements is its own.
    const client = await pool.connect();
    try {
      await client.query('set statement_timeout = 0');
      // Foreign keys of a million rows are checked one by one.
      await client.query('set session_replication_role = replica');
      await client.query(
        `insert into app.form_submissions (tenant_id, site_id, form_id, version, key, answers, search, submitted_at)
        select f.tenant_id, f.site_id, f.id, 1, 'bench-' || n,
          jsonb_build_object('name', 'Visitor ' || n, 'email', 'visitor' || n || '@example.com', 'guests', n % 40,
            'day', to_char(date '2026-01-01' + n % 365, 'YYYY-MM-DD'), 'message', 'A table at the window, number ' || n),
          'Visitor ' || n || E'\\n' || 'visitor' || n || '@example.com' || E'\\n' || 'A table at the window, number ' || n,
          timestamptz '2026-11-01' - n * interval '150 seconds'
        from app.forms f, generate_series(1, $2::int) n where f.id = $1`,
        [formId, count],
      );
      await client.query(
        `insert into app.form_answers (tenant_id, submission_id, form_id, field_id, position, text_value, number_value, date_value)
        select s.tenant_id, s.id, s.form_id, a.key, 0,
          case when a.key <> 'guests' then a.value end,
          case when a.key = 'guests' then a.value::float8 end,
          case when a.key = 'day' then a.value end
        from app.form_submissions s, jsonb_each_text(s.answers) a
          where s.form_id = $1 and s.key like 'bench-%'`,
        [formId],
      );
      // The triggers that do it are off.
      await client.query(
        `insert into app.form_submission_words (tenant_id, submission_id, form_id, word)
        select s.tenant_id, s.id, s.form_id, w.word from app.form_submissions s, app.words_of(s.search) as w (word)
        where s.form_id = $1 and s.key like 'bench-%'`,
        [formId],
      );
      for (const table of ['form_submissions', 'form_answers', 'form_submission_words']) {
        await client.query(`vacuum analyze app.${table}`);
      }
    } finally {
      client.release(true);
    }
  });
