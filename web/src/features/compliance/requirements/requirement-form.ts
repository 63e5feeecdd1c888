import { zodResolver } from '@hookform/resolvers/zod';
import {
  type ComplianceRequirement,
  createComplianceRequirementSchema,
  type UpdateComplianceRequirement,
} from '@schemas/compliance-requirement.ts';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from '@/lib/api-error.ts';

/** Values of the dialog's fields as typed; '' means none. Evidence has one type per line. */
export interface RequirementValues {
  check_type: string;
  title: string;
  what: string;
  evidence: string;
  needs_evidence: boolean;
  evidence_expires: boolean;
  severity: ComplianceRequirement['severity'];
  recurrence: ComplianceRequirement['recurrence'];
  recurrence_count: string;
  due_from: ComplianceRequirement['due_from'];
  due_days: string;
  due_side: 'before' | 'after';
  due_basis: ComplianceRequirement['due_basis'];
  applies_when: string;
  jurisdiction: string;
  citation: string;
  note: string;
}
export type RequirementForm = UseFormReturn<RequirementValues, unknown, RequirementValues>;
type RequirementBody = z.input<typeof createComplianceRequirementSchema>;

/** Form field names by schema field name, where the two differ. */
const formNames: Record<string, keyof RequirementValues> = { due_offset_days: 'due_days' };
const toFormName = (path: string): string => formNames[path] ?? (path.split('.')[0] as string);

export const emptyRequirement: RequirementValues = {
  check_type: '',
  title: '',
  what: '',
  evidence: '',
  needs_evidence: true,
  evidence_expires: false,
  severity: 'medium',
  recurrence: 'once',
  recurrence_count: '',
  due_from: 'project_start',
  due_days: '0',
  due_side: 'after',
  due_basis: 'planning',
  applies_when: '',
  jurisdiction: '',
  citation: '',
  note: '',
};

export const requirementValues = (one: ComplianceRequirement): RequirementValues => ({
  check_type: one.check_type,
  title: one.title,
  what: one.what ?? '',
  evidence: one.evidence.join('\n'),
  needs_evidence: one.needs_evidence,
  evidence_expires: one.evidence_expires,
  severity: one.severity,
  recurrence: one.recurrence,
  recurrence_count: one.recurrence_count === null ? '' : String(one.recurrence_count),
  due_from: one.due_from,
  due_days: String(Math.abs(one.due_offset_days)),
  due_side: one.due_offset_days < 0 ? 'before' : 'after',
  due_basis: one.due_basis,
  applies_when: one.applies_when ?? '',
  jurisdiction: one.jurisdiction ?? '',
  citation: one.citation ?? '',
  note: one.note ?? '',
});

export const isCounted = (recurrence: RequirementValues['recurrence']): boolean =>
  ['days', 'weeks', 'months', 'years'].includes(recurrence);

const wholeNumber = (typed: string): number => (typed.trim() === '' ? Number.NaN : Number(typed));

/** Converts the form to the schema's input. Only recurrence at a calendar interval has a count. */
export function requirementBody(values: RequirementValues): RequirementBody {
  const { due_days, due_side, recurrence_count, evidence, check_type, ...plain } = values;
  const days = wholeNumber(due_days);
  return {
    ...plain,
    check_type: check_type as RequirementBody['check_type'],
    evidence: evidence
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
    recurrence_count: isCounted(values.recurrence) ? wholeNumber(recurrence_count) : null,
    due_offset_days: due_side === 'before' && days > 0 ? -days : days,
  };
}

/**
 * Returns the fields that differ from the requirement as read. Recurrence and its count are sent together.
 */
export function requirementChanges(
  base: RequirementValues,
  yours: RequirementValues,
): UpdateComplianceRequirement {
  const [before, now] = [requirementBody(base), requirementBody(yours)];
  const differs = (key: keyof RequirementBody) => JSON.stringify(before[key]) !== JSON.stringify(now[key]);
  const keys = (Object.keys(now) as (keyof RequirementBody)[]).filter(differs);
  if (keys.some((key) => key === 'recurrence' || key === 'recurrence_count'))
    keys.push('recurrence', 'recurrence_count');
  return Object.fromEntries(keys.map((key) => [key, now[key] === '' ? null : now[key]]));
}

const fromContract = zodResolver(createComplianceRequirementSchema);

/** Validates against the schema and reports errors under the form's field names. */
export function useRequirementForm(values: RequirementValues): RequirementForm {
  return useForm<RequirementValues, unknown, RequirementValues>({
    defaultValues: values,
    resolver: async (typed, context, options) => {
      const { errors } = await fromContract(
        requirementBody(typed),
        context,
        options as unknown as Parameters<typeof fromContract>[2],
      );
      const found = Object.fromEntries(
        Object.entries(errors).map(([path, error]) => [toFormName(path), firstOf(error)]),
      );
      return Object.keys(found).length > 0 ? { values: {}, errors: found } : { values: typed, errors: {} };
    },
  });
}

/** Returns the error of a field. For a list field, returns only the first item's error. */
function firstOf(error: unknown): { type: string; message?: string } {
  const first = Array.isArray(error) ? error.find(Boolean) : error;
  return first as { type: string; message?: string };
}

/** Rethrows the server's error with its field errors under the form's names. */
export function underFormNames(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  const { status, code, message, fields } = error;
  throw new ApiError(message, { status, code, fields: toFormErrors(fields) });
}

export const toFormErrors = <T extends { path: string }>(fields: readonly T[]): T[] =>
  fields.map((field) => ({ ...field, path: toFormName(field.path) }));
