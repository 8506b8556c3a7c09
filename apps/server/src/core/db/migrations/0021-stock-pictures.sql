-- Stock pictures of the installation. No tenant stands in them: everybody is offered the same.
create table app.stock_pictures (
  -- Of a picture that comes with the product its file name without ending.
  id text primary key,
  -- Null: as it comes with the product.
  title text,
  alt text,
  category text,
  tags text[],
  is_hidden boolean not null default false,
  -- Of what staff added. The bytes lie under their own address, which never shows others.
  object_key text,
  thumbnail_key text,
  mime_type text,
  -- Of the bytes as they were sent.
  sha256 text unique,
  size bigint,
  width integer,
  height integer,
  color text,
  credit text,
  licence text,
  source_url text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (category in ('business', 'technology', 'people', 'nature', 'abstract', 'none')),
  -- Whatever staff add is whole: nothing is offered without its credit and its licence.
  check (case when object_key is null
    then num_nonnulls(thumbnail_key, mime_type, sha256, size, width, height, credit, licence, source_url) = 0
    else num_nulls(title, alt, category, tags, thumbnail_key, mime_type, sha256, size, width, height, credit, licence,
      source_url) = 0 end)
);
create unique index stock_pictures_objects on app.stock_pictures (object_key);

-- One row at most: the whole list changes at once, so that two who order it do not mix their orders.
create table app.stock_featured (
  is_only boolean primary key default true check (is_only),
  picture_ids text[] not null,
  version integer not null default 1
);
