-- Earlier decisions on findings of one category, newest first.
create index contract_findings_decided_idx on public.contract_findings (org_id, category, reviewed_at desc)
  where review_status <> 'open' and reviewed_at is not null;
