begin;
select * from no_plan();
select tests.cast_and_records();

insert into public.parties (id, org_id, name, email) select tests.remember('party', private.uuid_v7()), tests.id('Beam'), 'Reed Steel',
  'office@reed.example';
insert into public.messages (id, org_id, project_id, template, subject, body, starts_at, ends_at, send_at, created_by)
select tests.remember(called, private.uuid_v7()), tests.id('Beam'), tests.id(project), template::public.message_template, called, 'Text',
  starts_at::timestamptz, ends_at::timestamptz, now() + interval '1 day', tests.id(person)
from (values
  ('message', 'Site', 'Custom Message', null, null, 'project_manager'),
  ('theirs', 'Site', 'Custom Message', null, null, 'team_member'),
  ('meeting', 'Site', 'Meeting Invitation', '2027-03-01 15:00+00', '2027-03-01 16:00+00', 'lawyer'),
  ('Annex message', 'Annex', 'Custom Message', null, null, 'neighbor')
) a (called, project, template, starts_at, ends_at, person);
insert into public.message_recipients (id, org_id, project_id, message_id, party_id, name, role, address)
select tests.remember('recipient', private.uuid_v7()), tests.id('Beam'), tests.id('Site'), tests.id('message'), tests.id('party'),
  'Reed Steel', 'Supplier', 'office@reed.example';
insert into public.message_replies (id, org_id, project_id, message_id, recipient_id, from_address, subject, text, provider_id)
select tests.remember('reply', private.uuid_v7()), tests.id('Beam'), tests.id('Site'), tests.id('message'), tests.id('recipient'),
  'office@reed.example', 'Re', 'Yes', 'in_1';
insert into public.message_reply_files (id, org_id, project_id, message_id, reply_id, file_name, mime_type, provider_id)
select tests.remember('reply file', private.uuid_v7()), tests.id('Beam'), tests.id('Site'), tests.id('message'), tests.id('reply'),
  'signed.pdf', 'application/pdf', 'att_1';
insert into public.message_files (id, org_id, project_id, message_id, contract_id, document_id)
select tests.remember('file', private.uuid_v7()), d.org_id, d.project_id, tests.id('message'),
  tests.remember('its contract', d.contract_id), tests.remember('document to send', d.id)
from public.contract_documents d where d.org_id = tests.id('Beam') and d.project_id = tests.id('Site') limit 1;
select tests.remember('document without asks', d.id) from public.contract_documents d
where d.org_id = tests.id('Beam') and d.project_id = tests.id('Site') and d.id <> tests.id('document to send') limit 1;
insert into public.asks (org_id, project_id, contract_id, document_id, ask)
values (tests.id('Beam'), tests.id('Site'), tests.id('its contract'), tests.id('document to send'), 'A');
insert into public.message_ask_files (id, org_id, project_id, message_id, contract_id, document_id, kind, file_name, mime_type, size_bytes,
  sha256, storage_path)
select f, tests.id('Beam'), tests.id('Site'), tests.id('message'), tests.id('its contract'), tests.id('document to send'),
  'counterproposal', 'a.docx', 'application/x', 1, repeat('d', 64), concat_ws('/', tests.id('Beam'), 'ask-files', f, 'a.docx')
from (select tests.remember('ask file', private.uuid_v7()) as f) a;
insert into public.message_templates (id, org_id, template, subject, body) select tests.remember('template', private.uuid_v7()),
  tests.id('Beam'), 'Project Update', 'S', 'B';
set constraints all immediate;
set constraints all deferred;

-- Who reads
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'read a message',
  $$select from public.messages where id = tests.id('message')$$);
select tests.only('{owner,admin,neighbor}', 'read a message on the neighbor''s project',
  $$select from public.messages where id = tests.id('Annex message')$$);
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'read a message''s files',
  $$select id from public.message_files where id = tests.id('file')$$);
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'read a message''s counterproposals and issues lists',
  $$select id from public.message_ask_files where id = tests.id('ask file')$$);
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'read a message''s recipients',
  $$select from public.message_recipients where id = tests.id('recipient')$$);
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'read a reply',
  $$select from public.message_replies where id = tests.id('reply')$$);
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'read a reply''s files',
  $$select from public.message_reply_files where id = tests.id('reply file')$$);
