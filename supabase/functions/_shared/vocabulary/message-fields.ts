/**
 * Message templates, the fields allowed in their text, and the default text for organizations without their
 * own.
 */

export const messageTemplates = [
  'Custom Message',
  'Project Update',
  'Meeting Invitation',
  'Schedule Change',
  'Document Request',
] as const;

/** Fields, written in braces and filled in per recipient. */
export const messageFields = [
  'recipient',
  'role',
  'project',
  'organization',
  'sender',
  'today',
  'meeting_time',
  'meeting_place',
  'document',
  'answer_by',
] as const;

export type MessageField = (typeof messageFields)[number];

export const shippedMessages: Record<(typeof messageTemplates)[number], { subject: string; body: string }> = {
  'Custom Message': { subject: '{project}: ', body: 'Dear {recipient},\n\n\n\n{sender}\n{organization}' },
  'Project Update': {
    subject: '{project}: update for {today}',
    body: 'Dear {recipient},\n\nHere is the current status of {project}.\n\nCompleted since the last update:\n\nNext:\n\nWhat we need from you:\n\n{sender}\n{organization}',
  },
  'Meeting Invitation': {
    subject: '{project}: meeting on {meeting_time}',
    body: 'Dear {recipient},\n\nPlease join us for a meeting about {project}.\n\nWhen: {meeting_time}\nWhere: {meeting_place}\n\nAgenda:\n\n{sender}\n{organization}',
  },
  'Schedule Change': {
    subject: '{project}: schedule change',
    body: 'Dear {recipient},\n\nThe schedule for {project} is changing.\n\nWhat changes:\n\nEffective date:\n\nEffect on your work:\n\nThis message is not a notice under a contract.\n\n{sender}\n{organization}',
  },
  'Document Request': {
    subject: '{project}: please send {document}',
    body: 'Dear {recipient},\n\nWe need this document from you for {project}: {document}.\n\nPlease send it by {answer_by}. Use the button below to upload it. You do not need an account, and the link works once.\n\n{sender}\n{organization}',
  },
};

/** Fills in the fields; unknown values become a dash, and unknown field names stay unchanged. */
export function fillFields(text: string, values: Readonly<Record<MessageField, string | null>>): string {
  return text.replace(/\{([^{}\n]{1,60})\}/g, (whole, name: string) => {
    const field = messageFields.find((one) => one === name.trim());
    return field ? (values[field] ?? '–') : whole;
  });
}
