import type {
  ComplianceCertainty,
  ComplianceDueFrom,
  ComplianceRequirement,
} from '@schemas/compliance-requirement.ts';

/** How well a requirement's source was verified. */
export const certaintyWords: Record<ComplianceCertainty, string> = {
  statute_text: 'Primary source',
  official_page: 'Official page',
  secondary: 'Secondary source: verify before relying on it',
};

type Recurrence = Pick<ComplianceRequirement, 'recurrence' | 'recurrence_count'>;
const UNITS = { days: 'day', weeks: 'week', months: 'month', years: 'year' } as const;

/** 'Once', 'Every week', 'Every 3 months', 'When evidence expires'. */
export function recurrenceWords({ recurrence, recurrence_count: count }: Recurrence): string {
  if (recurrence === 'once') return 'Once';
  if (recurrence === 'each_time') return 'Each occurrence';
  if (recurrence === 'at_expiry') return 'When evidence expires';
  const unit = UNITS[recurrence];
  return count === null || count === 1 ? `Every ${unit}` : `Every ${count} ${unit}s`;
}

export const dueFromWords: Record<ComplianceDueFrom, string> = {
  project_start: 'project start',
  project_end: 'project end',
  contract_start: 'contract start',
  event: 'the event',
};

/** '14 days before project start', 'At the event'. */
export function dueRuleWords(rule: Pick<ComplianceRequirement, 'due_from' | 'due_offset_days'>): string {
  const days = Math.abs(rule.due_offset_days);
  if (days === 0) return `At ${dueFromWords[rule.due_from]}`;
  const count = days === 1 ? '1 day' : `${days} days`;
  return `${count} ${rule.due_offset_days < 0 ? 'before' : 'after'} ${dueFromWords[rule.due_from]}`;
}

const many = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

type Usage = Pick<ComplianceRequirement, 'project_count' | 'check_count'>;

/** '2 projects' or 'not on a project'. The counts include only what the reader may see. */
export const projectsInWords = ({ project_count }: Pick<Usage, 'project_count'>): string =>
  project_count === 0 ? 'not on a project' : many(project_count, 'project');

/** '2 projects, 14 checks'. */
export const usageInWords = ({ project_count, check_count }: Usage): string =>
  `${many(project_count, 'project')}, ${many(check_count, 'check')}`;
