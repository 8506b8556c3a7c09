-- What stock services answered. No tenant stands in it: the same question has the same answer for everybody.
create table app.stock_cache (
  -- Service, kind of question, its normalised words, page and size; or one photo; or a call that is made once.
  key text primary key,
  body jsonb not null,
  fetched_at timestamptz not null
);
create index stock_cache_by_age on app.stock_cache (fetched_at);
