/** Proposes values for contract fields that are empty or differ from the document's facts. */
import type { Contract } from '../../schemas/contract.ts';
import type { ContractProposal, ContractProposalField } from '../../schemas/contract-proposal.ts';
import type { AmountFact, DateFact, DateKind, Facts, PartyFact, PartyRole } from '../../vocabulary/facts.ts';
import { comparableName } from './legal-names.ts';
import { roleOf } from './roles.ts';

type Fields = Pick<
  Contract,
  | 'contract_type'
  | 'party_a_name'
  | 'party_a_type'
  | 'party_b_name'
  | 'party_b_type'
  | 'contract_value'
  | 'start_date'
  | 'end_date'
>;
type Source = Pick<ContractProposal, 'quote' | 'page' | 'start' | 'end'> & {
  shown?: string | null | undefined;
};

/** Returns proposals in form order, at most one per field. A field that agrees with any reading gets none. */
export function proposeFields(contract: Fields, facts: Facts): ContractProposal[] {
  return [
    ...typeOf(contract, facts),
    ...parties(contract, facts),
    ...price(contract, facts),
    ...day('start_date', contract.start_date, facts, STARTS),
    ...day('end_date', contract.end_date, facts, ENDS),
  ];
}

/** Minimum confidence to show a fact. */
const SURE = 0.7;

function proposal(
  field: ContractProposalField,
  value: string | number,
  current: string | number | null,
  what: string,
  { quote, shown = null, page, start, end }: Source,
  how: string | null = null,
): ContractProposal {
  return { field, value, current, what, how, quote, shown, page, start, end };
}

/** Only unambiguous titles; 'construction agreement' is also the title of prime contracts. */
const DISTINCT: readonly Contract['contract_type'][] = [
  'Subcontract',
  'Design-Build',
  'Purchase Order',
  'Change Order',
  'Amendment',
];

function typeOf({ contract_type: current }: Fields, { title }: Facts): ContractProposal[] {
  if (!title || title.kind === current || !DISTINCT.includes(title.kind)) return [];
  return [proposal('contract_type', title.kind, current, 'Title of the document', title)];
}

/** Roles on the same side of a contract. */
const SIDES: readonly (readonly PartyRole[])[] = [
  ['owner', 'buyer', 'developer'],
  ['contractor', 'design_builder', 'construction_manager'],
  ['subcontractor'],
  ['supplier'],
  ['consultant', 'engineer', 'architect'],
];

function parties(contract: Fields, facts: Facts): ContractProposal[] {
  const sides = [
    { field: 'party_a_name', name: contract.party_a_name, type: contract.party_a_type },
    { field: 'party_b_name', name: contract.party_b_name, type: contract.party_b_type },
  ] as const;
  return sides.flatMap(({ field, name, type }) => {
    if (facts.parties.some((party) => sameParty(party, name))) return [];
    const role = roleOf(type);
    const fits = facts.parties.filter((party) => party.confidence >= SURE && sameSide(role, party.role));
    const [party] = fits;
    const isOther = party && sides.some((side) => side.field !== field && sameParty(party, side.name));
    if (!party || fits.length > 1 || isOther) return [];
    return [proposal(field, party.name.slice(0, 300), name, party.alias ?? type, party)];
  });
}

function sameSide(one: PartyRole | null, other: PartyRole | null): boolean {
  if (one === null || other === null) return false;
  return one === other || SIDES.some((side) => side.includes(one) && side.includes(other));
}

/** Whether a field names a party: by its full name, enough of it, or its short name. */
function sameParty({ name, alias }: PartyFact, written: string): boolean {
  const one = ` ${comparableName(name)} `;
  const other = ` ${comparableName(written)} `;
  if (other.trim() === '') return false;
  const isAlias = alias !== null && roleOf(alias) === null && comparableName(alias) === other.trim();
  return one.includes(other) || other.includes(one) || isAlias;
}

const PRICES: Readonly<Partial<Record<AmountFact['purpose'], string>>> = {
  contract_price: 'Contract price',
  guaranteed_maximum_price: 'Guaranteed maximum price',
};
/** The maximum of a money column. */
const MOST_DOLLARS = 999_999_999_999.99;

function price({ contract_value: current }: Fields, { amounts }: Facts): ContractProposal[] {
  const prices = (Object.keys(PRICES) as AmountFact['purpose'][]).flatMap((purpose) =>
    amounts.filter(
      (amount) =>
        amount.purpose === purpose &&
        amount.per === null &&
        amount.confidence >= SURE &&
        amount.value > 0 &&
        amount.value <= MOST_DOLLARS,
    ),
  );
  const [first] = prices;
  if (!first || prices.some((amount) => amount.value === current)) return [];
  const value = Math.round(first.value * 100) / 100;
  return [proposal('contract_value', value, current, PRICES[first.purpose] ?? '', first)];
}

type Days = readonly { kind: DateKind; what: string }[];
const STARTS: Days = [
  { kind: 'commencement', what: 'Date of commencement' },
  { kind: 'effective', what: 'Effective date' },
  { kind: 'agreement', what: 'Date of the agreement' },
];
const ENDS: Days = [
  { kind: 'expiration', what: 'End of the term' },
  { kind: 'final_completion', what: 'Final completion' },
  { kind: 'substantial_completion', what: 'Substantial completion' },
  { kind: 'completion', what: 'Completion' },
];

function day(
  field: 'start_date' | 'end_date',
  current: string | null,
  { dates }: Facts,
  kinds: Days,
): ContractProposal[] {
  const found = kinds.flatMap(({ kind, what }) =>
    dates
      .filter((date: DateFact) => date.kind === kind && date.confidence >= SURE)
      .map((date) => ({ date, what })),
  );
  const [first] = found;
  if (!first || found.some(({ date }) => date.date === current)) return [];
  return [proposal(field, first.date.date, current, first.what, first.date, first.date.how)];
}
