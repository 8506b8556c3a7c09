-- Blogs of sites: posts, whose bodies are documents, their terms and what readers see of them.

alter table app.documents drop constraint documents_kind_check;
alter table app.documents add constraint documents_kind_check
  check (kind in ('page', 'header', 'footer', 'section', 'post', 'post_template', 'list_template'));
drop index app.documents_one_header_and_footer;
create unique index documents_one_of_kind on app.documents (tenant_id, site_id, kind)
  where kind in ('header', 'footer', 'post_template', 'list_template');
-- The documents that a site shows, without walking through thousands of posts.
create index documents_shown on app.documents (tenant_id, site_id) where kind <> 'post';

alter table app.site_version_documents drop constraint site_version_documents_kind_check;
alter table app.site_version_documents add constraint site_version_documents_kind_check
  check (kind in ('page', 'header', 'footer', 'section', 'post_template', 'list_template'));

-- Made when somebody first opens the blog of a site.
create table app.blogs (
  tenant_id text not null references app.tenants (id),
  site_id uuid not null,
  is_enabled boolean not null default true,
  title text not null default '',
  description text not null default '',
  posts_per_page integer not null default 10,
  has_full_feeds boolean not null default true,
  comments text not null default 'everyone' check (comments in ('off', 'members', 'everyone')),
  approves_known boolean not null default true,
  links_max integer not null default 2,
  blocked_words text[] not null default '{}',
  closes_after_days integer,
  look text not null default 'classic',
  edit integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, site_id),
  foreign key (tenant_id, site_id) references app.sites (tenant_id, id) on delete cascade
);

create table app.blog_authors (
  tenant_id text not null references app.tenants (id),
  site_id uuid not null,
  id uuid not null default gen_random_uuid(),
  name text not null,
  slug text not null,
  bio text not null default '',
  image text not null default '',
  website text not null default '',
  user_id uuid references app.users (id) on delete set null,
  edit integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, site_id, id),
  unique (tenant_id, site_id, slug),
  foreign key (tenant_id, site_id) references app.sites (tenant_id, id) on delete cascade
);
create unique index blog_authors_of_user on app.blog_authors (tenant_id, site_id, user_id) where user_id is not null;
create index blog_authors_by_user on app.blog_authors (user_id) where user_id is not null;

create table app.blog_categories (
  tenant_id text not null references app.tenants (id),
  site_id uuid not null,
  id uuid not null default gen_random_uuid(),
  parent_id uuid,
  name text not null,
  slug text not null,
  description text not null default '',
  image text not null default '',
  seo jsonb not null default '{}',
  order_key text collate "C" not null,
  is_default boolean not null default false,
  edit integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, site_id, id),
  unique (tenant_id, site_id, slug),
  foreign key (tenant_id, site_id) references app.sites (tenant_id, id) on delete cascade,
  foreign key (tenant_id, site_id, parent_id) references app.blog_categories (tenant_id, site_id, id)
    deferrable initially deferred
);
create unique index blog_categories_default on app.blog_categories (tenant_id, site_id) where is_default;
create index blog_categories_by_parent on app.blog_categories (tenant_id, parent_id);

create table app.blog_tags (
  tenant_id text not null references app.tenants (id),
  site_id uuid not null,
  id uuid not null default gen_random_uuid(),
  name text not null,
  slug text not null,
  description text not null default '',
  color text not null default '',
  edit integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, site_id, id),
  unique (tenant_id, site_id, slug),
  foreign key (tenant_id, site_id) references app.sites (tenant_id, id) on delete cascade
);

create table app.blog_series (
  tenant_id text not null references app.tenants (id),
  site_id uuid not null,
  id uuid not null default gen_random_uuid(),
  name text not null,
  slug text not null,
  description text not null default '',
  edit integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, site_id, id),
  unique (tenant_id, site_id, slug),
  foreign key (tenant_id, site_id) references app.sites (tenant_id, id) on delete cascade
);