select tests.only('{owner,admin,project_manager,team_member,contractor,client_rep,lawyer,neighbor,bystander}', 'read a template',
  $$select from public.message_templates where id = tests.id('template')$$);

-- Who writes
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'create a message',
  $$insert into public.messages (org_id, project_id, template, subject, body)
    values (tests.id('Beam'), tests.id('Site'), 'Custom Message', 'S', 'B')$$, '42501', 'r');
select is(tests.attempt('owner',
  $$insert into public.messages (org_id, project_id, template, subject, body)
    values (tests.id('Beam'), tests.id('Site'), 'Custom Message', 'S', 'B')$$, 'Beam'),
  '42501', 'sending requires the API');
select tests.only('{project_manager}', 'add a recipient to the project manager''s message',
  $$insert into public.message_recipients (org_id, project_id, message_id, name, role, address)
    values (tests.id('Beam'), tests.id('Site'), tests.id('message'), 'N', 'R', 'n@b.example')$$, '42501', 'r');
delete from public.message_files where id = tests.id('file');
create function pg_temp.attach_document(project text, document text) returns text language sql as $$
  select format('insert into public.message_files (org_id, project_id, message_id, contract_id, document_id)
    values (%L, tests.id(%L), tests.id(''message''), %L, %L)', d.org_id, project, d.contract_id, d.id)
  from public.contract_documents d where d.id = tests.id(document) $$;
select tests.only('{project_manager}', 'attach a document to it', pg_temp.attach_document('Site', 'document to send'), '42501', 'r');
select tests.nobody('change a file that was sent', $$update public.message_ask_files set sha256 = repeat('e', 64)$$);
select tests.nobody('delete a file that was sent', $$delete from public.message_ask_files$$);
delete from public.message_ask_files where id = tests.id('ask file');
create function pg_temp.attach_ask_file(project text, document text) returns text language sql as $$
  select format('insert into public.message_ask_files (id, org_id, project_id, message_id, contract_id, document_id, kind, file_name,
      mime_type, size_bytes, sha256, storage_path)
    values (tests.id(''ask file''), %L, tests.id(%L), tests.id(''message''), %L, %L, ''counterproposal'', ''a.docx'', ''application/x'', 1,
      %L, %L)', d.org_id, project, d.contract_id, d.id, repeat('d', 64),
    concat_ws('/', d.org_id, 'ask-files', tests.id('ask file'), 'a.docx'))
  from public.contract_documents d where d.id = tests.id(document) $$;
create function pg_temp.attempt_after(change text, statement text, request_id text) returns text language plpgsql as $$
declare
  outcome text;
begin
  begin
    execute change;
    outcome := tests.attempt('project_manager', statement, 'Beam', request_id);
    raise exception 'undo' using errcode = 'UNDO0';
  exception when sqlstate 'UNDO0' then
    return outcome;
  end;
end;
$$;
select tests.only('{project_manager}', 'attach a file made from asks to it', pg_temp.attach_ask_file('Site', 'document to send'), '42501',
  'r');
select is(pg_temp.attempt_after(change, attach, request_id), '42501', format(title, file))
from (values
  ('a document', pg_temp.attach_document('Site', 'document to send'), pg_temp.attach_document('Annex', 'document to send')),
  ('a file made from asks', pg_temp.attach_ask_file('Site', 'document to send'), pg_temp.attach_ask_file('Annex', 'document to send'))
) f (file, in_project, elsewhere), lateral (values
  ('select', elsewhere, 'r', '%s belongs to the project of the message'),
  ('select', in_project, '', 'attaching %s requires the API'),
  ('update public.messages set state = ''sent'', sent_at = now() where id = tests.id(''message'')', in_project, 'r',
    'a sent message does not take %s'),
  ('update public.messages set told_sequence = 0 where id = tests.id(''message'')', in_project, 'r',
    'a meeting that changes after it was sent does not take %s')
) a (change, attach, request_id, title);
select is(pg_temp.attempt_after(change, pg_temp.attach_ask_file('Site', document), 'r'), '42501', title)
from (values
  ('select', 'document without asks', 'open asks of another document do not count'),
  ('update public.asks set status = ''dropped''', 'document to send', 'a version without open asks has no files to attach')
) a (change, document, title);
select is(tests.attempt(who, $$update public.messages set state = 'cancelled' where id = tests.id('theirs')$$, 'Beam', 'r'), outcome,
  'cancels the team member''s message: ' || who)
