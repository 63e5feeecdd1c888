import {
  type ComplianceCheck,
  type ComplianceDueGroup,
  complianceDueGroups,
} from '@schemas/compliance-check.ts';
import { complianceCheckTypes } from '@schemas/compliance-requirement.ts';

export const dueGroupLabels: Record<ComplianceDueGroup, string> = {
  overdue: 'Overdue or non-compliant',
  this_week: 'Next 7 days',
  later: 'Later',
  done: 'Done',
};

/** Groups of at least this many non-urgent checks are split into collapsed categories. */
const FOLDED_FROM = 12;

/**
 * Checks of one category, which a long list collapses as a unit. Short or urgent lists have a single unnamed
 * category.
 */
export interface Category {
  /** Unique within the list; null if the checks are not grouped. */
  key: string | null;
  name: string;
  checks: ComplianceCheck[];
}

/** Splits a due group into categories if it has many checks and is not urgent. */
export function categoriesOf(
  group: ComplianceDueGroup,
  checks: ComplianceCheck[],
  total: number,
): Category[] {
  const urgent = group === complianceDueGroups[0] || group === complianceDueGroups[1];
  if (urgent || total < FOLDED_FROM) return [{ key: null, name: '', checks }];
  return complianceCheckTypes
    .map((type) => ({
      key: `${group}:${type}`,
      name: type,
      checks: checks.filter(({ check_type }) => check_type === type),
    }))
    .filter((category) => category.checks.length > 0);
}
