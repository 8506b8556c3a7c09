-- The inbox of all sites, and the number of submissions that nobody has read.

create index form_submissions_of_site on app.form_submissions (tenant_id, site_id, submitted_at desc, id desc);
create index form_submissions_unread on app.form_submissions (tenant_id, site_id, form_id)
  where status = 'new' and spam_state = 'ham' and deleted_at is null;
