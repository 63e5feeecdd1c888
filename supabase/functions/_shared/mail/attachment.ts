/**
 * An email attachment as stored in the outbox: the id of a document or of a message's ask file, so that its bytes are not copied, or a
 * complete calendar entry.
 */
export type KeptAttachment =
  | { kind: 'document'; document_id: string; name: string }
  | { kind: 'ask_file'; file_id: string; name: string }
  | { kind: 'calendar'; method: 'REQUEST' | 'CANCEL'; content: string };
