/** Drafts a contract's fields from an uploaded file. */
import type { ContractDraft, DraftSource } from '../../schemas/intake-file.ts';
import type { Facts, PartyFact, PartyRole } from '../../vocabulary/facts.ts';
import { comparableName } from './legal-names.ts';
import { proposeFields } from './propose.ts';

interface Drafted {
  draft: ContractDraft;
  sources: DraftSource[];
}

/** Roles from payer to payee; guarantors and advisers are on neither side. */
const ORDER: Readonly<Partial<Record<PartyRole, number>>> = {
  owner: 0,
  developer: 0,
  buyer: 0,
  landlord: 0,
  tenant: 0,
  construction_manager: 1,
  design_builder: 1,
  contractor: 1,
  architect: 2,
  engineer: 2,
  consultant: 2,
  subcontractor: 2,
  supplier: 2,
};

/** @param facts null if the file has no text or is not a contract: then only its name is used */
export function draftContract(facts: Facts | null, fileName: string): Drafted {
  const base = nameOfFile(fileName);
  const [a, b] = facts ? sides(facts.parties) : [];
  const empty: ContractDraft = {
    name: base,
    contract_type: 'Construction',
    party_a_name: a?.name.slice(0, 300) ?? '',
    party_a_type: typeOf(a, 'owner'),
    party_b_name: b?.name.slice(0, 300) ?? '',
    party_b_type: typeOf(b, 'contractor'),
    contract_value: null,
    start_date: null,
    end_date: null,
  };
  if (!facts) return { draft: empty, sources: [] };
  const draft = { ...empty, contract_type: contractType(facts, b) };
  const sources: DraftSource[] = [];
  const { title } = facts;
  if (title && title.kind === draft.contract_type) {
    sources.push(source('contract_type', title.kind, 'Title of the document', title));
  }
  for (const [field, party] of [['party_a_name', a] as const, ['party_b_name', b] as const]) {
    if (party) sources.push(source(field, draft[field], party.alias ?? 'Party', party));
  }
  for (const { current, start, end, ...proposed } of proposeFields(draft, facts)) {
    const { field, value } = proposed;
    if (field === 'contract_value' && typeof value === 'number') draft.contract_value = value;
    else if ((field === 'start_date' || field === 'end_date') && typeof value === 'string')
      draft[field] = value;
    else continue;
    sources.push(proposed);
  }
  if (draft.start_date && draft.end_date && draft.end_date < draft.start_date) {
    draft.end_date = null;
    return { draft, sources: sources.filter(({ field }) => field !== 'end_date') };
  }
  return { draft, sources };
}

/** 'harbor-street_subcontract.pdf' as a readable title. */
function nameOfFile(fileName: string): string {
  const base = fileName.replace(/\.[^.]*$/, '').trim();
  const words = (/\s/.test(base) ? base.replace(/_/g, ' ') : base.replace(/[-_]+/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();
  return ((words[0]?.toUpperCase() ?? '') + words.slice(1)).slice(0, 300) || fileName.slice(0, 300);
}

function source(
  field: DraftSource['field'],
  value: string,
  what: string,
  { quote, shown = null, page }: Pick<PartyFact, 'quote' | 'shown' | 'page'>,
): DraftSource {
  return { field, value, what, how: null, quote, shown, page };
}

/** The two sides, upstream first; in text order if their roles are unknown. */
function sides(parties: readonly PartyFact[]): PartyFact[] {
  const seen = new Set<string>();
  const distinct = parties.filter(({ name, confidence }) => {
    const key = comparableName(name);
    const isNew = confidence >= 0.5 && !seen.has(key);
    seen.add(key);
    return isNew;
  });
  const ranked = distinct.filter(({ role }) => role !== null && ORDER[role] !== undefined);
  const chosen = ranked.length >= 2 ? ranked : distinct;
  const rank = ({ role }: PartyFact) => (role === null ? 1 : (ORDER[role] ?? 1));
  const first = chosen.slice(0, 4);
  // Stable sort: of two parties with the same role, the one named first comes first.
  const ordered = first.toSorted((one, other) => rank(one) - rank(other));
  const [a] = ordered;
  const b = ordered.find((party) => a && party !== a && rank(party) > rank(a)) ?? ordered[1];
  return a && b ? [a, b] : ordered.slice(0, 1);
}

const typeOf = (party: PartyFact | undefined, otherwise: string): string =>
  party?.role ? party.role.replace(/_/g, ' ') : otherwise;

function contractType({ title }: Facts, b: PartyFact | undefined): ContractDraft['contract_type'] {
  if (title) return title.kind;
  if (b?.role === 'subcontractor') return 'Subcontract';
  if (b?.role === 'supplier') return 'Supply';
  if (b?.role === 'design_builder') return 'Design-Build';
  if (b?.role === 'architect' || b?.role === 'engineer' || b?.role === 'consultant') return 'Service';
  return 'Construction';
}
