/** Matches a file to the contract it seems to belong to. */
import { comparableName } from '../../../_shared/analysis/facts/legal-names.ts';
import { likeness } from '../../../_shared/analysis/facts/sketch.ts';
import type { ContractType, IntakeMatch } from '../../../_shared/schemas/index.ts';

/** A file, or a contract with its latest text. */
export interface Comparable {
  name: string;
  contract_type: ContractType;
  party_a_name: string;
  party_b_name: string;
  sketch: readonly number[];
}

type Agreement = Pick<IntakeMatch, 'kind' | 'why'> & { weight: number };

const CHANGES: readonly ContractType[] = ['Amendment', 'Change Order'];

/** Whether it changes a contract, rather than being one. */
export const isChange = ({ contract_type }: Pick<Comparable, 'contract_type'>): boolean =>
  CHANGES.includes(contract_type);

/**
 * Whether a file is another version of a contract or a change to it. Two contracts on one form share nearly
 * all their words, so the parties must match too. If a file names none, its name and nearly all of its words
 * must match.
 */
export function agreement(file: Comparable, contract: Comparable): Agreement | null {
  const parties = sameParties(file, contract);
  const words = likeness(file.sketch, contract.sketch);
  const names = sameWords(file.name, contract.name);
  const weight = words + names;
  if (isChange(file) && !isChange(contract)) {
    return parties
      ? { kind: 'amendment', why: names >= 0.5 ? ['parties', 'title', 'name'] : ['parties', 'title'], weight }
      : null;
  }
  if (isChange(file) !== isChange(contract)) return null;
  if (parties && words >= 0.35) {
    return {
      kind: 'version',
      why: names >= 0.5 ? ['parties', 'words', 'name'] : ['parties', 'words'],
      weight,
    };
  }
  if (parties && names >= 0.6 && (contract.sketch.length === 0 || words >= 0.1)) {
    return { kind: 'version', why: ['parties', 'name'], weight };
  }
  if (namesNobody(file) && words >= 0.6 && names >= 0.5)
    return { kind: 'version', why: ['words', 'name'], weight };
  return null;
}

/** The best matching contract; null if none matches. */
export function bestMatch<Contract extends Comparable>(
  file: Comparable,
  contracts: readonly Contract[],
): { contract: Contract; agreement: Agreement } | null {
  let best: { contract: Contract; agreement: Agreement } | null = null;
  for (const contract of contracts) {
    const found = agreement(file, contract);
    if (found && (!best || found.weight > best.agreement.weight)) best = { contract, agreement: found };
  }
  return best;
}

const namesNobody = ({ party_a_name, party_b_name }: Comparable) =>
  party_a_name === '' && party_b_name === '';

export function sameParties(one: Comparable, other: Comparable): boolean {
  const [a, b] = [comparableName(one.party_a_name), comparableName(one.party_b_name)];
  const [c, d] = [comparableName(other.party_a_name), comparableName(other.party_b_name)];
  if (!a || !b || !c || !d) return false;
  return (sameName(a, c) && sameName(b, d)) || (sameName(a, d) && sameName(b, c));
}

const sameName = (one: string, other: string) =>
  one === other || ` ${one} `.includes(` ${other} `) || ` ${other} `.includes(` ${one} `);

/** The share of distinguishing words that two file names have in common. */
export function sameWords(one: string, other: string): number {
  const [a, b] = [telling(one), telling(other)];
  if (a.size === 0 || b.size === 0) return 0;
  const common = [...a].filter((word) => b.has(word)).length;
  return common / Math.min(a.size, b.size);
}

const SAYS_NOTHING = new Set(
  'a an and for of the to with agreement contract copy draft executed final signed version rev revised redline clean pdf docx doc'.split(
    ' ',
  ),
);

const telling = (name: string) =>
  new Set(
    (name.toLowerCase().match(/[a-z0-9]+/g) ?? []).filter(
      (word) => word.length > 1 && !SAYS_NOTHING.has(word) && !/^(?:v?\d{1,2}|(?:19|20)\d\d)$/.test(word),
    ),
  );
