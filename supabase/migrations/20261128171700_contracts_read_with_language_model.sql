-- A language model as a second reader. What it states becomes findings that a person decides about; until then they count nothing.
-- What it says of the engine's findings stays with the reading.

select extensions.word_similarity('', '');

create type public.language_model_reading_status as enum ('waiting', 'running', 'done', 'failed', 'canceled');
comment on type public.language_model_reading_status is 'Status of a reading: only done has a result; failed and canceled leave the analysis as it was.';

create table public.language_model_readings (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  project_id uuid not null,
  contract_id uuid not null,
  analysis_id uuid not null,
  status public.language_model_reading_status not null default 'waiting',
  model text not null check (char_length(model) between 1 and 200),
  host text not null check (host ~ '^[a-z0-9._:\[\]-]{1,255}$'),
  steps_done integer not null default 0 check (steps_done >= 0),
  steps_total integer check (steps_total >= steps_done),
  input_tokens integer not null default 0 check (input_tokens >= 0),
  output_tokens integer not null default 0 check (output_tokens >= 0),
  problem text check (char_length(problem) between 1 and 100),
  state jsonb check (jsonb_typeof(state) = 'object'),
  result jsonb check (jsonb_typeof(result) = 'object'),
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, project_id, contract_id, analysis_id)
    references public.contract_analyses (org_id, project_id, contract_id, id),
  constraint language_model_readings_result_when_done check ((status = 'done') = (result is not null)),
  constraint language_model_readings_problem_when_failed check ((status = 'failed') = (problem is not null)),
  constraint language_model_readings_finished check ((status in ('waiting', 'running')) = (finished_at is null))
);
comment on table public.language_model_readings is 'One reading of a contract by a language model, its progress, its tokens, and its result.';
comment on column public.language_model_readings.analysis_id is 'The analysis whose findings the model was shown.';
comment on column public.language_model_readings.problem is 'Why it failed, as a key.';
comment on column public.language_model_readings.state is 'What is kept between steps, for the job alone; null once finished.';
comment on column public.language_model_readings.result is 'Rating, reasons, summary, opinions on findings, and passages that speak to a language model.';

create index language_model_readings_analysis_idx on public.language_model_readings (org_id, project_id, contract_id, analysis_id);
create index language_model_readings_contract_idx on public.language_model_readings (org_id, contract_id, id desc);
create index language_model_readings_month_idx on public.language_model_readings (org_id, created_at);
create index language_model_readings_created_by_idx on public.language_model_readings (created_by) where created_by is not null;
create unique index language_model_readings_active_idx on public.language_model_readings (org_id, contract_id)
  where status in ('waiting', 'running');

alter table public.language_model_readings enable row level security;
create policy "Project staff and lawyers read language model readings" on public.language_model_readings for select to authenticated
  using (org_id = (select private.active_org_id()) and ((select private.is_org_admin())
    or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])));
create policy "Project staff and lawyers start language model readings" on public.language_model_readings for insert to authenticated
  with check (org_id = (select private.active_org_id()) and (select private.is_api_request()) and ((select private.is_org_admin())
    or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])));
create policy "Project staff and lawyers cancel language model readings" on public.language_model_readings for update to authenticated
  using (org_id = (select private.active_org_id()) and status in ('waiting', 'running') and ((select private.is_org_admin())
    or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])))
  with check (org_id = (select private.active_org_id()) and (select private.is_api_request()) and status = 'canceled'
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])));
grant select (id, org_id, project_id, contract_id, analysis_id, status, model, host, steps_done, steps_total, input_tokens, output_tokens,
  problem, result, created_by, created_at, finished_at) on public.language_model_readings to authenticated;
grant insert (id, org_id, project_id, contract_id, analysis_id, model, host) on public.language_model_readings to authenticated;
grant update (status) on public.language_model_readings to authenticated;

create function private.stamp_reading() returns trigger
language plpgsql volatile set search_path = ''
as $$
begin
  if new.status in ('done', 'failed', 'canceled') then
    new.finished_at := coalesce(old.finished_at, now());
    new.state := null;
  end if;
  return new;
end;
$$;
comment on function private.stamp_reading() is 'Records when a reading finished, and forgets what was kept between its steps.';

