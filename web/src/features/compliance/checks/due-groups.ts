import {
  type ComplianceCheck,
  type ComplianceDueGroup,
  complianceDueGroups,
} from '@contract/compliance-check.ts';
import { complianceCheckTypes } from '@contract/compliance-requirement.ts';

export const dueGroupLabels: Record<ComplianceDueGroup, string> = {
  overdue: 'Overdue',
  this_week: 'This week',
  later: 'Later',
  done: 'Done',
};

/** From so many on, what is not urgent is shown by category, each closed. */
const FOLDED_FROM = 12;

/** Checks of one category, by which a long list is folded; of a short one, or of what is urgent, there is one without a name. */
export interface Category {
  /** Unique within the list; null where the checks are not folded. */
  key: string | null;
  name: string;
  checks: ComplianceCheck[];
}

/** The checks of a group, folded by category where they are many and can wait. */
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
