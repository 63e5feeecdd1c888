-- How far a contract leans to one side, from which the score's range and its place among others of its kind follow.

alter table public.contract_analyses add column leaning jsonb check (jsonb_typeof(leaning) = 'object');
comment on column public.contract_analyses.leaning is
  'Duties and rights of both sides, how far burdens outweigh protections, and the kind of contract it is compared with; null where there is no score.';
grant insert (leaning) on public.contract_analyses to authenticated;
