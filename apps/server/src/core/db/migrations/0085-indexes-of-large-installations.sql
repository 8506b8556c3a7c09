-- Foreign keys are looked up from the side of the row that is deleted: without an index each lookup reads the whole table.
create index api_keys_of_member on app.api_keys (tenant_id, user_id);
create index comments_of_review_link on app.comments (tenant_id, review_link_id) where review_link_id is not null;
create index media_of_folder on app.media (tenant_id, folder_id) where folder_id is not null;
create index media_of_deleted_site on app.media (tenant_id, site_id) where site_id is not null;
create index media_folders_of_parent on app.media_folders (tenant_id, parent_id) where parent_id is not null;
create index newsletter_campaigns_of_segment
  on app.newsletter_campaigns (tenant_id, segment_id) where segment_id is not null;

-- Retention deletes the old rows of one workspace after the other: an index by age alone is read as a whole for each of them.
create index domain_events_of_tenant on app.domain_events (tenant_id, at);
create index event_deliveries_of_tenant on app.event_deliveries (tenant_id, at);
create index notifications_of_tenant on app.notifications (tenant_id, created_at);
create index webhook_messages_of_tenant on app.webhook_messages (tenant_id, created_at);
create index idempotency_keys_of_tenant on app.idempotency_keys (tenant_id, expires_at);
create index job_runs_of_tenant on app.job_runs (tenant_id, updated_at);
create index form_drafts_of_tenant on app.form_drafts (tenant_id, updated_at);
