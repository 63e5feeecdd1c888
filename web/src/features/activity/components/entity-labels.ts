import type { activityEntityTypes } from '@contract/activity.ts';

type EntityType = (typeof activityEntityTypes)[number];

/** What a kind of record is called where the log is narrowed to it. */
export const entityLabels: Record<EntityType, string> = {
  project: 'Projects',
  project_member: 'Project teams',
  membership: 'Organization members',
  invitation: 'Invitations',
  organization: 'Organization',
  organization_holiday: 'Holidays',
  contract: 'Contracts',
  contract_share: 'Shared contracts',
  contract_document: 'Contract documents',
  contract_analysis: 'Analyses',
  contract_finding: 'Findings',
  contract_approval: 'Approvals',
  contract_status_change: 'Contract status',
  obligation: 'Obligations',
  lien_facts: 'What liens depend on',
  deadline: 'Deadlines',
  compliance_requirement: 'Requirements',
  project_requirement: 'Requirements of projects',
  compliance_check: 'Compliance checks',
  compliance_evidence: 'Evidence',
  compliance_evidence_link: 'Evidence links',
  job: 'Background work',
  language_model_consent: 'Language model',
  reminder: 'Reminders',
  api_key: 'API keys',
  reporting_login: 'Reporting logins',
  webhook: 'Webhooks',
  archive: 'Archives',
  organization_deletion: 'Deletion of the organization',
};
