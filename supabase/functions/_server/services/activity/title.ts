/** The action text that precedes the subject's name. If the resulting value matters, it follows the action. */
const sentences: Record<string, string> = {
  'language_model_consent.created': 'Allowed contracts to be read by the language model at',
  'language_model_consent.updated': 'Allowed contracts to be read by the language model at',
  'language_model_reading.created': 'Sent the contract to the language model at',
  'language_model_reading.updated done': 'The language model finished reading',
  'language_model_reading.updated failed': 'The language model could not read',
  'language_model_reading.updated canceled': 'Canceled the language model reading of',
  'language_model_question.created': 'Asked the language model at',
  'project.created': 'Created project',
  'project.updated': 'Updated project',
  'project.archived': 'Archived project',
  'project.deleted': 'Deleted project',
  'project.restored': 'Restored project',
  'project_member.created': 'Added to the project team:',
  'project_member.updated': 'Changed the project role of',
  'project_member.deleted': 'Removed from the project team:',
  'organization.updated': 'Changed organization settings',
  'organization_holiday.created': 'Added a holiday:',
  'organization_holiday.deleted': 'Removed a holiday:',
  'intake_address.created': 'Created an email address for files',
  'intake_address.deleted': 'Ended an email address for files',
  'sso_connection.created': 'Connected an identity provider:',
  'sso_connection.updated': 'Changed single sign-on settings',
  'sso_connection.deleted': 'Disconnected the identity provider:',
  'sso_domain.created': 'Added an email domain:',
  'sso_domain.updated': 'Verified an email domain:',
  'sso_domain.deleted': 'Removed an email domain:',
  'membership.created': 'Joined the organization:',
  'membership.updated': 'Changed the organization role of',
  'membership.deleted': 'Left the organization:',
  'invitation.created': 'Invited',
  'invitation.updated': 'Resent the invitation to',
  'invitation.updated accepted': 'Accepted the invitation for',
  'invitation.updated revoked': 'Revoked the invitation to',
  'contract.created': 'Created contract',
  'contract.updated': 'Updated contract',
  'contract.deleted': 'Deleted contract',
  'contract.restored': 'Restored contract',
  'contract_share.created': 'Shared a contract with',
  'contract_share.deleted': 'Stopped sharing a contract with',
  'contract_document.created': 'Uploaded',
  'contract_document.updated': 'Recognized the text of',
  'contract_document.updated read': 'Read the text of',
  'contract_document.updated unread': 'Could not read the text of',
  'contract_document.updated reading': 'Continued reading the text of',
  'contract_analysis.created': 'Analyzed contract',
  'contract_analysis.updated': 'Changed the risk score of',
  'contract_finding.created': 'Added a finding:',
  'contract_finding.updated': 'Reviewed a finding:',
  'contract_finding.updated accepted': 'Accepted a finding:',
  'contract_finding.updated corrected': 'Corrected a finding:',
  'contract_finding.updated rejected': 'Rejected a finding:',
  'contract_finding.updated open': 'Reopened a finding:',
  'ask.created': 'Added an ask:',
  'ask.updated': 'Changed an ask:',
  'ask_outcome.created': 'Confirmed the outcome of an ask:',
  'ask_outcome.updated': 'Changed the outcome of an ask:',
  'playbook_version.created': 'Drafted a playbook:',
  'playbook_version.updated published': 'Published a playbook:',
  'playbook_version.deleted': 'Deleted a playbook draft:',
  'document_set.created': 'Listed the governing documents of',
  'document_set.updated': 'Changed the governing documents of',
  'contract_approval.created approved': 'Approved contract',
  'contract_approval.created rejected': 'Rejected contract',
  'contract_approval.voided': 'Voided an approval because terms changed:',
  'contract_status_change.created submit': 'Submitted for review:',
  'contract_status_change.created reject': 'Returned to draft:',
  'contract_status_change.created activate': 'Activated contract',
  'contract_status_change.created expire': 'Marked as expired:',
  'contract_status_change.created renew': 'Renewed contract',
  'contract_status_change.created terminate': 'Terminated contract',
  'contract_status_change.created cancel': 'Canceled contract',
  'contract_status_change.created reopen': 'Returned to review:',
  'party.created': 'Added to the directory:',
  'party.updated': 'Updated in the directory:',
  'party.deleted': 'Removed from the directory:',
  'party.restored': 'Restored to the directory:',
  'project_party.created': "Added to the project's parties:",
  'project_party.updated': 'Updated a party on the project:',
  'project_party.deleted': 'Removed from the project:',
  'party_merge.created': 'Merged parties into',
  'party_merge.updated': 'Undid a merge of',
  'obligation.created': 'Added an obligation:',
  'obligation.updated': 'Changed an obligation:',
  'obligation.updated proposed': 'Reopened an obligation:',
  'obligation.updated confirmed': 'Confirmed an obligation:',
  'obligation.updated dismissed': 'Dismissed an obligation:',
  'obligation.updated completed': 'Completed an obligation:',
  'lien_rule_confirmation.created': 'Confirmed for the organization the lien rule',
  'lien_rule_confirmation.deleted': 'Withdrew the confirmation of the lien rule',
  'lien_facts.created': 'Set lien deadline inputs',
  'lien_facts.updated': 'Changed lien deadline inputs',
  'deadline.created': 'Confirmed a deadline:',
  'deadline.updated': 'Changed a deadline:',
  'deadline.updated open': 'Reopened a deadline:',
  'deadline.updated done': 'Met a deadline:',
  'deadline.updated missed': 'Missed a deadline:',
  'deadline.updated cancelled': 'Canceled a deadline:',
  'notice_bundle.created': 'Requested the paper trail PDF',
  'notice_bundle.updated': 'Created the paper trail PDF',
  'site_event.created': 'Logged a site event:',
  'site_event.updated': 'Corrected a site event:',
  'payment.created': 'Recorded payment',
  'payment.updated': 'Updated payment',
  'payment.deleted': 'Deleted payment',
  'payment.restored': 'Restored payment',
  'lien_waiver.created': 'Requested a lien waiver from',
  'lien_waiver.updated': 'Requested a lien waiver again from',
  'lien_waiver.updated received': 'Received a lien waiver from',
  'lien_waiver.updated accepted': 'Accepted a lien waiver from',
  'lien_waiver.updated rejected': 'Rejected a lien waiver from',
  'lien_waiver.updated withdrawn': 'Withdrew the request for a lien waiver from',
  'payment_file.created': 'Added to a payment:',
  'payment_file.deleted': 'Removed from a payment:',
  'payment_file.restored': 'Restored to a payment:',
  'site_event_file.created': 'Added a file to a site event:',
  'site_event_file.deleted': 'Removed a file from a site event:',
  'compliance_requirement.created': 'Added a requirement:',
  'compliance_requirement.updated': 'Changed a requirement:',
  'project_requirement.created': 'Added project requirement:',
  'project_requirement.updated': 'Set the event date of a requirement:',
  'project_requirement.deleted': 'Removed project requirement:',
  'compliance_check.created': 'Added check:',
  'compliance_check.updated': 'Updated check:',
  'compliance_check.deleted': 'Removed check:',
  'compliance_check.restored': 'Restored check:',
  'compliance_check.updated compliant': 'Marked compliant:',
  'compliance_check.updated non_compliant': 'Marked non-compliant:',
  'compliance_check.updated pending': 'Reopened check:',
  'compliance_check.updated in_progress': 'Started check:',
  'compliance_check.updated waived': 'Waived check:',
  'compliance_evidence.created': 'Uploaded evidence:',
  'compliance_evidence.updated': 'Updated evidence:',
  'compliance_evidence.updated confirmed': 'Confirmed evidence:',
  'compliance_evidence.updated withdrawn': 'Withdrew evidence:',
  'compliance_evidence_link.created': 'Created an evidence link for',
  'compliance_evidence_link.updated': 'Updated an evidence link for',
  'compliance_evidence_link.updated used': 'Received evidence by link from',
  'compliance_evidence_link.updated revoked': 'Revoked an evidence link for',
  'notice.created': 'Drafted a notice:',
  'notice.updated': 'Updated a notice:',
  'notice.updated filed': 'Saved the PDF of the notice',
  'notice_version.created': 'Saved a version of the notice',
  'notice_status_change.created review': 'Reviewed the notice',
  'notice_status_change.created return': 'Returned the notice',
  'notice_status_change.created revise': 'Returned to draft after an edit:',
  'notice_status_change.created approve': 'Approved the notice',
  'notice_status_change.created issue': 'Started issuing the notice',
  'notice_status_change.created retry': 'Retried issuing the notice',
  'notice_status_change.created print': 'Issued the notice',
  'notice_status_change.created fail': 'Failed to issue the notice',
  'notice_status_change.created serve': 'Served all recipients with the notice',
  'notice_status_change.created unserve': 'Marked as no longer served:',
  'notice_status_change.created acknowledge': 'Recorded receipt of the notice',
  'notice_status_change.created answer': 'Recorded a response to the notice',
  'notice_status_change.created withdraw': 'Withdrew the notice',
  'notice_status_change.created discard': 'Discarded the notice',
  'notice_service.created': 'Recorded service of the notice',
  'notice_service.updated': 'Voided service of the notice',
  'notice_proof.created': 'Added a proof to the notice',
  'notice_template.created': 'Changed the template for the',
  'message.created': 'Created a message to parties:',
  'message.updated': 'Updated the message',
  'message.updated sent': 'Sent the message',
  'message.updated cancelled': 'Canceled the message',
  'message.updated failed': 'Failed to send the message',
  'message_reply.created': 'Received a reply to the message',
  'message_template.created': 'Saved the message template',
  'message_template.updated': 'Updated the message template',
  'message_template.deleted': 'Restored the original message template',
  'reminder.created': 'Set a reminder:',
  'reminder.updated': 'Updated a reminder:',
  'reminder.updated active': 'Reopened a reminder:',
  'reminder.updated completed': 'Completed a reminder:',
  'reminder.updated cancelled': 'Canceled a reminder:',
  'job.retried': 'Retried a failed background job:',
  'job.discarded': 'Discarded a failed background job:',
  'api_key.created': 'Created an API key:',
  'api_key.updated': 'Revoked an API key:',
  'reporting_login.created': 'Created a reporting login:',
  'reporting_login.updated': 'Revoked a reporting login:',
  'webhook.created': 'Added a webhook:',
  'webhook.updated': 'Updated a webhook:',
  'webhook.deleted': 'Removed a webhook:',
  'report.created': 'Requested a report',
  'report.deleted': 'Deleted a report',
  'report_schedule.created': 'Scheduled a report',
  'report_schedule.updated': 'Updated a report schedule',
  'report_schedule.updated active': 'Resumed a report schedule',
  'report_schedule.updated paused': 'Paused a report schedule',
  'report_schedule.updated stopped': 'A report schedule stopped',
  'report_schedule.deleted': 'Deleted a report schedule',
  'archive.created': 'Requested a data export',
  'archive.updated': 'Resumed a data export',
  'archive.updated running': 'Started a data export',
  'archive.updated ready': 'Finished a data export',
  'archive.updated failed': 'Failed to create a data export',
  'archive.updated expired': 'Removed an expired data export',
  'organization_deletion.created': 'Scheduled deletion of the organization',
  'organization_deletion.deleted': 'Canceled deletion of the organization',
};

