import type { ComplianceRequirement } from '../schemas/compliance-requirement.ts';

/** The content of a requirement, without its owner. */
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

/** An entry of the shipped library. Keys never change, because organizations keep them with their copies. */
export type LibraryFacts = { key: string } & RequirementFacts;

export interface TemplateFacts {
  key: string;
  name: string;
  description: string;
  /** Why each requirement applies, by library key. */
  requirements: Readonly<Record<string, string>>;
}
