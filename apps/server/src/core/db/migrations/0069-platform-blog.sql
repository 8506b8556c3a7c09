-- The site with the platform's own blog: in the shared workspace, and in no list of sites.
alter table app.sites add column is_platform boolean not null default false;
create unique index sites_platform on app.sites (is_platform) where is_platform;
