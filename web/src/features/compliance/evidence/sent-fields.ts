import { evidenceFieldsSchema } from '@schemas/compliance-evidence.ts';

interface SentFields {
  valid_from: string;
  expires_on: string;
  note: string;
}

/** Schema errors of the file's fields, by field; empty if valid. */
export function fieldProblems(fields: SentFields): Partial<SentFields> {
  const issues = evidenceFieldsSchema.safeParse(fields).error?.issues ?? [];
  const problems: Partial<SentFields> = {};
  for (const { path, message } of issues) problems[path[0] as keyof SentFields] ??= message;
  return problems;
}
