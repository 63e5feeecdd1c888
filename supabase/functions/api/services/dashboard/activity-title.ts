const sentences: Record<string, string> = {
  'project.created': 'Created project',
  'project.updated': 'Updated project',
  'project.archived': 'Archived project',
  'project.deleted': 'Deleted project',
  'project.restored': 'Restored project',
  'project_member.created': 'Added to the project team:',
  'project_member.updated': 'Changed the project role of',
  'project_member.deleted': 'Removed from the project team:',
  'membership.created': 'Joined the organization:',
  'membership.updated': 'Changed the organization role of',
  'membership.deleted': 'Left the organization:',
  'contract.created': 'Created contract',
  'contract.updated': 'Updated contract',
  'contract.deleted': 'Deleted contract',
  'contract.restored': 'Restored contract',
  'contract_share.created': 'Shared a contract with',
  'contract_share.deleted': 'Ended a share with',
  'contract_document.created': 'Uploaded',
  'contract_analysis.created': 'Analyzed contract',
  'contract_finding.updated': 'Reviewed a finding of',
};

/** One line for people about an entry of the activity log; the name of whom or what it is about comes last. */
export function activityTitle(event: {
  action: string;
  subject: string | null;
  status: string | null;
}): string {
  const { action, subject, status } = event;
  if (action === 'contract.updated' && status)
    return named(`Moved contract to ${status.replaceAll('_', ' ')}:`, subject);
  // An action this list does not know still reads: 'report.created' → 'Report created'.
  const fallback = action.replace(/[._]/g, ' ').replace(/^./, (letter) => letter.toUpperCase());
  return named(sentences[action] ?? fallback, subject);
}

const named = (sentence: string, subject: string | null) =>
  subject ? `${sentence} ${subject}` : sentence.replace(/:$/, '');
