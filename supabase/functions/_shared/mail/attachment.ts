/** What goes with a mail, as the outbox keeps it: a document by its id, so that its bytes stay where they are, or a calendar entry whole. */
export type KeptAttachment =
  | { kind: 'document'; document_id: string; name: string }
  | { kind: 'calendar'; method: 'REQUEST' | 'CANCEL'; content: string };
