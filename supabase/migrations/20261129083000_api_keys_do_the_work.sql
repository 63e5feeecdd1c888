-- Scopes for what an integration does. People only: approve, confirm, decide, issue, send, delete, manage members.

alter table public.api_keys drop constraint api_keys_scopes_check;
alter table public.api_keys add constraint api_keys_scopes_check check (cardinality(scopes) between 1 and 17
  and scopes <@ '{projects:read,projects:write,contracts:read,contracts:write,deadlines:read,calendar:read,reminders:read,reminders:write,compliance:read,compliance:write,notices:read,notices:write,parties:read,parties:write,messages:read,activity:read,webhooks:manage}'::text[]);

create function private.key_has(any_scope text[]) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.api_key_org_id(any_scope) is not null;
end;
$$;
comment on function private.key_has(text[]) is 'Whether the request comes with an API key that has one of these scopes; false for people.';
grant execute on function private.key_has(text[]) to authenticated, api_client;

-- Functions that the lists and forms call. Those of a definer return ids only, or answer for the key's organization.
grant execute on function private.caller_id(), private.party_now(uuid, uuid), private.party_with_merged(uuid, uuid), private.keeps_parties(),
  private.begun_query(text), private.search_query(text), private.matching_pages(tsquery, uuid, uuid), private.mail_problems(uuid),
  private.message_mail(uuid, uuid), private.my_reminder_ids(), private.failing_webhooks(), private.today(),
  private.bare_name(text), private.insured_to(jsonb), private.are_policies(jsonb), private.is_mail_address(text) to api_client;
grant select on private.deadline_law to api_client;
-- Who may own a check depends on it.
grant select (role) on public.memberships to api_client;
-- A check lists the links that collect its evidence.
grant select (email, party_id) on public.compliance_evidence_links to api_client;

create or replace function private.keeps_parties() returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return private.is_org_admin() or cardinality(private.project_ids_as('{project_manager,lawyer}')) > 0 or private.key_has('{parties:write}');
end;
$$;
comment on function private.keeps_parties() is 'Whether the caller maintains the party directory: owners, admins, project managers, project lawyers, and API keys with the scope.';

create or replace function private.failing_webhooks()
returns table (webhook_id uuid, failures integer, paused_until timestamptz, last_error text)
language sql stable security definer set search_path = ''
as $$
  select c.webhook_id, c.failures, c.paused_until, c.last_error from private.webhook_circuits c
  where c.org_id = private.active_org_id() and (private.is_org_admin() or private.key_has('{webhooks:manage}'));
$$;
comment on function private.failing_webhooks() is 'The active organization''s webhooks whose latest deliveries failed, for owners, admins, and API keys that manage webhooks.';

do $$
begin
  perform extensions.word_similarity('', '');
  execute replace(pg_get_functiondef('private.message_mail(uuid, uuid)'::regprocedure),
    'and (private.is_org_admin() or', 'and (private.is_org_admin() or private.key_has(''{messages:read}'') or');
  execute replace(pg_get_functiondef('private.join_due_dates()'::regprocedure),
    'to authenticated'',', 'to authenticated, api_client'',');
  perform private.join_due_dates();
end
$$;
comment on function private.message_mail(uuid, uuid) is 'Delivery status of the emails of a message, for people and API keys that may read the message.';

-- It runs with its owner's rights, because the role of keys may not look into the schema of auth.uid().
alter function private.stamp_evidence_decision() security definer;

-- Reading
alter policy "API keys read projects within their scopes" on public.projects using (org_id = (select private.api_key_org_id(
  '{projects:read,contracts:read,deadlines:read,calendar:read,reminders:read,compliance:read,notices:read,parties:read,messages:read,activity:read}')));
alter policy "API keys read contracts within their scopes" on public.contracts
  using (org_id = (select private.api_key_org_id('{contracts:read,deadlines:read,reminders:read,notices:read,parties:read,activity:read}')));

alter policy "API keys read obligations within their scopes" on public.obligations
  using (org_id = (select private.api_key_org_id('{contracts:read,deadlines:read,activity:read}')));

alter policy "API keys read the names of deadlines within their scopes" on public.deadlines rename to "API keys read deadlines within their scopes";
alter policy "API keys read deadlines within their scopes" on public.deadlines
  using (org_id = (select private.api_key_org_id('{deadlines:read,activity:read}')));
