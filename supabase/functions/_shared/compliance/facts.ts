import type { ComplianceRequirement } from '../contract/compliance-requirement.ts';

/** What a requirement says, apart from whose it is. */
export type RequirementFacts = Omit<
  ComplianceRequirement,
  | 'id'
  | 'library_key'
  | 'retired_at'
  | 'project_count'
  | 'check_count'
  | 'created_at'
  | 'updated_at'
  | 'version'
>;

/** An entry of the shipped library; the key never changes, since organizations keep it with their copy. */
export type LibraryFacts = { key: string } & RequirementFacts;

export interface TemplateFacts {
  key: string;
  name: string;
  description: string;
  /** Why each requirement applies, by its key in the library. */
  requirements: Readonly<Record<string, string>>;
}
