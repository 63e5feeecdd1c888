import type { AppliedTemplate, TemplatePreview } from '@schemas/compliance-requirement.ts';

/** Returns the keys of the template's requirements to add: neither retired nor already on the project. */
export const addable = ({ requirements }: TemplatePreview): string[] =>
  requirements.filter(({ on_project, retired }) => !on_project && !retired).map(({ key }) => key);

/** Counts the requirements to add that were already overdue at the time of the preview. */
export const addedLate = ({ requirements }: TemplatePreview): number =>
  requirements.filter(
    ({ on_project, retired, passed_date }) => !on_project && !retired && passed_date !== null,
  ).length;

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

/** The result of applying a template, in one sentence. */
export function appliedWords({ requirements_added, already_there, checks_made }: AppliedTemplate): string {
  const added = `${count(requirements_added, 'requirement')} added, ${count(checks_made, 'check')} created`;
  return already_there > 0 ? `${added}; ${already_there} already on the project.` : `${added}.`;
}
