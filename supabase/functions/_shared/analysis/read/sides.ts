/**
 * The two sides: who performs and who pays. Contracts call their parties Owner, Client, Builder, or 'NRG';
 * rules know two sides, and the perspective decides which is ours.
 */

import type { ContractSide, Perspective } from '../../vocabulary/analysis.ts';
import { countOf } from './count-of.ts';
import {
  countFollowed,
  definedNames,
  type Party,
  partyNamed,
  readDeeds,
  readDuties,
  subjects,
  uses,
} from './party-names.ts';
import { regexWith } from './regex.ts';

export type Side = ContractSide;

export type Sides = {
  /** Our side, from the perspective and whether the document is a subcontract. */
  us: Side;
  /** The perspective of our side: as given, unless our party is on the other one. */
  perspective: Perspective;
  isSubcontract: boolean;
  /** Whether the text shows which party performs and which one pays. */
  isClear: boolean;
  /** Known lower-case names of each side. */
  called: Readonly<Record<Side, readonly string[]>>;
  /** The name the contract uses, capitalized: 'Contractor', 'Owner'. */
  name(side: Side): string;
  /** The last party named before `at` in lower-case text: usually the subject of the verb at `at`. */
  before(text: string, at: number): Side | null;
  /** The first party named at or after `at`. */
  after(text: string, at: number): Side | null;
  /** Whether the text names the side. */
  names(text: string, side: Side): boolean;
};

const PAYERS = [
  'owner',
  'owners',
  'employer',
  'client',
  'purchaser',
  'buyer',
  'customer',
  'project owner',
  'lessor',
  'principal',
];
const PERFORMERS = [
  'contractor', 'general contractor', 'builder', 'design-builder', 'design/builder', 'construction manager', 'prime contractor',
  'main contractor', 'supplier', 'seller', 'vendor', 'consultant', 'service provider', 'manufacturer', 'shipyard', 'shipbuilder',
]; // biome-ignore format: one line each would hide the list
const UPSTREAM = [
  'contractor',
  'general contractor',
  'prime contractor',
  'main contractor',
  'construction manager',
  'builder',
  'design-builder',
];
const SUBCONTRACTOR = ['subcontractor', 'sub-contractor', 'trade contractor', 'sub'];

/**
 * Determines the parties of a document from its normal text.
 * @param ourParty our party's name in the contract, if a person named it
 */
export function findSides(
  lower: string,
  cased: string,
  perspective: Perspective,
  ourParty: string | null = null,
): Sides {
  const hasSubcontractor = looksLikeSubcontract(lower);
  const underGeneral = !hasSubcontractor && generalContractorPays(lower);
  const isSubcontract = hasSubcontractor || underGeneral;
  const names = hasSubcontractor
    ? { performer: SUBCONTRACTOR, payer: UPSTREAM }
    : underGeneral
      ? { performer: ['contractor'], payer: ['general contractor'] }
      : { performer: [...PERFORMERS], payer: [...PAYERS] };
  if (!isSubcontract) {
    const taken = new Set([...names.performer, ...names.payer, ...SUBCONTRACTOR]);
    for (const name of definedNames(cased)) {
      const side = taken.has(name) ? null : voted(lower, name);
      if (side) names[side] = [...names[side], name];
    }
    nameTheRest(lower, cased, names);
  }
  const usual =
    perspective === 'owner' || (perspective === 'contractor' && hasSubcontractor) ? 'payer' : 'performer';
  const readClear = isNamed(lower, names.performer) && isNamed(lower, names.payer);
  const ours = ourParty === null ? null : sideOfOurs(ourParty, usual, { lower, cased, names, readClear });
  const us = ours ?? usual;
  const finders = { performer: finder(names.performer), payer: finder(names.payer) };
  const labels = { performer: mostUsed(lower, names.performer), payer: mostUsed(lower, names.payer) };
  const position = (side: Side, text: string, last: boolean): number => {
    let found = -1;
    for (const match of text.matchAll(finders[side])) {
      found = match.index;
      if (!last) break;
    }
    return found;
  };
  return {
    us,
    perspective: us === usual ? perspective : perspectiveOf(us, hasSubcontractor),
    isSubcontract,
    isClear: ours !== null || readClear,
    called: names,
    name: (side) => labels[side] ?? (side === 'payer' ? 'Owner' : 'Contractor'),
    before(text, at) {
      const head = text.slice(0, Math.max(0, at));
      const performer = position('performer', head, true);
      const payer = position('payer', head, true);
      if (performer === payer) return null;
      return performer > payer ? 'performer' : 'payer';
    },
    after(text, at) {
      const rest = text.slice(at);
      const performer = position('performer', rest, false);
      const payer = position('payer', rest, false);
      if (performer === payer) return null;
      if (performer < 0) return 'payer';
      return payer < 0 || performer < payer ? 'performer' : 'payer';
    },
    names: (text, side) => position(side, text, false) >= 0,
  };
}

const perspectiveOf = (us: Side, hasSubcontractor: boolean): Perspective => {
  if (us === 'payer') return hasSubcontractor ? 'contractor' : 'owner';
  return hasSubcontractor ? 'subcontractor' : 'contractor';
};