from (values
  ('owner', '1 row'),
  ('admin', '1 row'),
  ('project_manager', '1 row'),
  ('team_member', '1 row'),
  ('lawyer', '0 rows'),
  ('client_rep', '0 rows'),
  ('contractor', '0 rows'),
  ('neighbor', '0 rows'),
  ('bystander', '0 rows'),
  ('outsider', '0 rows')
) a (who, outcome);
select is(tests.columns_granted('authenticated', 'update', 'public.messages'), 'ends_at location starts_at state',
  'columns that an update may set');
select is(tests.columns_granted('authenticated', 'insert', 'public.message_recipients'),
  'address message_id name org_id party_id project_id role user_id', 'columns of a recipient that an insert may set');
select tests.nobody('mark a message as opened',
  $$update public.message_recipients set opened_at = now() where id = tests.id('recipient')$$);
select tests.nobody('create a reply',
  $$insert into public.message_replies (org_id, project_id, message_id, recipient_id, from_address, subject, text, provider_id)
  values (tests.id('Beam'), tests.id('Site'), tests.id('message'), tests.id('recipient'), 'x', 'x', 'x', 'in_2')$$, 'r');
select tests.nobody('create a reply''s file',
  $$insert into public.message_reply_files (org_id, project_id, message_id, reply_id, file_name, mime_type, provider_id)
  values (tests.id('Beam'), tests.id('Site'), tests.id('message'), tests.id('reply'), 'x', 'x/x', 'att_2')$$, 'r');
select tests.nobody('change a reply''s file', $$update public.message_reply_files set file_name = 'x' where id = tests.id('reply file')$$);
select tests.nobody('delete a reply''s file', $$delete from public.message_reply_files where id = tests.id('reply file')$$);
select is((select count(*)::integer from pg_policies
  where schemaname = 'storage' and (coalesce(qual, '') || coalesce(with_check, '')) like '%replies%'), 0,
  'no policy opens the replies bucket');
select tests.only('{owner,admin}', 'change a template',
  $$update public.message_templates set subject = 'T' where id = tests.id('template')$$, '0 rows', 'r');
select tests.only('{owner,admin}', 'delete a template', $$delete from public.message_templates where id = tests.id('template')$$);
select tests.only('{owner,admin}', 'create a template',
  $$insert into public.message_templates (org_id, template, subject, body) values (tests.id('Beam'), 'Schedule Change', 'S', 'B')$$,
    '42501', 'r');

