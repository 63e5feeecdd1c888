/** What happened, before the name of whom or what it is about; where what it became matters, that follows the action. */
const sentences: Record<string, string> = {
  'language_model_consent.created': 'Let a language model read contracts at',
  'language_model_consent.updated': 'Let a language model read contracts at',
  'project.created': 'Created project',
  'project.updated': 'Updated project',
  'project.archived': 'Archived project',
  'project.deleted': 'Deleted project',
  'project.restored': 'Restored project',
  'project_member.created': 'Added to the project team:',
  'project_member.updated': 'Changed the project role of',
  'project_member.deleted': 'Removed from the project team:',
  'organization.updated': 'Changed the settings of the organization',
  'organization_holiday.created': 'Added a holiday:',
  'organization_holiday.deleted': 'Took back a holiday:',
  'membership.created': 'Joined the organization:',
  'membership.updated': 'Changed the organization role of',
  'membership.deleted': 'Left the organization:',
  'invitation.created': 'Invited',
  'invitation.updated': 'Sent the invitation again to',
  'invitation.updated accepted': 'Accepted the invitation for',
  'invitation.updated revoked': 'Revoked the invitation of',
  'contract.created': 'Created contract',
  'contract.updated': 'Updated contract',
  'contract.deleted': 'Deleted contract',
  'contract.restored': 'Restored contract',
  'contract_share.created': 'Shared a contract with',
  'contract_share.deleted': 'Ended a share with',
  'contract_document.created': 'Uploaded',
  'contract_document.updated': 'Recognized the text of',
  'contract_document.updated read': 'Read the text of',
  'contract_document.updated unread': 'Could not read the text of',
  'contract_document.updated reading': 'Went on to read the text of',
  'contract_analysis.created': 'Analyzed contract',
  'contract_analysis.updated': 'Changed the risk score of',
  'contract_finding.created': 'Added a finding:',
  'contract_finding.updated': 'Reviewed a finding:',
  'contract_finding.updated accepted': 'Accepted a finding:',
  'contract_finding.updated corrected': 'Corrected a finding:',
  'contract_finding.updated rejected': 'Rejected a finding:',
  'contract_finding.updated open': 'Reopened a finding:',
  'contract_approval.created approved': 'Approved contract',
  'contract_approval.created rejected': 'Rejected contract',
  'contract_status_change.created submit': 'Submitted for review:',
  'contract_status_change.created reject': 'Returned to draft:',
  'contract_status_change.created activate': 'Activated contract',
  'contract_status_change.created expire': 'Marked as expired:',
  'contract_status_change.created renew': 'Renewed contract',
  'contract_status_change.created terminate': 'Terminated contract',
  'contract_status_change.created cancel': 'Cancelled contract',
  'party.created': 'Added to the directory:',
  'party.updated': 'Changed in the directory:',
  'party.deleted': 'Took out of the directory:',
  'party.restored': 'Put back into the directory:',
  'project_party.created': 'Added to the parties of the project:',
  'project_party.updated': 'Changed a party of the project:',
  'project_party.deleted': 'Took off the project:',
  'party_merge.created': 'Merged into one party:',
  'party_merge.updated': 'Took back a merge of',
  'obligation.created': 'Added an obligation:',
  'obligation.updated': 'Changed an obligation:',
  'obligation.updated proposed': 'Reopened an obligation:',
  'obligation.updated confirmed': 'Confirmed an obligation:',
  'obligation.updated dismissed': 'Dismissed an obligation:',
  'obligation.updated completed': 'Completed an obligation:',
  'lien_facts.created': 'Said what the dates of liens depend on',
  'lien_facts.updated': 'Changed what the dates of liens depend on',
  'deadline.created': 'Confirmed a deadline:',
  'deadline.updated': 'Changed a deadline:',
  'deadline.updated open': 'Reopened a deadline:',
  'deadline.updated done': 'Met a deadline:',
  'deadline.updated missed': 'Missed a deadline:',
  'deadline.updated cancelled': 'Cancelled a deadline:',
  'notice_bundle.created': 'Asked for the bundle',
  'notice_bundle.updated': 'Made the bundle',
  'site_event.created': 'Wrote down what happened:',
  'site_event.updated': 'Mended what happened:',
  'payment.created': 'Recorded payment',
  'payment.updated': 'Changed payment',
  'payment.deleted': 'Deleted payment',
  'payment.restored': 'Restored payment',
  'lien_waiver.created': 'Asked for a lien waiver of',
  'lien_waiver.updated': 'Asked again for a lien waiver of',
  'lien_waiver.updated received': 'Received a lien waiver of',
  'lien_waiver.updated accepted': 'Accepted a lien waiver of',
  'lien_waiver.updated rejected': 'Rejected a lien waiver of',
  'lien_waiver.updated withdrawn': 'Took back the request for a lien waiver of',
  'payment_file.created': 'Added to a payment:',
  'payment_file.deleted': 'Removed from a payment:',
  'payment_file.restored': 'Put back to a payment:',
  'site_event_file.created': 'Added a file to what happened:',
  'site_event_file.deleted': 'Removed a file from what happened:',
  'compliance_requirement.created': 'Added a requirement:',
  'compliance_requirement.updated': 'Changed a requirement:',
  'project_requirement.created': 'Put a requirement on the project:',
  'project_requirement.updated': 'Set when a requirement counts:',
  'project_requirement.deleted': 'Took a requirement off the project:',
  'compliance_check.created': 'Added a compliance check:',
  'compliance_check.updated': 'Changed a compliance check:',
  'compliance_check.deleted': 'Removed a compliance check:',
  'compliance_check.restored': 'Put a compliance check back:',
  'compliance_check.updated compliant': 'Found compliant:',
  'compliance_check.updated non_compliant': 'Found non-compliant:',
  'compliance_check.updated pending': 'Reopened a compliance check:',
  'compliance_check.updated in_progress': 'Work has begun on a compliance check:',
  'compliance_check.updated waived': 'Waived a compliance check:',
  'compliance_evidence.created': 'Sent evidence:',
  'compliance_evidence.updated': 'Changed evidence:',
  'compliance_evidence.updated confirmed': 'Confirmed evidence:',
  'compliance_evidence.updated withdrawn': 'Withdrew evidence:',
  'compliance_evidence_link.created': 'Made a link for evidence from',
  'compliance_evidence_link.updated': 'Changed a link for evidence from',
  'compliance_evidence_link.updated used': 'Evidence came through the link for',
  'compliance_evidence_link.updated revoked': 'Revoked the link for evidence from',
  'notice.created': 'Drafted a notice:',
  'notice.updated': 'Changed a notice:',
  'notice.updated filed': 'Kept the issued file of the notice',
  'notice_version.created': 'Saved a version of the notice',
  'notice_status_change.created review': 'Reviewed the notice',
  'notice_status_change.created return': 'Returned the notice',
  'notice_status_change.created revise': 'Back to draft, since it was changed: the notice',
  'notice_status_change.created approve': 'Approved the notice',
  'notice_status_change.created issue': 'Asked to issue the notice',
  'notice_status_change.created retry': 'Requested issue of the notice again',
  'notice_status_change.created print': 'Issued the notice',
  'notice_status_change.created fail': 'Could not issue the notice',
  'notice_status_change.created serve': 'All recipients are served with the notice',
  'notice_status_change.created unserve': 'Not all recipients are served with the notice',
  'notice_status_change.created acknowledge': 'Noted the receipt of the notice',
  'notice_status_change.created answer': 'Noted an answer to the notice',
  'notice_status_change.created withdraw': 'Withdrew the notice',
  'notice_status_change.created discard': 'Discarded the notice',
  'notice_service.created': 'Recorded a service of the notice',
  'notice_service.updated': 'Voided a service of the notice',
  'notice_proof.created': 'Filed a proof for the notice',
  'notice_template.created': 'Changed the template of the',
  'message.created': 'Wrote to the parties:',
  'message.updated': 'Changed the message',
  'message.updated sent': 'Sent the message',
  'message.updated cancelled': 'Cancelled the message',
  'message.updated failed': 'Could not send the message',
  'message_reply.created': 'Got a reply to the message',
  'message_template.created': 'Wrote the template of the message',
  'message_template.updated': 'Changed the template of the message',
  'message_template.deleted': 'Went back to the shipped template of the message',
  'reminder.created': 'Set a reminder:',
  'reminder.updated': 'Changed a reminder:',
  'reminder.updated active': 'Reopened a reminder:',
  'reminder.updated completed': 'Completed a reminder:',
  'reminder.updated cancelled': 'Cancelled a reminder:',
  'job.retried': 'Retried failed background work:',
  'job.discarded': 'Discarded failed background work:',
  'api_key.created': 'Made an API key:',
  'api_key.updated': 'Revoked an API key:',
  'reporting_login.created': 'Made a reporting login:',
  'reporting_login.updated': 'Revoked a reporting login:',
  'webhook.created': 'Added a webhook:',
  'webhook.updated': 'Changed a webhook:',
  'webhook.deleted': 'Removed a webhook:',
  'report.created': 'Asked for a report',
  'report.deleted': 'Deleted a report',
  'report_schedule.created': 'Scheduled a report',
  'report_schedule.updated': 'Changed the schedule of a report',
  'report_schedule.updated active': 'Resumed the schedule of a report',
  'report_schedule.updated paused': 'Paused the schedule of a report',
  'report_schedule.updated stopped': 'The schedule of a report stopped',
  'report_schedule.deleted': 'Ended the schedule of a report',
  'archive.created': 'Asked for an archive of the organization',
  'archive.updated': 'Went on with an archive of the organization',
  'archive.updated running': 'Began an archive of the organization',
  'archive.updated ready': 'Finished an archive of the organization',
  'archive.updated failed': 'Could not make an archive of the organization',
  'archive.updated expired': 'Removed an archive of the organization, whose time was over',
  'organization_deletion.created': 'Asked for the organization to be deleted',
  'organization_deletion.deleted': 'Kept the organization from being deleted',
};

