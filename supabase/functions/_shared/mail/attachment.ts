/**
 * An email attachment as stored in the outbox: the id of a document, so that its bytes are not copied, or a
 * complete calendar entry.
 */
export type KeptAttachment =
  | { kind: 'document'; document_id: string; name: string }
  | { kind: 'calendar'; method: 'REQUEST' | 'CANCEL'; content: string };
