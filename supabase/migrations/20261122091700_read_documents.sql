-- Text that does not come with the upload: of scans, which somebody's browser recognizes, and of long documents, which jobs read.

-- Scans

create table public.contract_page_recognitions (
  org_id uuid not null references public.organizations (id),
  project_id uuid not null,
  contract_id uuid not null,
  document_id uuid not null,
  page integer not null,
  text text not null check (char_length(text) <= 50000),
  confidence real check (confidence between 0 and 1),
  recognized_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (org_id, document_id, page),
  foreign key (org_id, document_id, page) references public.contract_document_pages (org_id, document_id, page),
  foreign key (org_id, project_id, contract_id, document_id)
    references public.contract_documents (org_id, project_id, contract_id, id)
);
comment on table public.contract_page_recognitions is
  'The text that somebody''s browser recognized on a scanned page. The first one for a page stays.';
comment on column public.contract_page_recognitions.confidence is 'Mean over the page''s words, as the recognizer states it; null where unknown.';
create index contract_page_recognitions_document_idx
  on public.contract_page_recognitions (org_id, project_id, contract_id, document_id);
create index contract_page_recognitions_recognized_by_idx on public.contract_page_recognitions (recognized_by);
alter table public.contract_page_recognitions enable row level security;
grant select on public.contract_page_recognitions to authenticated;
grant insert (org_id, project_id, contract_id, document_id, page, text, confidence)
  on public.contract_page_recognitions to authenticated;

create function private.utf16_length(value text) returns integer
language sql immutable strict set search_path = ''
as $$
  select char_length(value) + char_length(regexp_replace(value, '[\u0001-\uffff]', '', 'g'));
$$;
comment on function private.utf16_length(text) is 'Length as browsers count it: characters beyond the first plane are two.';

create function private.complete_recognition() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- The last two pages at once take turns, so that one of them sees them all. Not "for update": the row's foreign key holds a key
  -- share of the document already, and two of these would deadlock.
  perform 1 from public.contract_documents d
  where d.org_id = new.org_id and d.id = new.document_id for no key update;
  if exists (
    select from public.contract_document_pages p
    where p.org_id = new.org_id and p.document_id = new.document_id and p.is_scan
      and not exists (
        select from public.contract_page_recognitions r
        where r.org_id = p.org_id and r.document_id = p.document_id and r.page = p.page))
  then
    return null;
  end if;

  update public.contract_document_pages p set text = r.text
  from public.contract_page_recognitions r
  where p.org_id = new.org_id and p.document_id = new.document_id
    and r.org_id = p.org_id and r.document_id = p.document_id and r.page = p.page;
  -- Pages are joined with one form feed.
  update public.contract_document_pages p set start_offset = places.start_offset
  from (
    select page, (sum(private.utf16_length(text) + 1) over (order by page) - private.utf16_length(text) - 1)::integer as start_offset
    from public.contract_document_pages
    where org_id = new.org_id and document_id = new.document_id
  ) places
  where p.org_id = new.org_id and p.document_id = new.document_id and p.page = places.page
    and p.start_offset <> places.start_offset;
  update public.contract_documents d set text_status = 'extracted'
  where d.org_id = new.org_id and d.id = new.document_id and d.text_status = 'needs_ocr';
  return null;
end;
$$;
comment on function private.complete_recognition() is
  'Once every scanned page of a document is recognized, makes that its text.';
create trigger complete_recognition after insert on public.contract_page_recognitions
  for each row execute function private.complete_recognition();

create policy "Those who see a contract read what was recognized" on public.contract_page_recognitions for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,client_rep,lawyer}'))::uuid[])
      or contract_id = any ((select private.shared_contract_ids())::uuid[])));

create policy "Those who may upload hand in the text of scanned pages" on public.contract_page_recognitions for insert to authenticated
  with check (org_id = (select private.active_org_id())
    and (select private.is_api_request())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member}'))::uuid[])
      or contract_id = any ((select private.shared_contract_ids())::uuid[]))
    and exists (
      select from public.contract_document_pages p
      where p.org_id = contract_page_recognitions.org_id and p.document_id = contract_page_recognitions.document_id
        and p.page = contract_page_recognitions.page and p.is_scan));

-- Long documents
--
-- A long PDF costs more CPU time than a request of a hosted function has. The upload reads what it can; the rest is read by jobs, part
-- by part. Until the last page is there nobody sees any of it: a text is whole, or it is not there.

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
  -- Somebody waits for the text, so the jobs are called now, not at the next minute. The call leaves when this transaction is
  -- committed; where it cannot be made, the upload succeeds all the same.
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
    -- Taken off the list of dead jobs: discarded, unless the next row takes it up again.
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
    -- An admin has retried it.
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

-- The documents of a deleted contract or project are not read on, until it is restored.
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

-- Progress is no event of the log, but open screens show it.
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