create function private.tell_reading_finished() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.notify(
    new.org_id, array[new.created_by], 'analysis', case new.status when 'done' then 'info' else 'warning' end::public.notification_type,
    'medium',
    case new.status when 'done' then 'Language model finished reading ' else 'Language model could not read ' end || c.name,
    case new.status when 'done' then 'Review its statements.' else 'The analysis is unchanged.' end,
    'Language model', '/contracts/' || c.id, 'Open review', c.project_id, c.id, jsonb_build_object('reading_id', new.id),
    'reading:' || new.id)
  from public.contracts c
  where c.org_id = new.org_id and c.id = new.contract_id and new.created_by is not null;
  return null;
end;
$$;
comment on function private.tell_reading_finished() is 'Notifies the requester that a reading is done or has failed.';

create trigger aa_own_organization before insert on public.language_model_readings
  for each row execute function private.refuse_other_organization();
create trigger stamp_reading before update of status on public.language_model_readings
  for each row execute function private.stamp_reading();
create trigger record_activity after insert on public.language_model_readings
  for each row execute function private.record_activity('language_model_reading', 'state', 'result', 'steps_done', 'steps_total');
create trigger record_end after update of status on public.language_model_readings
  for each row when (new.status is distinct from old.status and new.status <> 'running')
  execute function private.record_activity('language_model_reading', 'state', 'result', 'steps_done', 'steps_total');
create trigger tell_reading_finished after update of status on public.language_model_readings
  for each row when (new.status is distinct from old.status and new.status in ('done', 'failed'))
  execute function private.tell_reading_finished();

-- A statement of the model: what it rests on, what softens it, and how it did when challenged.
alter table public.contract_findings
  add column statement jsonb,
  add constraint contract_findings_statement_check check (jsonb_typeof(statement) = 'object'),
  add constraint contract_findings_statement_is_llm check (statement is null or source = 'llm');
comment on column public.contract_findings.statement is
  'For a statement of the second reader: model, date, quotes, request, and challenge. It counts no points until a person accepts it.';
grant insert (statement) on public.contract_findings to authenticated;

-- What an admin allows a language model to use.
alter table public.language_model_consents
  add column tokens_per_contract bigint not null default 500000
    constraint language_model_consents_tokens_per_contract_check check (tokens_per_contract between 0 and 1000000000),
  add column tokens_per_month bigint not null default 20000000
    constraint language_model_consents_tokens_per_month_check check (tokens_per_month between 0 and 100000000000),
  add column input_price numeric(10,4) constraint language_model_consents_input_price_check check (input_price >= 0),
  add column output_price numeric(10,4) constraint language_model_consents_output_price_check check (output_price >= 0),
  add column dollars_per_month numeric(14,2) constraint language_model_consents_dollars_per_month_check check (dollars_per_month >= 0);
comment on column public.language_model_consents.tokens_per_contract is 'Most tokens for one contract in a calendar month.';
comment on column public.language_model_consents.tokens_per_month is 'Most tokens for all contracts in a calendar month.';
comment on column public.language_model_consents.input_price is 'US dollars per million tokens sent; null if unknown.';
comment on column public.language_model_consents.output_price is 'US dollars per million tokens received; null if unknown.';
comment on column public.language_model_consents.dollars_per_month is 'Most US dollars in a calendar month, at these prices; null for no limit.';
grant update (tokens_per_contract, tokens_per_month, input_price, output_price, dollars_per_month)
  on public.language_model_consents to authenticated;

-- The budget is the whole organization's, so this runs with its owner's rights. It returns sums only, of the active organization.
create function private.language_model_use(in_contract uuid)
returns table (contract_tokens bigint, input_tokens bigint, output_tokens bigint)
language sql stable security definer set search_path = ''
as $$
  select coalesce(sum(r.input_tokens + r.output_tokens) filter (where r.contract_id = in_contract), 0)::bigint,
    coalesce(sum(r.input_tokens), 0)::bigint, coalesce(sum(r.output_tokens), 0)::bigint
  from public.organizations o
  join public.language_model_readings r on r.org_id = o.id
    and r.created_at >= date_trunc('month', now() at time zone o.time_zone) at time zone o.time_zone
  where o.id = private.active_org_id()
$$;
comment on function private.language_model_use(uuid) is 'Tokens a language model used this calendar month, for one contract and for the active organization.';
grant execute on function private.language_model_use(uuid) to authenticated;

do $$
begin
  execute replace(pg_get_functiondef('private.job_lane(text)'::regprocedure), 'when kind = ''deliver_webhook'' then ''webhooks''',
    'when kind = ''deliver_webhook'' then ''webhooks''
    when kind = ''read_with_model'' then ''reader''');
  execute replace(pg_get_functiondef('private.call_jobs()'::regprocedure), '''print'', ''webhooks''', '''print'', ''reader'', ''webhooks''');
end
$$;
