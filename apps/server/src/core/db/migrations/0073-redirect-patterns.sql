-- 410 says that a page is gone for good, and has no target.
alter table app.redirects drop constraint redirects_code_check;
alter table app.redirects add constraint redirects_code_check check (code in (301, 302, 410));
alter table app.redirects add constraint redirects_have_target check ((code = 410) = (to_path = ''));
-- Of patterns the first that matches wins.
alter table app.redirects add column position integer not null default 0;
