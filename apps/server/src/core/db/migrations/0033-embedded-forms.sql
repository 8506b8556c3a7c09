-- Forms that stand in a section or a dropped element, and what visitors sent through such forms before.

-- The section or element that a form was created for. Content that names no form finds its form by it.
alter table app.forms add column node_id text;
create unique index forms_of_node on app.forms (tenant_id, site_id, node_id) where node_id is not null;

-- The migration runs as the owner, whom the tenant wall holds back like everybody else.
alter table app.form_messages no force row level security;
alter table app.forms no force row level security;
alter table app.form_versions no force row level security;
alter table app.form_submissions no force row level security;
alter table app.form_answers no force row level security;

-- One row for each name of a message. A name that cannot be one of a form gets another; its label stays.
create temporary table entries on commit drop as
  select m.tenant_id, m.site_id, m.section_id, m.id as message_id, e.position, e.field ->> 'value' as value,
    e.field ->> 'name' as label,
    case
      when e.field ->> 'name' ~ '^[A-Za-z0-9][A-Za-z0-9_]{0,63}$' and e.field ->> 'name' not in ('constructor', 'prototype')
        then e.field ->> 'name'
      else 'field_' || md5(coalesce(e.field ->> 'name', ''))
    end as name
  from app.form_messages m, jsonb_array_elements(m.data) with ordinality as e (field, position);

-- Each section with messages becomes a form with a field for each name that was sent.
create temporary table new_forms on commit drop as
  select tenant_id, site_id, section_id, gen_random_uuid() as id,
    row_number() over (partition by tenant_id, site_id order by section_id) as number,
    jsonb_build_object(
      'fields', jsonb_agg(jsonb_build_object(
        'id', name,
        'type', case name when 'email' then 'email' when 'phone' then 'phone' when 'message' then 'textarea' else 'text' end,
        'label', case when label = '' then name else left(initcap(replace(label, '_', ' ')), 300) end,
        'name', name,
        'placeholder', '', 'helpText', '', 'required', false,
        'validation', '[]'::jsonb, 'conditionalLogic', '[]'::jsonb, 'options', '[]'::jsonb, 'settings', '{}'::jsonb
      ) order by position, name),
      'settings', jsonb_build_object(
        'submitText', 'Submit', 'successMessage', 'Thank you for your submission!',
        'notifications', jsonb_build_object('email', true, 'webhook', false),
        'recaptcha', false, 'honeypot', true
      ),
      'styling', jsonb_build_object(
        'theme', 'default',
        'colors',
          jsonb_build_object('primary', '#3b82f6', 'text', '#111827', 'background', '#ffffff', 'border', '#e5e7eb'),
        'spacing', 'normal', 'borderRadius', 'md', 'fontSize', 'base', 'submitButtonPosition', 'left',
        'siteColors', true
      )
    ) as definition
  from (
    select tenant_id, site_id, section_id, name, min(coalesce(label, '')) as label, min(position) as position
    from entries group by 1, 2, 3, 4
  ) names
  group by 1, 2, 3;

insert into app.forms (tenant_id, id, site_id, public_id, name, slug, draft, node_id, published_version)
  select tenant_id, id, site_id, left(replace(gen_random_uuid()::text, '-', ''), 22),
    'Messages' || case number when 1 then '' else ' ' || number end,
    'messages-' || left(id::text, 8), definition, section_id, 1
  from new_forms;

insert into app.form_versions (tenant_id, form_id, version, definition, hash)
  select tenant_id, id, 1, definition, encode(sha256(convert_to(definition::text, 'UTF8')), 'hex') from new_forms;

insert into app.form_submissions
    (tenant_id, id, site_id, form_id, version, key, status, answers, search, page_path, submitted_at, updated_at)
  select m.tenant_id, m.id, m.site_id, f.id, 1, 'message-' || m.id,
    -- They have been in the inbox until now, which knew no read messages.
    'read', sent.answers, sent.search, m.page_path, m.created_at, m.created_at
  from app.form_messages m
    join new_forms f using (tenant_id, site_id, section_id)
    join lateral (
      select jsonb_object_agg(name, value) as answers, string_agg(value, E'\n') as search
      from (
        select name, string_agg(value, ', ' order by position) as value
        from entries where message_id = m.id and tenant_id = m.tenant_id group by name
      ) by_name
    ) sent on sent.answers is not null;

insert into app.form_answers (tenant_id, submission_id, form_id, field_id, position, text_value)
  select s.tenant_id, s.id, s.form_id, answer.key, 0, answer.value
  from app.form_submissions s, jsonb_each_text(s.answers) as answer
  where s.key = 'message-' || s.id;

drop table app.form_messages;
alter table app.forms force row level security;
alter table app.form_versions force row level security;
alter table app.form_submissions force row level security;
alter table app.form_answers force row level security;
