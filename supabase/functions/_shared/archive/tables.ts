/** Which tables an archive contains, which it excludes and why, and which are restored. */

/** An archived table, in archive order. */
interface ArchivedTable {
  schema: 'public' | 'private';
  name: string;
  /**
   * Columns excluded from archives, each with its value in restored rows: null for the column's default, or
   * SQL. Generated columns are excluded automatically.
   */
  leftOut?: Record<string, string | null>;
  /** Why the table's rows are archived but not restored; undefined if they are restored. */
  staysBehind?: string;
}

const aRandomHash = `encode(sha256(gen_random_uuid()::text::bytea), 'hex')`;
const secret = 'It depended on a secret, which archives never contain. Create a new one.';
const leftOutText = `'This text is not included in archives.'`;

export const archivedTables: readonly ArchivedTable[] = [
  { schema: 'public', name: 'organizations' },
  // The last used organization may be a different one.
  { schema: 'public', name: 'profiles', leftOut: { last_org_id: null } },
  { schema: 'public', name: 'memberships' },
  { schema: 'public', name: 'former_members' },
  { schema: 'public', name: 'language_model_consents' },
  { schema: 'public', name: 'organization_holidays' },
  { schema: 'public', name: 'invitations', leftOut: { token_hash: aRandomHash } },
  { schema: 'public', name: 'projects' },
  { schema: 'public', name: 'project_members' },
  { schema: 'public', name: 'parties' },
  { schema: 'public', name: 'project_parties' },
  { schema: 'public', name: 'party_merges' },
  { schema: 'public', name: 'contracts' },
  { schema: 'public', name: 'dismissed_party_suggestions' },
  { schema: 'public', name: 'contract_shares' },
  { schema: 'public', name: 'contract_documents' },
  { schema: 'public', name: 'contract_document_pages' },
  { schema: 'public', name: 'contract_page_recognitions' },
  { schema: 'private', name: 'read_pages' },
  { schema: 'public', name: 'contract_analyses' },
  { schema: 'public', name: 'contract_findings' },
  { schema: 'public', name: 'language_model_readings', leftOut: { state: null } },
  { schema: 'public', name: 'language_model_questions' },
  { schema: 'public', name: 'asks' },
  { schema: 'public', name: 'ask_outcomes' },
  { schema: 'public', name: 'playbook_versions' },
  { schema: 'public', name: 'document_sets' },
  { schema: 'public', name: 'contract_scores' },
  { schema: 'public', name: 'dismissed_contract_proposals' },
  { schema: 'public', name: 'contract_approvals' },
  { schema: 'public', name: 'contract_status_changes' },
  { schema: 'public', name: 'obligations' },
  { schema: 'public', name: 'lien_facts' },
  { schema: 'public', name: 'deadlines' },
  { schema: 'public', name: 'site_events' },
  { schema: 'public', name: 'site_event_files' },
  { schema: 'public', name: 'compliance_requirements' },
  { schema: 'public', name: 'project_requirements' },
  { schema: 'public', name: 'compliance_checks' },
  { schema: 'public', name: 'compliance_evidence_links', leftOut: { token_hash: aRandomHash } },
  { schema: 'public', name: 'compliance_evidence' },
  { schema: 'public', name: 'payments' },
  { schema: 'public', name: 'lien_waivers', leftOut: { token_hash: aRandomHash } },
  { schema: 'public', name: 'payment_files' },
  { schema: 'public', name: 'lien_rule_confirmations' },
  { schema: 'public', name: 'notice_templates' },
  { schema: 'public', name: 'notices' },
  { schema: 'public', name: 'notice_versions' },
  { schema: 'public', name: 'notice_status_changes' },
  { schema: 'public', name: 'notice_services' },
  { schema: 'public', name: 'notice_proofs' },
  { schema: 'public', name: 'reminders' },
  { schema: 'public', name: 'reminder_recipients' },
  { schema: 'public', name: 'report_schedules' },
  {
    schema: 'public',
    name: 'reports',
    leftOut: { storage_path: null },
    staysBehind: 'Reports can be generated again from their source data.',
  },
  { schema: 'public', name: 'organization_logos' },
  // Transaction ids have no meaning in another database.
  { schema: 'public', name: 'notifications', leftOut: { transaction_id: null } },
  { schema: 'private', name: 'deadlines_told' },
  { schema: 'private', name: 'deadline_tellings' },
  { schema: 'public', name: 'imports' },
  { schema: 'public', name: 'import_mappings' },
  { schema: 'public', name: 'saved_views' },
  // The texts contain links that act on the recipient's behalf.
  {
    schema: 'public',
    name: 'mail_messages',
    leftOut: { text_body: leftOutText, html_body: leftOutText, unsubscribe_url: null, attachments: null },
  },
  { schema: 'public', name: 'report_recipients' },
  { schema: 'private', name: 'mail_refusals' },
  { schema: 'public', name: 'message_templates' },
  { schema: 'public', name: 'messages' },
  { schema: 'public', name: 'message_recipients' },
  { schema: 'public', name: 'message_files' },
  { schema: 'public', name: 'message_ask_files' },
  { schema: 'public', name: 'message_replies' },
  { schema: 'public', name: 'message_reply_files' },
  { schema: 'public', name: 'activity_events', leftOut: { xid: null } },
  { schema: 'public', name: 'activity_batches' },
  { schema: 'public', name: 'api_keys', leftOut: { hash: null }, staysBehind: secret },
  { schema: 'public', name: 'reporting_logins', staysBehind: secret },
  { schema: 'public', name: 'webhooks', staysBehind: secret },
  {
    schema: 'public',
    name: 'webhook_deliveries',
    staysBehind: 'A log of webhooks that are not restored.',
  },
];

