/** The templates of a message, the fields that their words may have, and what they say where an organization says nothing else. */

export const messageTemplates = [
  'Custom Message',
  'Project Update',
  'Meeting Invitation',
  'Schedule Change',
  'Document Request',
] as const;

/** In braces, filled in for each recipient. */
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
    subject: '{project}: update of {today}',
    body: 'Dear {recipient},\n\nhere is where {project} stands.\n\nDone since the last update:\n\nNext:\n\nWhat we need from you:\n\n{sender}\n{organization}',
  },
  'Meeting Invitation': {
    subject: '{project}: meeting on {meeting_time}',
    body: 'Dear {recipient},\n\nplease join us for a meeting about {project}.\n\nWhen: {meeting_time}\nWhere: {meeting_place}\n\nAgenda:\n\n{sender}\n{organization}',
  },
  'Schedule Change': {
    subject: '{project}: change of the schedule',
    body: 'Dear {recipient},\n\nthe schedule of {project} changes.\n\nWhat changes:\n\nFrom when:\n\nWhat it means for your work:\n\nThis message is no notice under a contract.\n\n{sender}\n{organization}',
  },
  'Document Request': {
    subject: '{project}: please send {document}',
    body: 'Dear {recipient},\n\nfor {project} we need this document from you: {document}.\n\nPlease send it by {answer_by}. The button below leads to a page where you can hand it in once, without an account.\n\n{sender}\n{organization}',
  },
};

/** Fills the fields in; what is not known stays a dash, what is no field stays as it is. */
export function fillFields(text: string, values: Readonly<Record<MessageField, string | null>>): string {
  return text.replace(/\{([^{}\n]{1,60})\}/g, (whole, name: string) => {
    const field = messageFields.find((one) => one === name.trim());
    return field ? (values[field] ?? '–') : whole;
  });
}
