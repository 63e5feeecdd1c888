import { mostPolicies, type PartyRole } from '../../../_shared/schemas/index.ts';
import { type MatchedParty, type matchParties, partKey } from './match-rows.ts';
import type { RowProblem } from './read-rows.ts';

interface Part {
  project_id: string;
  role: PartyRole;
}

type Fields = Omit<MatchedParty['record'], 'project' | 'role'>;

interface ToMake {
  created: Fields[];
  /** Project roles of new parties; `at` is the index in `created`. */
  parts: (Part & { at: number })[];
  /** Project roles of existing parties. */
  added: (Part & { party_id: string })[];
}

/**
 * Returns the records to create. Repeated rows of a party may add only another role or policy. Rows of an
 * existing party may add a project role it does not have. All other rows become problems.
 */
export function toMake(
  { matched, known, played }: Awaited<ReturnType<typeof matchParties>>,
  problems: RowProblem[],
): ToMake {
  const created = new Map<string, { at: number; row: number; fields: Fields }>();
  const parts = new Map<string, ToMake['parts'][number]>();
  const added: ToMake['added'] = [];
  const rowOf = new Map<string, number>();
  for (const { row, key, project_id, record } of matched) {
    const { project: _, role = 'other', ...fields } = record;
    const tell = (message: string) => void problems.push({ row, column: null, message });
    const [there, ...others] = known.get(key) ?? [];
    if (there && (others.length > 0 || !project_id)) {
      tell(
        others.length > 0 && project_id
          ? 'The directory has several parties with this name'
          : 'The directory already has a party with this name',
      );
      continue;
    }
    const part = project_id && partKey(there ?? key, project_id, role);
    const earlier = part ? rowOf.get(part) : undefined;
    if (part && !earlier) rowOf.set(part, row);
    if (there && project_id) {
      if (played.has(part ?? '')) tell('This party already has this role on the project');
      else if (earlier) tell(`Duplicate of row ${earlier}`);
      else added.push({ party_id: there, project_id, role });
      continue;
    }
    const first = created.get(key);
    const more = first ? addPolicies(first.fields, fields) : 0;
    if (first && first.fields.policies.length > mostPolicies) tell(`At most ${mostPolicies} policies`);
    if (first && more === 0 && (earlier || !project_id)) tell(`Duplicate of row ${earlier ?? first.row}`);
    const at = first?.at ?? created.size;
    if (!first) created.set(key, { at, row, fields: { ...fields, policies: [...fields.policies] } });
    if (part && project_id && !earlier) parts.set(part, { at, project_id, role });
  }
  return { created: [...created.values()].map(({ fields }) => fields), parts: [...parts.values()], added };
}

/** @returns how many policies were added */
function addPolicies(to: Fields, { policies }: Fields): number {
  const there = new Set(to.policies.map((policy) => JSON.stringify(policy)));
  const fresh = policies.filter((policy) => !there.has(JSON.stringify(policy)));
  to.policies.push(...fresh);
  return fresh.length;
}
