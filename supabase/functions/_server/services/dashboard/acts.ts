/** Entries of the activity log, put together to what people did. */

export interface Entry {
  id: string;
  action: string;
  actor_id: string | null;
  project_id: string | null;
  created_at: string;
}

/** The newest entry of an act stands for it. */
interface Act extends Entry {
  /** How many entries there are of it. */
  count: number;
}

/** What follows from another action in the same transaction, and is not told beside it. */
const follows: Record<string, string> = {
  'compliance_check.created': 'project_requirement.created',
  'compliance_check.updated': 'project_requirement.created',
  'compliance_check.deleted': 'project_requirement.deleted',
};

/** Entries of one transaction that tell of the same are one act; the newest act first, as the entries come. */
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

/** All that a transaction writes has the instant at which it began. */
const keyOf = ({ created_at, actor_id, project_id }: Entry, action: string) =>
  [created_at, actor_id, project_id, action].join(' ');

const sentences: Record<string, [before: string, after: string]> = {
  'project_requirement.created': ['Added', 'requirements to'],
  'project_requirement.deleted': ['Removed', 'requirements from'],
  'compliance_check.created': ['Added', 'compliance checks to'],
  'compliance_check.updated': ['Updated', 'compliance checks of'],
  'compliance_check.deleted': ['Removed', 'compliance checks from'],
  'contract.created': ['Created', 'contracts on'],
  'contract.deleted': ['Deleted', 'contracts of'],
  'contract.restored': ['Restored', 'contracts of'],
  'contract_finding.updated': ['Reviewed', 'findings on'],
  'obligation.updated': ['Reviewed', 'dates on'],
  'invitation.created': ['Invited', 'people to'],
};

/** 'Put 68 requirements on Harbor Street'; null for a single entry, which has a title of its own, and for what has no plural. */
export function actTitle({ action, count }: Act, projectName: string | null): string | null {
  const sentence = sentences[action];
  if (count === 1 || !sentence) return null;
  const [before, after] = sentence;
  const words = `${before} ${count.toLocaleString('en-US')} ${after}`;
  return projectName ? `${words} ${projectName}` : words.replace(/ \w+$/, '');
}