interface Told {
  action: string;
  /** Whom or what it is about, other than the contract itself. */
  subject: string | null;
  contract_name: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** One line for people about an entry of the activity log; a contract that is not the subject itself follows it in brackets. */
export function activityTitle(event: Told): string {
  const { action, subject, contract_name: contract, before, after } = event;
  if (action === 'contract_analysis.updated' && before?.risk_score && after?.risk_score) {
    return `Risk score of ${contract ?? 'a contract'} moved from ${before.risk_score} to ${after.risk_score}`;
  }
  if (action.startsWith('language_model_consent.') && !after?.host)
    return 'Kept contracts from language models';
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

/** What happened to a piece of evidence, or a link, which have no status of their own. */
function evidenceStep(action: string, after: Told['after']): string | undefined {
  if (action === 'compliance_evidence.updated') {
    if (after?.withdrawn_reason) return 'withdrawn';
    return after?.confirmed === true ? 'confirmed' : undefined;
  }
  if (action !== 'compliance_evidence_link.updated') return undefined;
  return after?.used_at ? 'used' : 'revoked';
}

function invitationStep(action: string, after: Told['after']): string | undefined {
  if (action !== 'invitation.updated') return undefined;
  if (after?.accepted_at) return 'accepted';
  return after?.revoked_at ? 'revoked' : undefined;
}

/** What became of a document that is read in the background. */
function readingStep({ action, before, after }: Told): string | undefined {
  if (action !== 'contract_document.updated') return undefined;
  if (after?.text_status === 'reading') return 'reading';
  if (before?.text_status !== 'reading') return undefined;
  return after?.text_status === 'extracted' || after?.text_status === 'needs_ocr' ? 'read' : 'unread';
}

/** An action that has no sentence still reads: 'report.created' → 'Report created'. */
const readable = (action: string) =>
  action.replace(/[._]/g, ' ').replace(/^./, (letter) => letter.toUpperCase());
