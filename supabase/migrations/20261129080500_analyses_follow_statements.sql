-- A person can name our party in a contract and state what kind of paper it is. The analysis follows, and so does
-- each later one.

alter table public.contract_analyses
  add column our_party text check (char_length(our_party) between 1 and 300),
  add column stated_kind text check (stated_kind in ('works_contract', 'supply', 'services', 'other'));
comment on column public.contract_analyses.our_party is 'Our party''s name in the contract, if a person stated it.';
comment on column public.contract_analyses.stated_kind is 'The kind of paper, if a person stated it; the paper is then scored.';
grant insert (our_party, stated_kind) on public.contract_analyses to authenticated;
