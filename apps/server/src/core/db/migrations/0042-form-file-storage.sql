-- Files of forms count towards the storage of their site's owner.

create index form_files_by_site on app.form_files (tenant_id, site_id) include (size);
