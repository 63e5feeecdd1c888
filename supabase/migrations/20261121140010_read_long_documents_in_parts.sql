-- A long PDF costs more CPU time than a request of a hosted function has. The upload reads what it can; the rest is read by jobs, part
-- by part. Until the last page is there nobody sees any of it: a text is whole, or it is not there.
alter table public.contract_documents
  add column pages_read integer,
  add column pages_total integer,
  add column text_problem text check (char_length(text_problem) between 1 and 500),
  add constraint contract_documents_reading_counts_pages check (
    num_nonnulls(pages_read, pages_total) <> 1
    and (pages_total is null or (pages_read between 0 and pages_total and text_status in ('reading', 'unreadable')))),
  add constraint contract_documents_problem_left_no_text check (text_problem is null or text_status = 'unreadable');
comment on column public.contract_documents.pages_read is 'Pages whose text is there while the document is being read, or when that was given up.';
comment on column public.contract_documents.pages_total is 'Pages of a document that is being read in parts. "pages" is set once all of them are.';
comment on column public.contract_documents.text_problem is 'Why reading in parts was given up, in a sentence for people.';

-- Searches say how many they leave out.
create index contract_documents_reading_idx on public.contract_documents (org_id) where text_status = 'reading';

-- Evidence is read at once, or not.
alter table public.compliance_evidence add constraint compliance_evidence_is_read_at_once check (text_status <> 'reading');

create table private.read_pages (
  org_id uuid not null,
  document_id uuid not null,
  page integer not null check (page >= 1),
  text text not null,
  shows_picture boolean,
  created_at timestamptz not null default now(),
  primary key (org_id, document_id, page),
  foreign key (org_id, document_id) references public.contract_documents (org_id, id) on delete cascade
);
comment on table private.read_pages is 'The first pages of documents that are being read: what a worker that is killed need not do again.';
comment on column private.read_pages.shows_picture is 'Of a page without letters that was looked at: whether it is a scan.';
alter table private.read_pages enable row level security;

create function private.enqueue_reading(p_org_id uuid, p_document_id uuid) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.enqueue_job('read_document', jsonb_build_object('document_id', p_document_id), p_org_id, 'read_document:' || p_document_id,
    p_max_attempts => 6);
  -- Somebody waits for it, so it does not wait for the next minute. The call leaves when this transaction is committed; what keeps it
  -- from leaving keeps nobody from uploading.
  if exists (select from pg_catalog.pg_extension e where e.extname = 'pg_net') then
    begin
      perform private.call_jobs();
    exception when others then
      raise warning 'The jobs were not called: %', sqlerrm;
    end;
  end if;
end;
$$;
comment on function private.enqueue_reading(uuid, uuid) is 'Asks for the next part of a document to be read, at once where the database can call.';

create function private.follow_reading() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  job constant private.jobs := case when tg_op = 'DELETE' then old else new end;
  document constant uuid := (job.payload ->> 'document_id')::uuid;
  way_out constant text := 'An owner or admin can start it again under Background work.';
begin
  if tg_op = 'DELETE' then
    -- Taken off the list of what has failed: discarded, unless the next row is the one to take it up again.
    update public.contract_documents d set text_problem = replace(d.text_problem, way_out, 'Upload it in another format.')
    where d.org_id = job.org_id and d.id = document and d.text_status = 'unreadable' and d.text_problem is not null;
  elsif job.state = 'dead' then
    update public.contract_documents d set text_status = 'unreadable',
      text_problem = concat_ws(' ',
        format('Reading it was given up at page %s of %s, after %s:', least(d.pages_read + 1, d.pages_total), d.pages_total,
          case job.attempts when 1 then '1 attempt' else job.attempts || ' attempts' end),
        case when job.last_error = 'The worker stopped without a word' then 'what is on that page takes more than the service may spend on it.'
          else 'the service failed.' end,
        way_out)
    where d.org_id = job.org_id and d.id = document and d.text_status = 'reading';
  elsif tg_op = 'INSERT' then
    -- Retried by an admin.
    update public.contract_documents d set text_status = 'reading', text_problem = null
    where d.org_id = job.org_id and d.id = document and d.text_status = 'unreadable' and d.text_problem is not null;
  end if;
  return null;
end;
$$;
comment on function private.follow_reading() is 'Says on a document what became of the job that reads it: given up, taken up again, or discarded.';
create trigger follow_reading after insert or update of state on private.jobs
  for each row when (new.kind = 'read_document') execute function private.follow_reading();
create trigger follow_reading_off_the_list after delete on private.jobs
  for each row when (old.kind = 'read_document' and old.state = 'dead') execute function private.follow_reading();

-- What is deleted is not read on; what is brought back is.
create function private.resume_readings() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.enqueue_reading(d.org_id, d.id)
  from public.contract_documents d
  where d.org_id = new.org_id and d.text_status = 'reading'
    and case tg_argv[0] when 'project' then d.project_id else d.contract_id end = new.id;
  return null;
end;
$$;
comment on function private.resume_readings() is 'Goes on reading the documents of a contract or project that is restored. Argument: which of the two.';
create trigger resume_readings after update of deleted_at on public.contracts
  for each row when (old.deleted_at is not null and new.deleted_at is null) execute function private.resume_readings('contract');
create trigger resume_readings after update of deleted_at on public.projects
  for each row when (old.deleted_at is not null and new.deleted_at is null) execute function private.resume_readings('project');

-- How far it is is no event of the log, but open screens show it.
create function private.tell_reading() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform realtime.send(
    jsonb_build_object('entity', 'contract_document', 'id', new.id, 'project_id', new.project_id, 'action', 'read'),
    'changed', 'org:' || new.org_id || ':' || (select o.realtime_epoch from public.organizations o where o.id = new.org_id), true);
  return null;
end;
$$;
comment on function private.tell_reading() is 'Tells the organization''s open screens how much of a document is read.';
create trigger tell_reading after update of pages_read on public.contract_documents
  for each row when (old.pages_read < new.pages_read) execute function private.tell_reading();

-- That its text is there, or will not come, is one: as for scans before.
drop trigger record_recognition on public.contract_documents;
create trigger record_text after update of text_status on public.contract_documents
  for each row execute function private.record_activity('contract_document', 'facts', 'pages_read', 'pages_total');

revoke execute on function private.enqueue_reading(uuid, uuid), private.follow_reading(), private.resume_readings(), private.tell_reading()
  from public;