/** Columns that refer to a person without a foreign key, because the record outlives the account. */
export const peopleWithoutKey: readonly { schema: string; table: string; column: string }[] = [
  { schema: 'public', table: 'activity_events', column: 'actor_id' },
  { schema: 'public', table: 'mail_messages', column: 'created_by' },
  { schema: 'public', table: 'reminders', column: 'ended_by' },
];

/** Tables that reference an organization but are not archived. */
export const excludedTables: Readonly<Record<string, string>> = {
  'private.jobs': 'Unfinished background jobs, which are requested again.',
  'private.webhook_secrets': 'Secrets.',
  'private.idempotency_keys': 'Stored responses for repeated requests, kept for a day.',
  'private.mail_senders': 'Email limits belong to the installation that sends.',
  'private.webhook_circuits': 'Webhooks are not restored.',
  'public.calendar_feeds': 'Private personal addresses. Create a new one.',
  'public.intake_files': 'Uploads not yet filed; filed ones are among the contracts.',
  'private.intake_texts': 'Text of uploads not yet filed.',
  'public.intake_addresses': 'Private email addresses. Create a new one.',
  'public.intake_emails': 'Emails with files not yet filed.',
  'public.chain_bundles': 'Paper trail PDFs can be created again from the archive.',
  'public.archives': 'An archive does not contain archives.',
  'private.archive_rows': 'Source data of an archive.',
  'private.archive_entries': 'Source data of an archive.',
  'private.archive_pieces': 'Source data of an archive.',
  'private.figure_changes': 'Totals are recalculated from their source rows.',
  'private.figure_days': 'Totals are recalculated from their source rows.',
  'private.figure_states': 'Totals are recalculated from their source rows.',
  'public.sso_connections': 'The identity provider is registered with the installation. Connect it again.',
  'public.sso_domains': 'Domains are verified again.',
  'private.sso_sessions': 'Sessions belong to the installation.',
  'private.sso_flows': 'Unfinished sign-ins.',
  'public.organization_deletions': 'A restored organization is not scheduled for deletion.',
};