-- Rules that also apply to the tables' owner
select is(tests.attempt('owner of the tables', statement), outcome, title)
from (values
  ('rejects a line break in the subject',
    $$update public.messages set subject = E'a\r\nBcc: x@y.example' where id = tests.id('message')$$, '23514'),
  ('rejects a line break in an address',
    $$update public.message_recipients set address = E'a@b.example\r\nBcc: x@y.example' where id = tests.id('recipient')$$, '23514'),
  ('rejects two addresses in one',
    $$update public.message_recipients set address = 'a@b.example,c@d.example' where id = tests.id('recipient')$$, '23514'),
  ('rejects an ask file outside its folder', $$insert into public.message_ask_files (org_id, project_id, message_id, contract_id,
    document_id, kind, file_name, mime_type, size_bytes, sha256, storage_path)
    values (tests.id('Beam'), tests.id('Site'), tests.id('message'), tests.id('its contract'), tests.id('document to send'),
      'counterproposal', 'a.docx', 'application/x', 1, repeat('d', 64), 'elsewhere/a.docx')$$, '23514'),
  ('rejects a reply file outside its folder', $$update public.message_reply_files set storage_path = 'elsewhere/x.pdf', size_bytes = 1,
    sha256 = repeat('0', 64) where id = tests.id('reply file')$$, '23514'),
  ('rejects a reply file with both a problem and content',
    $$update public.message_reply_files set problem = 'Too large', storage_path = concat_ws('/', org_id, reply_id, id, 'x.pdf'),
    size_bytes = 1, sha256 = repeat('0', 64)
    where id = tests.id('reply file')$$, '23514'),
  ('a message cannot become a meeting', $$update public.messages set starts_at = now() where id = tests.id('message')$$, 'PT409'),
  ('rejects a meeting that ends when it starts',
    $$update public.messages set ends_at = starts_at where id = tests.id('meeting')$$, '23514'),
  ('accepts the time of sending', $$update public.messages set state = 'sent', sent_at = now() where id = tests.id('message')$$, '1 row'),
  ('rejects a message without the fields of its template', $$insert into public.messages (org_id, project_id, template, subject, body)
    values (tests.id('Beam'), tests.id('Site'), 'Document Request', 'S', 'B')$$, '23514'),
  ('rejects the same party twice', $$insert into public.message_recipients (org_id, project_id, message_id, party_id, name, role)
    values (tests.id('Beam'), tests.id('Site'), tests.id('message'), tests.id('party'), 'N', 'R')$$, '23505')
) a (title, statement, outcome);

update public.messages set state = 'sent', sent_at = now(), told_sequence = 0 where id in (tests.id('message'), tests.id('meeting'));
select throws_ok($$update public.messages set state = 'cancelled' where id = tests.id('message')$$, 'PT409', 'The message has been sent',
  'a sent message cannot be canceled');
update public.messages set location = 'Trailer' where id = tests.id('meeting');
select is((select sequence from public.messages where id = tests.id('meeting')), 1, 'moving a meeting increments the calendar sequence');
update public.messages set state = 'cancelled' where id = tests.id('meeting');
select is((select sequence from public.messages where id = tests.id('meeting')), 2, 'canceling a meeting increments the calendar sequence');
select throws_ok($$update public.messages set location = 'Office' where id = tests.id('meeting')$$, 'PT409', null,
  'a canceled meeting cannot change');
set constraints all immediate;
select is((select count(*)::integer from private.jobs j
  where j.kind = 'send_message' and j.payload ->> 'message_id' = tests.id('meeting')::text and j.run_at <= now()), 1,
  'a canceled meeting queues one immediate job');
select is((select j.run_at > now() from private.jobs j
  where j.kind = 'send_message' and j.payload ->> 'message_id' = tests.id('Annex message')::text), true,
  'a scheduled message waits');

-- Delivery status of the emails
insert into public.mail_messages (id, org_id, to_address, category, subject, text_body, html_body, state, ended_at, created_by)
select tests.remember('mail', private.uuid_v7()), tests.id('Beam'), 'office@reed.example', 'message', 'S', 'T', 'H', 'sent', now(),
  tests.id('project_manager');
update public.message_recipients set email_id = tests.id('mail') where id = tests.id('recipient');
select is(tests.attempt(who, $$select from private.message_mail(tests.id('Beam'), tests.id('message'))$$, 'Beam'), outcome,
  'sees a message''s delivery status: ' || who)
from (values
  ('owner', '1 row'),
  ('lawyer', '1 row'),
  ('team_member', '1 row'),
  ('client_rep', '0 rows'),
  ('contractor', '0 rows'),
  ('neighbor', '0 rows'),
  ('outsider', '0 rows')
) a (who, outcome);
select is(tests.attempt('outsider', $$select from private.message_mail(tests.id('Beam'), tests.id('message'))$$, 'Rival'), '0 rows',
  'hidden from another organization');

