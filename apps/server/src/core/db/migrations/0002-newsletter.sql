-- Subscribers of the product's own newsletter.
create table app.newsletter_subscribers (
  email text primary key,
  source text not null,
  created_at timestamptz not null default now()
);
