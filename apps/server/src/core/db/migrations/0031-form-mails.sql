-- Who gets a mail for each submission, and to whom a reply to it goes.

alter table app.mails add column reply_to text;
-- Empty: the owner of the site.
alter table app.forms add column recipients text[] not null default '{}';
-- Notifications of what looks like spam are held back, and sent once when somebody says that it is none.
alter table app.form_submissions add column notified_at timestamptz;
