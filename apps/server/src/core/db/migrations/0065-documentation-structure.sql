-- Categories and tutorials that staff changed or added. A row with the id of one of the product replaces it.

-- A version is never used again, so that what was written to a deleted row is not taken for the next one.
create sequence app.doc_structure_version as integer;

create table app.doc_categories (
  id text primary key,
  name jsonb not null,
  description jsonb not null,
  version integer not null default nextval('app.doc_structure_version')
);

create table app.doc_tutorials (
  slug text primary key,
  content jsonb not null,
  is_published boolean not null default false,
  version integer not null default nextval('app.doc_structure_version')
);

-- Position of a category or a tutorial, if not that of its file.
create table app.doc_structure_positions (
  kind text not null check (kind in ('category', 'tutorial')),
  id text not null,
  position integer not null,
  primary key (kind, id)
);
