-- Why a file has no text: a code that screens go by, and a sentence for people.
create type public.text_problem as enum
  ('encrypted', 'damaged', 'too_many_pages', 'too_much_text', 'took_too_long', 'failed', 'given_up');

alter table public.contract_documents
  add column text_problem_code public.text_problem,
  drop constraint contract_documents_problem_left_no_text,
  add constraint contract_documents_problem_left_no_text
    check (num_nonnulls(text_problem, text_problem_code) = 0 or text_status in ('unreadable', 'encrypted'));
comment on column public.contract_documents.text_problem is 'Why no text could be read, in a sentence for people.';
comment on column public.contract_documents.text_problem_code is 'The same as a code. Only the service says either.';
update public.contract_documents set text_problem_code = 'given_up' where text_problem is not null;

-- The log has the sentence, which says more than the code.
drop trigger record_text on public.contract_documents;
create trigger record_text after update of text_status on public.contract_documents
  for each row execute function private.record_activity('contract_document', 'facts', 'pages_read', 'pages_total', 'text_problem_code');

alter table public.compliance_evidence
  add column text_problem text check (char_length(text_problem) between 1 and 500),
  add column text_problem_code public.text_problem,
  add constraint compliance_evidence_problem_left_no_text
    check (num_nonnulls(text_problem, text_problem_code) = 0
      or (num_nonnulls(text_problem, text_problem_code) = 2 and text_status in ('unreadable', 'encrypted')));
comment on column public.compliance_evidence.text_problem is 'Why no text could be read, in a sentence for people.';
comment on column public.compliance_evidence.text_problem_code is 'The same as a code.';
grant insert (text_problem, text_problem_code) on public.compliance_evidence to authenticated;

create or replace function private.follow_reading() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  job constant private.jobs := case when tg_op = 'DELETE' then old else new end;
  document constant uuid := (job.payload ->> 'document_id')::uuid;
  way_out constant text := 'An owner or admin can start it again under Background work.';
begin
  if tg_op = 'DELETE' then
    -- Taken off the list of dead jobs: discarded, unless the next row takes it up again.
    update public.contract_documents d set text_problem = replace(d.text_problem, way_out, 'Upload it in another format.')
    where d.org_id = job.org_id and d.id = document and d.text_status = 'unreadable' and d.text_problem is not null
      and d.pages_total is not null;
  elsif job.state = 'dead' then
    update public.contract_documents d set text_status = 'unreadable', text_problem_code = 'given_up',
      text_problem = concat_ws(' ',
        format('Reading it was given up at page %s of %s, after %s:', least(d.pages_read + 1, d.pages_total), d.pages_total,
          case job.attempts when 1 then '1 attempt' else job.attempts || ' attempts' end),
        case when job.last_error = 'The worker stopped without a word' then 'what is on that page takes more than the service may spend on it.'
          else 'the service failed.' end,
        way_out)
    where d.org_id = job.org_id and d.id = document and d.text_status = 'reading';
  elsif tg_op = 'INSERT' then
    -- An admin has retried it. A file that was read to its end and found broken counts no pages, and stays what it is.
    update public.contract_documents d set text_status = 'reading', text_problem = null, text_problem_code = null
    where d.org_id = job.org_id and d.id = document and d.text_status = 'unreadable' and d.text_problem is not null
      and d.pages_total is not null;
  end if;
  return null;
end;
$$;