grant select on public.deadlines to api_client;
create policy "API keys read lien deadline inputs within their scopes" on public.lien_facts for select to api_client
  using (org_id = (select private.api_key_org_id('{deadlines:read,notices:read}')));
grant select on public.lien_facts to api_client;
create policy "API keys read confirmed rules within their scopes" on public.lien_rule_confirmations for select to api_client
  using (org_id = (select private.api_key_org_id('{deadlines:read}')));
grant select on public.lien_rule_confirmations to api_client;
alter policy "API keys read holiday names within their scopes" on public.organization_holidays rename to "API keys read holidays within their scopes";
alter policy "API keys read holidays within their scopes" on public.organization_holidays
  using (org_id = (select private.api_key_org_id('{deadlines:read,activity:read}')));
grant select on public.organization_holidays to api_client;

alter policy "API keys read reminders within their scopes" on public.reminders
  using (org_id = (select private.api_key_org_id('{reminders:read,activity:read}')));
grant select on public.reminders to api_client;
create policy "API keys read reminder recipients within their scopes" on public.reminder_recipients for select to api_client
  using (org_id = (select private.api_key_org_id('{reminders:read}')));
grant select on public.reminder_recipients to api_client;

alter policy "API keys read the names of parties within their scopes" on public.parties rename to "API keys read parties within their scopes";
alter policy "API keys read parties within their scopes" on public.parties using (org_id = (select private.api_key_org_id(
  '{parties:read,contracts:write,reminders:read,compliance:read,notices:read,messages:read,activity:read}')));
grant select on public.parties to api_client;
alter policy "API keys read project parties within their scopes" on public.project_parties
  using (org_id = (select private.api_key_org_id('{parties:read,activity:read}')));
grant select on public.project_parties to api_client;
alter policy "API keys read party merges within their scopes" on public.party_merges
  using (org_id = (select private.api_key_org_id('{parties:read,activity:read}')));
grant select on public.party_merges to api_client;

alter policy "API keys read the names of notices within their scopes" on public.notices rename to "API keys read notices within their scopes";
alter policy "API keys read notices within their scopes" on public.notices
  using (org_id = (select private.api_key_org_id('{notices:read,activity:read}')));
grant select on public.notices to api_client;
create policy "API keys read notice versions within their scopes" on public.notice_versions for select to api_client
  using (org_id = (select private.api_key_org_id('{notices:read}')));
create policy "API keys read the history of notices within their scopes" on public.notice_status_changes for select to api_client
  using (org_id = (select private.api_key_org_id('{notices:read}')));
create policy "API keys read service of notices within their scopes" on public.notice_services for select to api_client
  using (org_id = (select private.api_key_org_id('{notices:read}')));
create policy "API keys read proofs of service within their scopes" on public.notice_proofs for select to api_client
  using (org_id = (select private.api_key_org_id('{notices:read}')));
create policy "API keys read notice templates within their scopes" on public.notice_templates for select to api_client
  using (org_id = (select private.api_key_org_id('{notices:read}')));
grant select on public.notice_versions, public.notice_status_changes, public.notice_services, public.notice_proofs,
  public.notice_templates to api_client;
alter policy "API keys read site event kinds within their scopes" on public.site_events rename to "API keys read site events within their scopes";
alter policy "API keys read site events within their scopes" on public.site_events
  using (org_id = (select private.api_key_org_id('{notices:read,activity:read}')));
grant select on public.site_events to api_client;

alter policy "API keys read the subjects of messages within their scopes" on public.messages rename to "API keys read messages within their scopes";
alter policy "API keys read messages within their scopes" on public.messages
  using (org_id = (select private.api_key_org_id('{messages:read,activity:read}')));
grant select on public.messages to api_client;
create policy "API keys read message recipients within their scopes" on public.message_recipients for select to api_client
  using (org_id = (select private.api_key_org_id('{messages:read}')));
create policy "API keys read message replies within their scopes" on public.message_replies for select to api_client
  using (org_id = (select private.api_key_org_id('{messages:read}')));
create policy "API keys read reply attachments within their scopes" on public.message_reply_files for select to api_client
  using (org_id = (select private.api_key_org_id('{messages:read}')));
create policy "API keys read message attachments within their scopes" on public.message_files for select to api_client
  using (org_id = (select private.api_key_org_id('{messages:read}')));
grant select on public.message_recipients, public.message_replies, public.message_reply_files, public.message_files to api_client;

create policy "API keys read language model consent within their scopes" on public.language_model_consents for select to api_client
  using (org_id = (select private.api_key_org_id('{contracts:write}')));
