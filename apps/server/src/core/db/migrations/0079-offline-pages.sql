-- What visitors of an unpublished site see; null: that nothing is published.
alter table app.sites add column offline_page jsonb;
