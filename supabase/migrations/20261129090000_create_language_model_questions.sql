-- Questions that people ask a language model about a contract and its changes, with answers held to the text.

create table public.language_model_questions (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  project_id uuid not null,
  contract_id uuid not null,
  question text not null check (char_length(question) between 3 and 500),
  model text not null check (char_length(model) between 1 and 200),
  host text not null check (host ~ '^[a-z0-9._:\[\]-]{1,255}$'),
  sentences jsonb not null check (jsonb_typeof(sentences) = 'array'),
  passages jsonb not null check (jsonb_typeof(passages) = 'array'),
  dropped integer not null check (dropped >= 0),
  is_part boolean not null,
  problem text check (char_length(problem) between 1 and 100),
  input_tokens integer not null check (input_tokens >= 0),
  output_tokens integer not null check (output_tokens >= 0),
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, project_id, contract_id) references public.contracts (org_id, project_id, id),
  constraint language_model_questions_no_answer_with_problem check (problem is null or sentences = '[]'),
  constraint language_model_questions_answer_or_passages check (sentences = '[]' or passages = '[]')
);
comment on table public.language_model_questions is 'A person''s question to a language model about a contract and its changes, with its answer and tokens.';
comment on column public.language_model_questions.sentences is 'The answer: sentences with the words of the contract that bear them out. Empty if the papers do not say.';
comment on column public.language_model_questions.passages is 'Without an answer, the passages nearest to the question.';
comment on column public.language_model_questions.dropped is 'Sentences that the text did not bear out, which were not kept.';
comment on column public.language_model_questions.is_part is 'Whether the papers were too long, so that the model read only the passages nearest to the question.';
comment on column public.language_model_questions.problem is 'Why the model gave no answer, as a key.';

create index language_model_questions_contract_idx on public.language_model_questions (org_id, project_id, contract_id, id desc);
create index language_model_questions_month_idx on public.language_model_questions (org_id, created_at);
create index language_model_questions_created_by_idx on public.language_model_questions (created_by) where created_by is not null;

alter table public.language_model_questions enable row level security;
create policy "Project staff and lawyers read language model questions" on public.language_model_questions for select to authenticated
  using (org_id = (select private.active_org_id()) and ((select private.is_org_admin())
    or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])));
create policy "Project staff and lawyers ask the language model" on public.language_model_questions for insert to authenticated
  with check (org_id = (select private.active_org_id()) and (select private.is_api_request()) and ((select private.is_org_admin())
    or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])));
grant select on public.language_model_questions to authenticated;
grant insert (id, org_id, project_id, contract_id, question, model, host, sentences, passages, dropped, is_part, problem, input_tokens,
  output_tokens) on public.language_model_questions to authenticated;

create trigger aa_own_organization before insert on public.language_model_questions
  for each row execute function private.refuse_other_organization();
create trigger record_activity after insert on public.language_model_questions
  for each row execute function private.record_activity('language_model_question', 'sentences', 'passages');

-- Questions count against the budget.
create or replace function private.language_model_use(in_contract uuid)
returns table (contract_tokens bigint, input_tokens bigint, output_tokens bigint)
language sql stable security definer set search_path = ''
as $$
  select coalesce(sum(used.input_tokens + used.output_tokens) filter (where used.contract_id = in_contract), 0)::bigint,
    coalesce(sum(used.input_tokens), 0)::bigint, coalesce(sum(used.output_tokens), 0)::bigint
  from public.organizations o
  cross join lateral (select date_trunc('month', now() at time zone o.time_zone) at time zone o.time_zone as first) month
  cross join lateral (
    select r.contract_id, r.input_tokens, r.output_tokens from public.language_model_readings r
    where r.org_id = o.id and r.created_at >= month.first
    union all
    select q.contract_id, q.input_tokens, q.output_tokens from public.language_model_questions q
    where q.org_id = o.id and q.created_at >= month.first
  ) used
  where o.id = private.active_org_id()
$$;
