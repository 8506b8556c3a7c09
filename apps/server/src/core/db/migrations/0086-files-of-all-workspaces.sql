-- The files of all workspaces, the newest first.
create index media_of_installation on app.media (created_at desc, id)
  where deleted_at is null and temporary_until is null;
