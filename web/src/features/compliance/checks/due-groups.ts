import {
  type ComplianceCheck,
  type ComplianceDueGroup,
  complianceDueGroups,
} from '@schemas/compliance-check.ts';
import { complianceCheckTypes } from '@schemas/compliance-requirement.ts';

export const dueGroupLabels: Record<ComplianceDueGroup, string> = {
  overdue: 'Overdue',
  this_week: 'This week',
  later: 'Later',
  done: 'Done',
};

/** From this many checks, non-urgent ones are grouped by category, collapsed. */
const FOLDED_FROM = 12;

/**
 * Checks of one category, the unit for collapsing a long list. Short or urgent lists have a single unnamed
 * one.
 */
export interface Category {
  /** Unique within the list; null if the checks are not grouped. */
  key: string | null;
  name: string;
  checks: ComplianceCheck[];
}

/** A group's checks, grouped by category if there are many and none are urgent. */
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
