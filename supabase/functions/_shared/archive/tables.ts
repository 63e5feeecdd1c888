/** Which tables an archive holds, which it leaves out and why, and what of them comes back. */

/** A table of an archive, in the order of the archive. */
interface ArchivedTable {
  schema: 'public' | 'private';
  name: string;
  /**
   * Columns that no archive holds, each with what a restored row has there: null for the column's default, or SQL. Generated columns
   * are left out by themselves.
   */
  leftOut?: Record<string, string | null>;
  /** Why its rows stay in the archive and do not come back; undefined where they do. */
  staysBehind?: string;
}

const aRandomHash = `encode(sha256(gen_random_uuid()::text::bytea), 'hex')`;
const secret = 'It worked by a secret, which no archive holds. Make a new one.';
const leftOutText = `'This text is not kept in archives.'`;

export const archivedTables: readonly ArchivedTable[] = [
  { schema: 'public', name: 'organizations' },
  // The organization last used may be another one.
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
    staysBehind: 'A report is made anew from what it was made of.',
  },
  { schema: 'public', name: 'organization_logos' },
  // The number of a transaction says nothing in another database.
  { schema: 'public', name: 'notifications', leftOut: { transaction_id: null } },
  { schema: 'private', name: 'deadlines_told' },
  { schema: 'private', name: 'deadline_tellings' },
  { schema: 'public', name: 'imports' },
  // Their texts hold links that act in the recipient's name.
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
    staysBehind: 'It is the record of webhooks that do not come back.',
  },
];

/** Tables that name an organization and are in no archive. */
export const excludedTables: Readonly<Record<string, string>> = {
  'private.jobs':
    'Work under way. It belongs to the service that does it; what was not done is asked for anew.',
  'private.webhook_secrets': 'Secrets.',
  'private.idempotency_keys': 'Answers stored for a day in case a request is repeated.',
  'private.webhook_circuits': 'Webhooks do not come back.',
  'public.calendar_feeds': 'Secret addresses, each a person’s own. Whoever wants one makes it anew.',
  'public.intake_files':
    'Files on their way in: what was filed is among the contracts, what was not is its sender’s.',
  'private.intake_texts': 'What was read of files on their way in.',
  'public.chain_bundles':
    'A bundle is put together from what the archive holds; whoever wants one has it made anew.',
  'public.archives': 'An archive does not hold archives.',
  'private.archive_rows': 'What an archive is made from.',
  'private.archive_entries': 'What an archive is made from.',
  'private.archive_pieces': 'What an archive is made from.',
  'private.figure_changes': 'Sums are counted anew from what is summed up.',
  'private.figure_days': 'Sums are counted anew from what is summed up.',
  'private.figure_states': 'Sums are counted anew from what is summed up.',
  'public.organization_deletions': 'What comes back from an archive is not to be deleted.',
};