select is(tests.attempt('owner of the tables', $$update public.mail_messages set bounced_at = now() where id = tests.id('mail')$$),
  '23514', 'a bounce needs a kind');
update public.mail_messages set bounced_at = now(), bounce_kind = 'soft',
  bounce_reason = 'The mailbox is full.' where id = tests.id('mail');
select is((select n.title || ': ' || n.message from public.notifications n
  where n.user_id = tests.id('project_manager') and n.dedupe_key like 'message_unreached:%'),
  'Email to Reed Steel was not delivered: The mailbox is full. Delivery may succeed later.', 'notifies the author of the bounce');
select is(tests.attempt(who, $$select from private.mail_problems(tests.id('Beam'))
  where address = 'office@reed.example' and kind = 'soft'$$, 'Beam'), outcome, 'sees the bounced address: ' || who)
from (values
  ('owner', '1 row'),
  ('lawyer', '1 row'),
  ('team_member', '1 row'),
  ('neighbor', '1 row'),
  ('client_rep', '0 rows'),
  ('contractor', '0 rows'),
  ('bystander', '0 rows'),
  ('outsider', '0 rows')
) a (who, outcome);
insert into public.mail_messages (org_id, to_address, category, subject, text_body, html_body, state, ended_at)
values (tests.id('Beam'), 'Office@Reed.example', 'message', 'S', 'T', 'H', 'sent', now() + interval '1 minute');
select is(tests.attempt('owner', $$select from private.mail_problems(tests.id('Beam'))$$, 'Beam'), '0 rows',
  'a soft bounce clears when a later email is delivered');
update public.mail_messages set bounce_kind = 'hard' where id = tests.id('mail');
select is(tests.attempt('owner', $$select from private.mail_problems(tests.id('Beam'))$$, 'Beam'), '1 row', 'a hard bounce remains');
select is(tests.attempt('outsider', $$select from private.mail_problems(tests.id('Beam'))$$, 'Rival'), '0 rows',
  'hidden from another organization');
update public.message_recipients set opened_at = now() + interval '1 minute' where id = tests.id('recipient');
select is(tests.attempt('owner', $$select from private.mail_problems(tests.id('Beam'))$$, 'Beam'), '0 rows',
  'a hard bounce clears when a link is opened');
insert into private.mail_refusals (org_id, address, category) values (tests.id('Beam'), 'no@more.example', 'message'),
  (tests.id('Beam'), 'no@news.example', 'report');
insert into public.notification_preferences (user_id, muted_email) values (tests.id('client_rep'), '{message}')
on conflict (user_id) do update set muted_email = '{message}';
select is(tests.attempt(who, $$select from private.message_refusers(tests.id('Beam'))$$, 'Beam'), outcome,
  'sees who opted out of messages: ' || who)
from (values
  ('owner', '2 rows'),
  ('lawyer', '2 rows'),
  ('client_rep', '0 rows'),
  ('contractor', '0 rows'),
  ('outsider', '0 rows')
) a (who, outcome);
update public.messages set state = 'failed', problem = 'The project was deleted before the message was due.' where id = tests.id('theirs');
select is((select count(*)::integer from public.notifications n
  where n.user_id = tests.id('team_member') and n.dedupe_key = 'message_unsent:' || tests.id('theirs')), 1,
  'notifies the author of an unsent message');

-- Sending rate
select is(private.take_mail_slot('test', 0.01), 0, 'the first email is sent immediately');
select ok(s.wait between 60000 and 105000, 'the next one waits for the rate limit')
  from (select private.take_mail_slot('test', 0.01) as wait offset 0) s;
select ok(s.wait between 160000 and 210000, 'each further one waits longer')
  from (select private.take_mail_slot('test', 0.01) as wait offset 0) s;

select tests.stays_in_project('{project_manager}', 'messages', 'created_by', 'lawyer');
select tests.stays_in_project('{project_manager,team_member,lawyer}', 'messages', 'created_by', 'project_manager');

select * from finish();
rollback;