type Names = Record<Side, string[]>;

/** Uses as a subject from which a side is known by its names. */
const USED = 5;
/** By how much one party must perform more than the other. */
const LEAD = 2;
/** Uses from which its names show what a side must do. */
const SHOWN = 2;

const usesOf = (lower: string, names: readonly string[]) =>
  names.reduce((sum, name) => sum + uses(lower, name), 0);
const isNamed = (lower: string, names: readonly string[]) => usesOf(lower, names) >= SHOWN;
const other = (side: Side): Side => (side === 'payer' ? 'performer' : 'payer');

/**
 * Where a contract calls its parties only by their names, the duties of one may not show its side, or seem to be
 * those of the same side as the other's. If one side is known by a role, the other party is the opposite; if
 * neither is, the one that performs more than it pays, compared with the other, performs.
 */
function nameTheRest(lower: string, cased: string, names: Names): void {
  const missing = (['performer', 'payer'] as const).filter((side) => usesOf(lower, names[side]) < USED);
  if (missing.length === 0) return;
  const roles = { performer: PERFORMERS, payer: PAYERS };
  const known = missing.length === 1 ? other(missing[0] as Side) : null;
  const anchor = known && usesOf(lower, roles[known]) >= USED ? known : null;
  const taken = new Set([...PERFORMERS, ...PAYERS, ...SUBCONTRACTOR]);
  const [first, second] = subjects(lower, cased, taken).map((name) => readDeeds(lower, name));
  if (!first) return;
  if (anchor) {
    move(first, other(anchor), names);
    return;
  }
  if (!second) {
    const [side] = missing;
    if (missing.length === 1 && side && !names[other(side)].includes(first.name)) move(first, side, names);
    return;
  }
  const lead = first.lead - second.lead;
  if (Math.abs(lead) < LEAD) return;
  move(first, lead > 0 ? 'performer' : 'payer', names);
  move(second, lead > 0 ? 'payer' : 'performer', names);
}

/** Gives a name to one side only. */
function move({ name }: Pick<Party, 'name'>, side: Side, names: Names): void {
  names[other(side)] = names[other(side)].filter((known) => known !== name);
  if (!names[side].includes(name)) names[side] = [...names[side], name];
}

/**
 * The side of the party that a person named as ours; null if the text does not name it. If the text does not show
 * the sides, it is on the one of the perspective, and the party named most often next to it is the other one.
 */
function sideOfOurs(
  ourParty: string,
  usual: Side,
  { lower, cased, names, readClear }: { lower: string; cased: string; names: Names; readClear: boolean },
): Side | null {
  const ours = partyNamed(lower, ourParty).filter((name) => lower.includes(name));
  if (ours.length === 0) return null;
  const known = (['performer', 'payer'] as const).find((side) =>
    ours.some((name) => names[side].includes(name)),
  );
  if (known && readClear) return known;
  for (const name of ours) move({ name }, usual, names);
  const them = subjects(lower, cased, new Set([...ours, ...names[usual]]))[0];
  if (them && !isNamed(lower, names[other(usual)])) move({ name: them }, other(usual), names);
  return usual;
}

/** In a subcontract, most duties are the subcontractor's. */
function looksLikeSubcontract(lower: string): boolean {
  const sub = countOf(lower, /\bsub-?contractor (?:shall|agrees|will|must|may|warrants|hereby|is|has)\b/g);
  const others = countOf(
    lower,
    /(?<![a-z-])(?:contractor|builder|owner) (?:shall|agrees|will|must|warrants|hereby)\b/g,
  );
  return sub >= 3 && sub > others;
}

const PAYS_CONTRACTOR = regexWith('g')`
  \bgeneral contractor (?:shall
    |will|agrees to) (?:promptly )?(?:pay|make payments?) (?:to )?(?:the )?contractor\b
`;

/** In some chains a 'General Contractor' pays a 'Contractor'. */
function generalContractorPays(lower: string): boolean {
  return countOf(lower, PAYS_CONTRACTOR) > 0;
}

/** The side of a defined name, found from its duties. */
export function voted(lower: string, name: string): Side | null {
  const { performs, pays } = readDuties(lower, name);
  if (performs + pays < 2 || performs === pays) return null;
  return performs > pays ? 'performer' : 'payer';
}

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

function finder(names: string[]): RegExp {
  const longestFirst = [...names].sort((a, b) => b.length - a.length).map(literally);
  const notPartOf = names.includes('general contractor') ? '(?<![a-z-])' : '(?<![a-z-])(?<!general )';
  return new RegExp(`${notPartOf}(?:${longestFirst.join('|')})(?![a-z-])`, 'g');
}

const VERB = / (?:shall|will|may|agrees|is|has)\b/y;

function mostUsed(lower: string, names: string[]): string | null {
  let best: string | null = null;
  let most = 0;
  for (const name of names) {
    const n = countFollowed(lower, name, VERB);
    if (n > most) [best, most] = [name, n];
  }
  return best === null ? null : best.replace(/(?:^|[\s/-])[a-z]/g, (letter) => letter.toUpperCase());
}
