-- Names in the terms of the field. Stop every process of the installation before it, as before every update.
alter table app.invitations rename column site_terms to site_shares;
alter table app.invitations rename constraint invitations_site_terms_check to invitations_site_shares_check;

alter table app.media_addresses rename to media_urls;
alter table app.media_urls rename column address to storage_key;
alter table app.media_urls rename constraint media_addresses_pkey to media_urls_pkey;
alter table app.media_urls rename constraint media_addresses_tenant_id_fkey to media_urls_tenant_id_fkey;
alter index app.media_addresses_of rename to media_urls_of_media;

alter table app.newsletter_subscribers rename to product_newsletter_subscribers;
alter table app.product_newsletter_subscribers
  rename constraint newsletter_subscribers_pkey to product_newsletter_subscribers_pkey;
