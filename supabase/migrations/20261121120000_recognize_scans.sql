alter table public.contract_document_pages add column is_scan boolean not null default false;
comment on column public.contract_document_pages.is_scan is
  'The file shows this page as a picture, without text: what "text" holds was recognized from it, or is still to be.';
create index contract_document_pages_scans_idx on public.contract_document_pages (org_id, document_id, page) where is_scan;
grant insert (is_scan) on public.contract_document_pages to authenticated;

-- What was uploaded as a scan before pages were told apart.
update public.contract_document_pages p set is_scan = true
from public.contract_documents d
where d.org_id = p.org_id and d.id = p.document_id and d.text_status = 'needs_ocr'
  and char_length(regexp_replace(p.text, '[^[:alpha:]]', '', 'g')) < 20;

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
  -- The last two pages at once take turns, so that one of them sees them all. Not "for update": the row's foreign key holds a
  -- share of the document already, and two of these would wait for each other.
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

-- The one change a document knows: its scanned pages have become text.
create trigger record_recognition after update of text_status on public.contract_documents
  for each row execute function private.record_activity('contract_document');

alter table public.contract_page_recognitions enable row level security;
grant select on public.contract_page_recognitions to authenticated;
grant insert (org_id, project_id, contract_id, document_id, page, text, confidence)
  on public.contract_page_recognitions to authenticated;

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
