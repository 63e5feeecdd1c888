/** Groups activity log entries by user action. */

export interface Entry {
  id: string;
  action: string;
  actor_id: string | null;
  project_id: string | null;
  created_at: string;
}

/** An action, shown through its newest entry. */
interface Act extends Entry {
  /** How many entries the action has. */
  count: number;
}

/** Entries caused by another action in the same transaction, which are not shown next to it. */
const follows: Record<string, string> = {
  'compliance_check.created': 'project_requirement.created',
  'compliance_check.updated': 'project_requirement.created',
  'compliance_check.deleted': 'project_requirement.deleted',
};

/** Groups entries of one transaction with the same action; newest first, in the order of the entries. */
export function groupActs(entries: readonly Entry[]): Act[] {
  const acts = new Map<string, Act>();
  for (const entry of entries) {
    const key = keyOf(entry, entry.action);
    const act = acts.get(key);
    if (act) act.count += 1;
    else acts.set(key, { ...entry, count: 1 });
  }
  return [...acts.values()].filter((act) => {
    const cause = follows[act.action];
    return cause === undefined || !acts.has(keyOf(act, cause));
  });
}

/** All rows a transaction writes have its start time. */
const keyOf = ({ created_at, actor_id, project_id }: Entry, action: string) =>
  [created_at, actor_id, project_id, action].join(' ');

const sentences: Record<string, [before: string, after: string]> = {
  'project_requirement.created': ['Added', 'requirements to'],
  'project_requirement.deleted': ['Removed', 'requirements from'],
  'compliance_check.created': ['Added', 'compliance checks to'],
  'compliance_check.updated': ['Updated', 'compliance checks on'],
  'compliance_check.deleted': ['Removed', 'compliance checks from'],
  'contract.created': ['Created', 'contracts on'],
  'contract.deleted': ['Deleted', 'contracts from'],
  'contract.restored': ['Restored', 'contracts to'],
  'contract_finding.updated': ['Reviewed', 'findings on'],
  'obligation.updated': ['Reviewed', 'dates on'],
  'invitation.created': ['Invited', 'people to'],
};

/**
 * 'Added 68 requirements to Harbor Street'; null for a single entry, which has its own title, and for actions
 * without a plural.
 */
export function actTitle({ action, count }: Act, projectName: string | null): string | null {
  const sentence = sentences[action];
  if (count === 1 || !sentence) return null;
  const [before, after] = sentence;
  const words = `${before} ${count.toLocaleString('en-US')} ${after}`;
  return projectName ? `${words} ${projectName}` : words.replace(/ \w+$/, '');
}
