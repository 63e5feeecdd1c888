/** The side of the contract that owes an obligation: the one whose party must act, or whose duty it is by its nature. */
import type { PartyFact, PartyRole } from '../../vocabulary/facts.ts';
import { type Side, type Sides, voted } from '../read/sides.ts';
import type { OwingSide } from './schema.ts';

/** Sides by the title of an obligation, for sentences that name no party or both. */
const byNature: Readonly<Record<string, OwingSide>> = {
  'Record retention': 'performer',
  'Demand for mediation': 'both',
  'Demand for arbitration': 'both',
  'Dispute negotiation': 'both',
  'Change order pricing': 'performer',
  'Response to a change': 'payer',
  'Notice of a change': 'performer',
  'Response to a claim': 'payer',
  'Claim details': 'performer',
  'Notice of delay': 'performer',
  'Notice of claim': 'performer',
  'Notice of injury or damage': 'both',
  'Notice of differing site conditions': 'performer',
  'Notice of hazardous materials': 'performer',
  Commencement: 'performer',
  'Contract takes effect': 'both',
  'Notice to proceed': 'payer',
  'Contract expires': 'both',
  'Notice of non-renewal': 'both',
  'Notice to renew': 'both',
  'Bonds due': 'performer',
  'Insurance certificates due': 'performer',
  'End of completed-operations coverage': 'performer',
  'Notice of a defect': 'payer',
  'Warranty period ends': 'performer',
  'Warranty correction': 'performer',
  'Notice of insurance cancellation': 'performer',
  'Lien discharge': 'performer',
  'Lien waivers due': 'performer',
  'Notice of disputed payment': 'payer',
  'Final payment': 'payer',
  'Payment certification': 'payer',
  'Payment due': 'payer',
  'Retainage release': 'payer',
  'Punch list completed': 'performer',
  'Substantial completion': 'performer',
  'Final completion': 'performer',
  'Mechanical completion': 'performer',
  'Completion of the work': 'performer',
  Delivery: 'performer',
  'Schedule submission': 'performer',
  'Submittals due': 'performer',
  'Review of submittals': 'payer',
};

/** Milestones and terms are owed by their side even if the sentence ends with what the other one may do. */
const always: ReadonlySet<string> = new Set([
  'Contract takes effect',
  'Contract expires',
  'Record retention',
  'Substantial completion',
  'Final completion',
  'Mechanical completion',
  'Punch list completed',
  'Completion of the work',
  'Warranty period ends',
  'End of completed-operations coverage',
  'Warranty correction',
  'Submittals due',
  'Schedule submission',
]);

/** Roles in a contract between an owner and a contractor. Designers act for the owner. */
const inPrimeContract: Partial<Record<PartyRole, Side>> = {
  owner: 'payer',
  buyer: 'payer',
  developer: 'payer',
  architect: 'payer',
  engineer: 'payer',
  contractor: 'performer',
  construction_manager: 'performer',
  design_builder: 'performer',
  subcontractor: 'performer',
  supplier: 'performer',
  consultant: 'performer',
};
/** Roles in a subcontract, to which the owner is no party. */
const inSubcontract: Partial<Record<PartyRole, Side>> = {
  buyer: 'payer',
  contractor: 'payer',
  construction_manager: 'payer',
  design_builder: 'payer',
  subcontractor: 'performer',
  supplier: 'performer',
};
const DESIGNER =
  /^(?:architect|engineer|design professional|architect\/engineer|(?:owner|employer|client|purchaser|buyer)'s (?:representative|agent|engineer))$/;
const ANY_PARTY = /\bpart(?:y|ies)\b/;
const OTHER_PARTY = /\bother party$/;

/** Returns the side of a party as the contract names it, or of the obligation's title if it names none. */
export type OwingFinder = (who: string | null, title: string) => OwingSide | null;

export function owingFinder(sides: Sides, parties: readonly PartyFact[], lower: string): OwingFinder {
  const known = new Map<string, Side | null>();
  const sideOf = (name: string): Side | null => {
    const cached = known.get(name);
    if (cached !== undefined) return cached;
    const side = sideOfName(name, sides, parties, lower);
    known.set(name, side);
    return side;
  };
  return (who, title) => {
    const own = who === null ? null : owing(who.toLowerCase().replace(/^the /, ''), sideOf);
    const nature = byNature[title] ?? null;
    if (always.has(title)) return nature ?? own;
    return own ?? (who === null ? nature : null);
  };
}

function owing(who: string, sideOf: (name: string) => Side | null): OwingSide | null {
  if (OTHER_PARTY.test(who)) return null;
  if (ANY_PARTY.test(who)) return 'both';
  const [first, second] = who.split(/ (?:and|or) (?:the )?/).map(sideOf);
  return first && second && first !== second ? 'both' : (first ?? second ?? null);
}

function sideOfName(name: string, sides: Sides, parties: readonly PartyFact[], lower: string): Side | null {
  if (sides.called.performer.includes(name)) return 'performer';
  if (sides.called.payer.includes(name)) return 'payer';
  if (DESIGNER.test(name)) return sides.isSubcontract ? null : 'payer';
  const role = parties.find((party) =>
    [party.alias, party.name].some((one) => one && isShortFor(name, one.toLowerCase())),
  )?.role;
  const byRole = role && (sides.isSubcontract ? inSubcontract : inPrimeContract)[role];
  return byRole ?? voted(lower, name);
}

/** 'harbor' and 'harbor builders' stand for 'harbor builders, inc.'. */
const isShortFor = (name: string, full: string) =>
  full === name || full.startsWith(`${name} `) || full.startsWith(`${name},`);