grant select on public.language_model_consents to api_client;

-- Contracts: upload and analyze. A key decides nothing: decisions only carry over from an earlier analysis.
create policy "API keys with contracts:write upload documents" on public.contract_documents for insert to api_client
  with check (org_id = (select private.api_key_org_id('{contracts:write}')));
grant insert (id, org_id, project_id, contract_id, file_name, mime_type, size_bytes, sha256, storage_path, pages, text_status, facts)
  on public.contract_documents to api_client;
create policy "A document's text comes with its upload by an API key" on public.contract_document_pages for insert to api_client
  with check (org_id = (select private.api_key_org_id('{contracts:write}')) and exists (
    select from public.contract_documents d
    where d.org_id = contract_document_pages.org_id and d.id = contract_document_pages.document_id and d.uploaded_by is null
      and d.created_at = now()));
grant insert (document_id, page, org_id, project_id, contract_id, start_offset, text, is_scan) on public.contract_document_pages to api_client;
create policy "API keys with contracts:write analyze contracts" on public.contract_analyses for insert to api_client
  with check (org_id = (select private.api_key_org_id('{contracts:write}')));
grant insert (id, org_id, project_id, contract_id, document_id, perspective, risk_score, gate_reason, word_count, groups, clauses, engine,
  degraded, facts, paper, jurisdictions, leaning, our_side) on public.contract_analyses to api_client;

create function private.carries_over(finding public.contract_findings) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return finding.org_id = private.active_org_id() and exists (
    select from public.contract_findings earlier
    where earlier.org_id = finding.org_id and earlier.contract_id = finding.contract_id and earlier.analysis_id <> finding.analysis_id
      and earlier.source = finding.source and earlier.category = finding.category and earlier.review_status = finding.review_status
      and (earlier.reviewed_by, earlier.reviewed_at, earlier.review_note)
        is not distinct from (finding.reviewed_by, finding.reviewed_at, finding.review_note));
end;
$$;
comment on function private.carries_over(public.contract_findings) is 'Whether a person made this finding''s decision, or added the finding, in an earlier analysis of its contract.';
grant execute on function private.carries_over(public.contract_findings) to api_client;
create policy "An analysis by an API key adds findings" on public.contract_findings for insert to api_client
  with check (org_id = (select private.api_key_org_id('{contracts:write}')) and exists (
      select from public.contract_analyses a
      where a.org_id = contract_findings.org_id and a.id = contract_findings.analysis_id and a.created_by is null and a.created_at = now())
    and (private.carries_over(contract_findings)
      or source <> 'person' and review_status = 'open' and num_nonnulls(review_note, reviewed_by, reviewed_at, original) = 0));
grant insert (id, org_id, project_id, contract_id, analysis_id, "position", category, kind, severity, title, explanation, quote, page,
  start_offset, end_offset, confidence, source, params, points, review_status, review_note, reviewed_by, reviewed_at, original, law, shown,
  spans, folded, statement) on public.contract_findings to api_client;
create policy "An analysis by an API key proposes obligations" on public.obligations for insert to api_client
  with check (org_id = (select private.api_key_org_id('{contracts:write}')) and status = 'proposed' and source <> 'person');
create policy "A new analysis by an API key removes undecided proposals" on public.obligations for delete to api_client
  using (org_id = (select private.api_key_org_id('{contracts:write}')) and status = 'proposed' and source <> 'person');
grant insert (id, org_id, project_id, contract_id, document_id, kind, status, title, category, who, quote, page, start_offset, end_offset,
  anchor, anchor_date, anchor_event, offset_count, offset_unit, source, confidence, shown, owed_by) on public.obligations to api_client;
grant delete on public.obligations to api_client;

-- Reminders for members. A reminder to an outside address is an email that a person sends.
create policy "API keys with reminders:write set reminders" on public.reminders for insert to api_client
  with check (org_id = (select private.api_key_org_id('{reminders:write}')));
grant insert (id, org_id, project_id, contract_id, check_id, obligation_id, type, title, note, first_date, first_time, frequency, every, unit,
  until, deadline_id, days_before) on public.reminders to api_client;
create policy "API keys name members as recipients of their new reminders" on public.reminder_recipients for insert to api_client
  with check (org_id = (select private.api_key_org_id('{reminders:write}')) and user_id is not null and num_nonnulls(address, party_id) = 0
    and exists (
      select from public.reminders r
      where r.org_id = reminder_recipients.org_id and r.id = reminder_recipients.reminder_id and r.created_by is null and r.created_at = now()));
