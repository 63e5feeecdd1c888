import type { ComparedTerm, DocumentRole } from '../../vocabulary/document-set.ts';

/** A document of a set: its role and the clauses that it has. */
export interface TestDocument {
  id: string;
  role: DocumentRole;
  clauses: string[];
}

/**
 * A set of documents written for the tests, with the known answers. `governs` gives for each family the document
 * that governs, 'same' if all texts say the same, or 'uncertain'; `gaps` the families that a subcontract does not
 * carry over from its prime contract, as '<family> <kind>'.
 */
export interface TestSet {
  name: string;
  documents: TestDocument[];
  governs?: Partial<Record<ComparedTerm, string>>;
  gaps?: string[];
}
