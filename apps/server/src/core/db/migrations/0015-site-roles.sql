-- People who keep a site's words and pictures up to date, and people who only talk about it.

alter table app.site_members drop constraint site_members_role_check;
alter table app.site_members add constraint site_members_role_check
  check (role in ('designer', 'content_editor', 'commenter', 'viewer'));
