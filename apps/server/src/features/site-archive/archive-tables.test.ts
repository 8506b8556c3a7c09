import { beforeAll, expect, it } from 'vitest';
import { sharedTestApp } from '../../testing/shared-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

/** Tables with rows of a site that no backup contains, and why. */
const leftOut: Readonly<Record<string, string>> = {
  agent_changes: 'refers to API keys of this installation',
  ai_runs: 'the private history of a user',
  ai_usage: 'the bill of this installation',
  blog_import_items: 'only knows what an import has brought here',
  blog_imports: 'only knows what an import has brought here',
  blog_sign_in_links: 'secrets that expire',
  comments: 'written by people of this installation',
  cookie_choices: 'the proof of a consent at this address',
  document_operations: 'of the undo of open editors; versions hold the states',
  form_counts: 'statistics of this address',
  form_drafts: 'unfinished, and opened by a secret',
  form_flags: 'forms are checked again when they are published',
  form_payments: 'belong to a payment provider of this installation',
  form_submission_words: 'made from submissions by triggers',
  host_names: 'the address of the site here',
  html_imports: 'imports themselves',
  media_urls: 'made with the media',
  newsletter_campaigns: 'of the workspace',
  post_comment_blocks: 'addresses of visitors',
  post_comment_reports: 'addresses of visitors',
  post_comment_subscriptions: 'people who asked for emails from this address',
  post_newsletters: 'refers to campaigns of the workspace',
  post_preview_links: 'secrets',
  recommendation_states: 'what a user dismissed here',
  releases: 'made again by a publish',
  review_links: 'secrets',
  site_buckets: 'secrets',
  site_captchas: 'secrets',
  site_domains: 'proven for this installation',
  site_exports: 'exports themselves',
  site_import_changes: 'imports themselves',
  site_imports: 'imports themselves',
  site_members: 'people of this installation',
  site_offers: 'people of this installation',
  site_transfers: 'people of this installation',
  submission_access: 'who of the staff looked at messages here',
  submission_views: 'views that a user saved',
  webhook_attempts: 'sent from here',
  webhook_endpoints: 'secrets',
  webhook_messages: 'sent from here',
};

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});

it('every table with rows of a site is in its backup, or left out for a reason', async () => {
  const { rows } = await app.database.ownerPool.query<{ name: string }>(`
    with recursive of_site as (
      select 'app.sites'::regclass::oid as id
      union
      select c.conrelid from pg_constraint c join of_site on c.confrelid = of_site.id where c.contype = 'f'
    )
    select c.relname as name from of_site join pg_class c on c.oid = of_site.id
    union
    select c.relname from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attname = 'site_id' and c.relkind = 'r' and c.relnamespace = 'app'::regnamespace
    order by 1`);
  const archived = new Set<string>(app.ctx.archiveTables.map(({ table }) => table));
  const others = [
    'sites',
    'mails',
    'wizard_sessions',
    'wizard_logos',
    'company_assets',
    'newsletter_recipients',
  ];
  const unknown = rows
    .map(({ name }) => name)
    .filter((name) => !archived.has(name) && !(name in leftOut) && !others.includes(name));
  expect(unknown).toEqual([]);
});

it('every column of a table is in a backup, made new by an import, or has a default', async () => {
  const problems: string[] = [];
  for (const { table, name, columns, hasSiteId, madeBy = [], generated = {} } of app.ctx.archiveTables) {
    const { rows } = await app.database.ownerPool.query<{ column_name: string }>(
      `select column_name from information_schema.columns
       where table_schema = 'app' and table_name = $1 and is_nullable = 'NO' and column_default is null
         and is_generated = 'NEVER'`,
      [table],
    );
    const filled = new Set([
      ...Object.keys(columns),
      ...madeBy,
      ...Object.keys(generated),
      'tenant_id',
      ...(hasSiteId ? ['site_id'] : []),
      // Of uploads, whose bytes come first.
      ...(table === 'media' || table === 'form_files' ? ['storage_key', 'object_key'] : []),
    ]);
    for (const { column_name: column } of rows) if (!filled.has(column)) problems.push(`${name}.${column}`);
  }
  expect(problems).toEqual([]);
});