create table app.posts (
  tenant_id text not null references app.tenants (id),
  site_id uuid not null,
  -- Id of the document with the body.
  id uuid not null,
  title text not null default '',
  slug text not null,
  excerpt text not null default '',
  image jsonb,
  visibility text not null default 'public' check (visibility in ('public', 'members', 'password')),
  password_hash text,
  is_featured boolean not null default false,
  -- Null: as the settings of the blog say.
  allows_comments boolean,
  locale text not null,
  translation_of uuid,
  series_id uuid,
  series_order integer not null default 0,
  seo jsonb not null default '{}',
  status text not null default 'draft' check (status in ('draft', 'scheduled', 'published')),
  -- When it is published by itself, and by whom.
  publish_at timestamptz,
  scheduled_by uuid references app.users (id) on delete set null,
  -- The date that readers see.
  published_at timestamptz,
  word_count integer not null default 0,
  image_count integer not null default 0,
  -- Of the fields: the body has the version of its document.
  edit integer not null default 1,
  deleted_at timestamptz,
  created_by uuid references app.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, site_id, id),
  unique (tenant_id, site_id, slug),
  check ((status = 'scheduled') = (publish_at is not null)),
  foreign key (tenant_id, site_id, id) references app.documents (tenant_id, site_id, id) on delete cascade,
  foreign key (tenant_id, translation_of) references app.posts (tenant_id, id) on delete set null (translation_of),
  foreign key (tenant_id, series_id) references app.blog_series (tenant_id, id) on delete set null (series_id)
);
create index posts_by_change on app.posts (tenant_id, site_id, updated_at desc, id);
create index posts_by_date on app.posts (tenant_id, site_id, published_at desc, id);
create index posts_of_series on app.posts (tenant_id, series_id, series_order) where series_id is not null;
create index posts_by_translation on app.posts (tenant_id, translation_of) where translation_of is not null;
create index posts_due on app.posts (publish_at) where status = 'scheduled' and deleted_at is null;
create index posts_in_trash on app.posts (deleted_at) where deleted_at is not null;

-- What readers see of a post, as it was when it was published.
create table app.post_publications (
  tenant_id text not null,
  site_id uuid not null,
  post_id uuid not null,
  slug text not null,
  -- The fields of the post.
  fields jsonb not null,
  content jsonb not null,
  -- Version of the document, and of the fields, that it was made from.
  version bigint not null,
  edit integer not null,
  word_count integer not null,
  image_count integer not null,
  -- Of fields and content: pages that show the post are drawn again when it changes.
  hash text not null,
  published_at timestamptz not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, post_id),
  unique (tenant_id, site_id, slug),
  foreign key (tenant_id, site_id, post_id) references app.posts (tenant_id, site_id, id) on delete cascade
);
create index post_publications_by_date on app.post_publications (tenant_id, site_id, published_at, post_id);

create table app.post_categories (
  tenant_id text not null,
  post_id uuid not null,
  category_id uuid not null,
  position integer not null,
  primary key (tenant_id, post_id, category_id),
  foreign key (tenant_id, post_id) references app.posts (tenant_id, id) on delete cascade,
  foreign key (tenant_id, category_id) references app.blog_categories (tenant_id, id) on delete cascade
);
create index post_categories_by_category on app.post_categories (tenant_id, category_id);

create table app.post_tags (
  tenant_id text not null,
  post_id uuid not null,
  tag_id uuid not null,
  position integer not null,
  primary key (tenant_id, post_id, tag_id),
  foreign key (tenant_id, post_id) references app.posts (tenant_id, id) on delete cascade,
  foreign key (tenant_id, tag_id) references app.blog_tags (tenant_id, id) on delete cascade
);
create index post_tags_by_tag on app.post_tags (tenant_id, tag_id);

create table app.post_authors (
  tenant_id text not null,
  post_id uuid not null,
  author_id uuid not null,
  position integer not null,
  primary key (tenant_id, post_id, author_id),
  foreign key (tenant_id, post_id) references app.posts (tenant_id, id) on delete cascade,
  foreign key (tenant_id, author_id) references app.blog_authors (tenant_id, id) on delete cascade
);
create index post_authors_by_author on app.post_authors (tenant_id, author_id);

-- Addresses that a post or a term had while it was public: they redirect to the present one.
create table app.blog_former_slugs (
  tenant_id text not null,
  site_id uuid not null,
  kind text not null check (kind in ('post', 'category', 'tag', 'author', 'series')),
  slug text not null,
  target_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, site_id, kind, slug),
  foreign key (tenant_id, site_id) references app.sites (tenant_id, id) on delete cascade
);
create index blog_former_slugs_of_target on app.blog_former_slugs (tenant_id, target_id);

-- Links with which anyone can read a draft. The token itself is not stored.
create table app.post_preview_links (
  tenant_id text not null,
  post_id uuid not null,
  token_hash text not null unique,
  created_by uuid references app.users (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (tenant_id, post_id),
  foreign key (tenant_id, post_id) references app.posts (tenant_id, id) on delete cascade
);

do $$
declare name text;
begin
  foreach name in array array['blogs', 'blog_authors', 'blog_categories', 'blog_tags', 'blog_series', 'posts',
    'post_publications', 'post_categories', 'post_tags', 'post_authors', 'blog_former_slugs', 'post_preview_links'] loop
    execute format('alter table app.%I enable row level security', name);
    execute format('alter table app.%I force row level security', name);
    execute format('create policy tenant_rows on app.%I using (tenant_id = (select app.tenant()))
      with check (tenant_id = (select app.tenant()))', name);
  end loop;
end $$;

-- Jobs look for posts that are due, and for those whose time in the trash is over.
create policy platform_read on app.posts for select using ((select app.platform()));
