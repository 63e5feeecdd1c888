import { evidenceFieldsSchema } from '@schemas/compliance-evidence.ts';

interface SentFields {
  valid_from: string;
  expires_on: string;
  note: string;
}

/** Returns the schema's errors by field; empty if all fields are valid. */
export function fieldProblems(fields: SentFields): Partial<SentFields> {
  const issues = evidenceFieldsSchema.safeParse(fields).error?.issues ?? [];
  const problems: Partial<SentFields> = {};
  for (const { path, message } of issues) problems[path[0] as keyof SentFields] ??= message;
  return problems;
}