grant insert (org_id, project_id, reminder_id, user_id, address, party_id) on public.reminder_recipients to api_client;

-- Parties
create policy "API keys with parties:write add to the directory" on public.parties for insert to api_client
  with check (org_id = (select private.api_key_org_id('{parties:write}')));
create policy "API keys with parties:write change the directory" on public.parties for update to api_client
  using (org_id = (select private.api_key_org_id('{parties:write}')) and merged_into is null)
  with check (org_id = (select private.api_key_org_id('{parties:write}')));
grant insert (id, org_id, kind, name, contact_name, address, email, phone, license_number, license_state, license_valid_to, note, policies)
  on public.parties to api_client;
grant update (kind, name, contact_name, address, email, phone, license_number, license_state, license_valid_to, note, policies)
  on public.parties to api_client;
create policy "API keys with parties:write add parties to projects" on public.project_parties for insert to api_client
  with check (org_id = (select private.api_key_org_id('{parties:write}')));
grant insert (org_id, project_id, party_id, role) on public.project_parties to api_client;

-- Notices: drafts only. A version of a reviewed or approved notice would void a person's decision.
create policy "API keys with notices:write draft notices" on public.notices for insert to api_client
  with check (org_id = (select private.api_key_org_id('{notices:write}')));
create policy "API keys with notices:write set the serve-by date of drafts" on public.notices for update to api_client
  using (org_id = (select private.api_key_org_id('{notices:write}')) and status = 'draft')
  with check (org_id = (select private.api_key_org_id('{notices:write}')) and status = 'draft');
grant insert (id, org_id, project_id, contract_id, finding_id, obligation_id, deadline_id, responds_to, responds_how, type, template_revision,
  due_by, site_event_id, form) on public.notices to api_client;
grant update (due_by) on public.notices to api_client;
create policy "API keys with notices:write save versions of drafts" on public.notice_versions for insert to api_client
  with check (org_id = (select private.api_key_org_id('{notices:write}')) and exists (
    select from public.notices n
    where n.org_id = notice_versions.org_id and n.id = notice_versions.notice_id and n.status = 'draft'));
grant insert (id, org_id, project_id, notice_id, content, note) on public.notice_versions to api_client;

-- Compliance: new checks and unconfirmed evidence
create policy "API keys with compliance:write create checks" on public.compliance_checks for insert to api_client
  with check (org_id = (select private.api_key_org_id('{compliance:write}')));
grant insert (id, org_id, project_id, requirement_id, check_type, title, severity, due_date, due_date_is_given, notes, owner_id)
  on public.compliance_checks to api_client;
create policy "API keys with compliance:write upload evidence" on public.compliance_evidence for insert to api_client
  with check (org_id = (select private.api_key_org_id('{compliance:write}')) and not confirmed);
grant insert (id, org_id, project_id, check_id, file_name, mime_type, size_bytes, sha256, storage_path, text_status, text, kind, valid_from,
  expires_on, proposed, note, confirmed, text_problem, text_problem_code) on public.compliance_evidence to api_client;

-- Webhooks. A delivery contains the log, so the API gives activity:read with the scope.
alter policy "API keys read webhooks within their scopes" on public.webhooks
  using (org_id = (select private.api_key_org_id('{webhooks:manage,activity:read}')));
create policy "API keys with webhooks:manage add webhooks" on public.webhooks for insert to api_client
  with check (org_id = (select private.api_key_org_id('{webhooks:manage}')));
create policy "API keys with webhooks:manage change webhooks" on public.webhooks for update to api_client
  using (org_id = (select private.api_key_org_id('{webhooks:manage}')))
  with check (org_id = (select private.api_key_org_id('{webhooks:manage}')));
create policy "API keys with webhooks:manage remove webhooks" on public.webhooks for delete to api_client
  using (org_id = (select private.api_key_org_id('{webhooks:manage}')));
grant select, delete on public.webhooks to api_client;
grant insert (id, org_id, name, url, entity_types) on public.webhooks to api_client;
grant update (name, url, entity_types, active) on public.webhooks to api_client;
create policy "API keys read webhook deliveries within their scopes" on public.webhook_deliveries for select to api_client
  using (org_id = (select private.api_key_org_id('{webhooks:manage}')));
grant select on public.webhook_deliveries to api_client;
