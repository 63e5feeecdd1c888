import type { AppliedTemplate, TemplatePreview } from '@contract/compliance-requirement.ts';

/** The requirements of a template that would be put on the project: not those it has, nor those taken out of use. */
export const addable = ({ requirements }: TemplatePreview): string[] =>
  requirements.filter(({ on_project, retired }) => !on_project && !retired).map(({ key }) => key);

/** How many of those that would be added were due before the day of asking. */
export const addedLate = ({ requirements }: TemplatePreview): number =>
  requirements.filter(
    ({ on_project, retired, passed_date }) => !on_project && !retired && passed_date !== null,
  ).length;

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

/** What came of applying a template, in a sentence. */
export function appliedWords({ requirements_added, already_there, checks_made }: AppliedTemplate): string {
  const added = `${count(requirements_added, 'requirement')} added, ${count(checks_made, 'check')} created`;
  return already_there > 0 ? `${added}; ${already_there} already on the project.` : `${added}.`;
}
