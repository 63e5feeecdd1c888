/** Subjects of a webhook, by the record types of the activity log. */
export const subjects: { label: string; types: string[] }[] = [
  { label: 'Projects and teams', types: ['project', 'project_member'] },
  {
    label: 'Contracts: details, documents, status changes, approvals',
    types: ['contract', 'contract_document', 'contract_share', 'contract_status_change', 'contract_approval'],
  },
  {
    label: 'Parties and messages',
    types: ['party', 'project_party', 'party_merge', 'message', 'message_reply', 'message_template'],
  },
  {
    label: 'Analyses, findings, and asks',
    types: [
      'contract_analysis',
      'contract_finding',
      'language_model_reading',
      'language_model_question',
      'ask',
      'ask_outcome',
      'playbook_version',
      'document_set',
    ],
  },
  {
    label: 'Obligations, deadlines, and reminders',
    types: [
      'obligation',
      'deadline',
      'lien_facts',
      'lien_rule_confirmation',
      'site_event',
      'site_event_file',
      'reminder',
    ],
  },
  { label: 'Payments and lien waivers', types: ['payment', 'payment_file', 'lien_waiver'] },
  {
    label: 'Legal notices',
    types: [
      'notice',
      'notice_version',
      'notice_status_change',
      'notice_service',
      'notice_proof',
      'notice_template',
      'notice_bundle',
    ],
  },
  {
    label: 'Compliance',
    types: [
      'compliance_check',
      'compliance_requirement',
      'project_requirement',
      'compliance_evidence',
      'compliance_evidence_link',
    ],
  },
  {
    label: 'Members and settings',
    types: [
      'organization',
      'organization_holiday',
      'intake_address',
      'sso_connection',
      'sso_domain',
      'membership',
      'invitation',
      'language_model_consent',
      'job',
      'api_key',
      'reporting_login',
      'webhook',
      'report',
      'report_schedule',
      'archive',
      'organization_deletion',
    ],
  },
];

/** A webhook's subjects, on one line. */
export function subjectWords(types: readonly string[]): string {
  if (types.length === 0) return 'All events';
  const whole = subjects.filter(({ types: all }) => all.every((type) => types.includes(type)));
  const rest = types.filter((type) => !whole.some(({ types: all }) => all.includes(type)));
  return [...whole.map(({ label }) => label), ...rest.map((type) => type.replaceAll('_', ' '))].join(' · ');
}
