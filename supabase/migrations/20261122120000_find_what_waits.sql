-- What waits for a person is looked for at each look at the dashboard: these hold what is undecided alone, however much is decided.
create index obligations_proposed_idx on public.obligations (org_id, contract_id) where status = 'proposed';
create index contract_findings_open_idx on public.contract_findings (org_id, analysis_id, severity)
  where review_status = 'open' and kind <> 'info';
create index compliance_evidence_unconfirmed_idx on public.compliance_evidence (org_id, check_id)
  where not confirmed and withdrawn_reason is null;
create index invitations_unanswered_idx on public.invitations (org_id, invited_by, expires_at)
  where accepted_at is null and revoked_at is null;