interface EventTitle {
  action: string;
  /** The subject of the event, unless it is the contract itself. */
  subject: string | null;
  contract_name: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/**
 * Returns a one-line title of an activity log entry. A contract that is not the subject follows in brackets.
 */
export function activityTitle(event: EventTitle): string {
  const { action, subject, contract_name: contract, before, after } = event;
  if (action === 'contract_analysis.updated' && before?.risk_score && after?.risk_score) {
    return `Risk score of ${contract ?? 'a contract'} changed from ${before.risk_score}% to ${after.risk_score}%`;
  }
  if (action.startsWith('language_model_consent.') && !after?.host)
    return after && !('host' in after)
      ? 'Changed the language model budget'
      : 'Stopped language models from reading contracts';
  const became =
    evidenceStep(action, after) ??
    invitationStep(action, after) ??
    (action === 'notice.updated' && after?.sha256 ? 'filed' : undefined) ??
    readingStep(event) ??
    after?.action ??
    after?.decision ??
    after?.review_status ??
    after?.status ??
    after?.state;
  const sentence = sentences[`${action} ${became}`] ?? sentences[action] ?? readable(action);
  const name = subject && contract ? `${subject} (${contract})` : (subject ?? contract);
  return name ? `${sentence} ${name}` : sentence.replace(/(?::| of| with| from| for)$/, '');
}

/** Actions on evidence and links, which have no status of their own. */
function evidenceStep(action: string, after: EventTitle['after']): string | undefined {
  if (action === 'compliance_evidence.updated') {
    if (after?.withdrawn_reason) return 'withdrawn';
    return after?.confirmed === true ? 'confirmed' : undefined;
  }
  if (action !== 'compliance_evidence_link.updated') return undefined;
  return after?.used_at ? 'used' : 'revoked';
}

function invitationStep(action: string, after: EventTitle['after']): string | undefined {
  if (action !== 'invitation.updated') return undefined;
  if (after?.accepted_at) return 'accepted';
  return after?.revoked_at ? 'revoked' : undefined;
}

/** Results of reading a document in the background. */
function readingStep({ action, before, after }: EventTitle): string | undefined {
  if (action !== 'contract_document.updated') return undefined;
  if (after?.text_status === 'reading') return 'reading';
  if (before?.text_status !== 'reading') return undefined;
  return after?.text_status === 'extracted' || after?.text_status === 'needs_ocr' ? 'read' : 'unread';
}

/** Fallback for actions without a sentence: 'report.created' → 'Report created'. */
const readable = (action: string) =>
  action.replace(/[._]/g, ' ').replace(/^./, (letter) => letter.toUpperCase());
