-- Whose law an analysis looked at, and what it says to each finding.

alter table public.contract_analyses
  add column place jsonb not null default '{"contract": null, "project": null}' check (jsonb_typeof(place) = 'object');
comment on column public.contract_analyses.place is
  'The law that the contract chooses and that of the project''s state, by name, as the analysis knew them.';
grant insert (place) on public.contract_analyses to authenticated;

alter table public.contract_findings
  add column law jsonb not null default '[]' check (jsonb_typeof(law) = 'array');
comment on column public.contract_findings.law is
  'What the law of the place does to the clause: rules with citation, conditions, sources and day verified, and the step in severity.';
grant insert (law) on public.contract_findings to authenticated;
