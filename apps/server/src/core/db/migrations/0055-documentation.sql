-- The documentation that the staff of the platform writes. It extends and replaces the articles of the product, which are
-- files. No tenant: everybody reads it.

create table app.doc_articles (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique,
  -- The article of the product that it replaces, and the hash of the original that was customized; null for one of its own.
  based_on_slug text unique,
  based_on_hash text,
  status text not null default 'draft' check (status in ('draft', 'review', 'published', 'archived')),
  content jsonb not null,
  -- The published content; null until it is published, and once it is archived.
  published jsonb,
  -- By language: when its texts were changed last.
  changed_at jsonb not null default '{}',
  version integer not null default 1,
  author_id uuid references app.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  published_at timestamptz
);
create index doc_articles_by_author on app.doc_articles (author_id);

create table app.doc_article_versions (
  article_id uuid not null references app.doc_articles (id) on delete cascade,
  version integer not null,
  status text not null check (status in ('draft', 'review', 'published', 'archived')),
  content jsonb not null,
  author_id uuid references app.users (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (article_id, version)
);
create index doc_article_versions_by_author on app.doc_article_versions (author_id);

-- Former slugs.
create table app.doc_redirects (
  slug text primary key,
  article_id uuid not null references app.doc_articles (id) on delete cascade
);
create index doc_redirects_by_article on app.doc_redirects (article_id);

-- Position of an article, if not that of its file. Articles of the product have one too, by slug.
create table app.doc_positions (
  slug text primary key,
  category text not null,
  position integer not null
);

create table app.doc_feedback (
  id uuid primary key default gen_random_uuid(),
  slug text not null,
  language text not null check (language in ('en', 'vi')),
  is_helpful boolean not null,
  comment text not null default '',
  created_at timestamptz not null default now()
);
create index doc_feedback_by_age on app.doc_feedback (created_at, id);
create index doc_feedback_by_slug on app.doc_feedback (slug, is_helpful);

-- Searches that found nothing, counted by day. Nobody is remembered.
create table app.doc_missed_searches (
  -- `YYYY-MM-DD` in UTC.
  day text not null check (day ~ '^\d{4}-\d{2}-\d{2}$'),
  language text not null check (language in ('en', 'vi')),
  query text not null,
  count integer not null default 1,
  primary key (day, language, query)
);

create table app.doc_tutorial_progress (
  user_id uuid not null references app.users (id) on delete cascade,
  slug text not null,
  step integer not null,
  is_done boolean not null default false,
  updated_at timestamptz not null default now(),
  primary key (user_id, slug)
);
