-- Analyses list the most dangerous findings first and fold the rest. Findings of earlier analyses stay unfolded, as they were listed.
alter table public.contract_findings add column folded boolean not null default false;
comment on column public.contract_findings.folded is 'Listed only on request: a note, a low finding, or one beyond what a person reads first.';

grant insert (folded) on public.contract_findings to authenticated;
