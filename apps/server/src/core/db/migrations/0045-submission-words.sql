-- Search and text filters of the inbox that use an index under row-level security: PostgreSQL lets only leakproof functions choose rows
-- before the policy has, which lower() and the operators of full-text search are not.

-- As the filters compare it.
alter table app.form_answers
  add column text_key text collate "C" generated always as (lower(left(text_value, 200))) stored;
drop index app.form_answers_text;
create index form_answers_text on app.form_answers (tenant_id, form_id, field_id, text_key);

-- The words of a text without accents, in lower case. `submission-words.store.ts` takes those of a search apart in the same way.
create function app.words_of(text) returns setof text language sql immutable parallel safe as $$
  select distinct left(word, 60) from string_to_table(
    translate(
      lower(
        case when octet_length($1) = length($1) then $1
          else translate(regexp_replace(normalize($1, nfkd), '[\u0300-\u036f]', '', 'g'), 'đĐ', 'dd') end
      ),
      E'\t\n\r!"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~¡¿«»‘’“”„…–—·•、。「」',
      repeat(' ', 53)
    ), ' '
  ) as word where word <> '' limit 1000
$$;

create table app.form_submission_words (
  tenant_id text not null,
  submission_id uuid not null,
  form_id uuid not null,
  word text collate "C" not null,
  -- Without a foreign key, which would be checked for each word: the triggers below add and delete with the submission.
  primary key (tenant_id, submission_id, word)
);
create index form_submission_words_of_form on app.form_submission_words (tenant_id, form_id, word);

-- The migration runs as the owner, whom the tenant wall holds back like everybody else.
alter table app.form_submissions no force row level security;
insert into app.form_submission_words (tenant_id, submission_id, form_id, word)
  select s.tenant_id, s.id, s.form_id, w.word from app.form_submissions s, app.words_of(s.search) as w (word);
alter table app.form_submissions force row level security;
drop index app.form_submissions_search;

alter table app.form_submission_words enable row level security;
alter table app.form_submission_words force row level security;
create policy tenant_rows on app.form_submission_words using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()));

create function app.keep_submission_words() returns trigger language plpgsql set search_path = app, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    delete from form_submission_words where tenant_id = old.tenant_id and submission_id = old.id;
  end if;
  if tg_op = 'DELETE' then
    return null;
  end if;
  insert into form_submission_words (tenant_id, submission_id, form_id, word)
    select new.tenant_id, new.id, new.form_id, w.word from words_of(new.search) as w (word);
  return null;
end $$;
create trigger submission_words_inserted after insert on app.form_submissions for each row
  execute function app.keep_submission_words();
create trigger submission_words_updated after update of search on app.form_submissions for each row
  when (old.search is distinct from new.search) execute function app.keep_submission_words();
create trigger submission_words_deleted after delete on app.form_submissions for each row
  execute function app.keep_submission_words();
