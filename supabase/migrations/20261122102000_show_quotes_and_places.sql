-- What people see of a quote, and where else a contract says the same.

alter table public.contract_findings
  add column shown text check (char_length(shown) > 0),
  add column places jsonb not null default '[]' check (jsonb_typeof(places) = 'array'),
  add constraint contract_findings_shown_has_quote check (shown is null or quote is not null);
comment on column public.contract_findings.shown is
  'The quote without the page heads, feet and numbers that stand in it; null where there are none.';
comment on column public.contract_findings.places is
  'Where else the document says the same: start, end (as start_offset and end_offset) and page of each.';
grant insert (shown, places) on public.contract_findings to authenticated;

alter table public.obligations
  add column shown text check (char_length(shown) > 0),
  add constraint obligations_shown_has_quote check (shown is null or quote is not null);
comment on column public.obligations.shown is
  'The quote without the page heads, feet and numbers that stand in it; null where there are none.';
grant insert (shown) on public.obligations to authenticated;
