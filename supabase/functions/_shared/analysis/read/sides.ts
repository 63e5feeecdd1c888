/**
 * The two sides: who performs and who pays. Contracts call their parties Owner, Client, Builder, or 'NRG';
 * rules know two sides, and the perspective decides which is ours.
 */

import type { ContractSide, Perspective } from '../../vocabulary/analysis.ts';
import { countOf } from './count-of.ts';
import { regexWith, source } from './regex.ts';

export type Side = ContractSide;

export type Sides = {
  /** Our side, from the perspective and whether the document is a subcontract. */
  us: Side;
  isSubcontract: boolean;
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
/** Characters of the text that are read to learn the parties' names. */
const OPENING = 8_000;

/** Determines the parties of a document from its normal text. */
export function findSides(lower: string, cased: string, perspective: Perspective): Sides {
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
    us: perspective === 'owner' || (perspective === 'contractor' && hasSubcontractor) ? 'payer' : 'performer',
    isSubcontract,
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

/** Uses as a subject from which a name is that of a party, and a side is known by its names. */
const USED = 5;

/**
 * Where a contract calls its parties only by their names, the duties of one may not show its side. If the other
 * side is known, it is the opposite; if neither is, the one that performs more than it pays performs.
 */
function nameTheRest(lower: string, cased: string, names: Record<Side, string[]>): void {
  const known = (side: Side) => names[side].reduce((sum, name) => sum + uses(lower, name), 0) >= USED;
  const open = (['performer', 'payer'] as const).filter((side) => !known(side));
  if (open.length === 0) return;
  const taken = new Set([...names.performer, ...names.payer, ...SUBCONTRACTOR]);
  const [first, second] = definedNames(cased)
    .filter((name) => !taken.has(name))
    .map((name) => ({ name, count: uses(lower, name), ...deeds(lower, name) }))
    .filter(({ count }) => count >= USED)
    .sort((a, b) => b.count - a.count);
  if (!first) return;
  const [side] = open;
  if (open.length === 1 && side) names[side].push(first.name);
  else if (second) {
    const lead = first.performs - first.pays - (second.performs - second.pays);
    if (lead === 0) return;
    const [performer, payer] = lead > 0 ? [first, second] : [second, first];
    names.performer.push(performer.name);
    names.payer.push(payer.name);
  }
}

/** How often a name is the subject of a duty or right. */
const uses = (lower: string, name: string): number =>
  countOf(lower, new RegExp(`(?<![a-z-])${literally(name)} (?:shall|will|may|agrees|must)\\b`, 'g'));

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

/** Terms that the opening defines in quotation marks, in lower case. */
function definedNames(cased: string): string[] {
  const found = new Set<string>();
  for (const match of cased
    .slice(0, OPENING)
    .matchAll(/(?:\(|called|as|or|hereinafter|,) ?(?:the )?"([A-Z][A-Za-z&.\- ]{1,28})"/g)) {
    found.add((match[1] ?? '').trim().toLowerCase());
  }
  return [...found]
    .filter(
      (name) =>
        !/agreement|contract\b|work|project|price|date|party|parties|\bplan|\bsite|\bact\b/.test(name),
    )
    .slice(0, 12);
}

const ORDERED = '(?:shall|will|agrees to|must|hereby agrees to) (?:promptly |also |then )?';
const PERFORMS = source`
  (?:perform|furnish|complete|commence|construct|execute|supply|provide|deliver|design|install|repair
    |correct)\b
`;
const PAYS = String.raw`(?:pay|reimburse|compensate|make payment)\b`;

/** The side of a defined name, found from its duties. */
export function voted(lower: string, name: string): Side | null {
  const { performs, pays } = deeds(lower, name);
  if (performs + pays < 2 || performs === pays) return null;
  return performs > pays ? 'performer' : 'payer';
}

/** How often a name must perform, and how often it must pay. */
function deeds(lower: string, name: string): { performs: number; pays: number } {
  const subject = String.raw`\b${literally(name)} ${ORDERED}`;
  return {
    performs: countOf(lower, new RegExp(`${subject}${PERFORMS}`, 'g')),
    pays: countOf(lower, new RegExp(`${subject}${PAYS}`, 'g')),
  };
}

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

function finder(names: string[]): RegExp {
  const longestFirst = [...names].sort((a, b) => b.length - a.length).map(literally);
  const notPartOf = names.includes('general contractor') ? '(?<![a-z-])' : '(?<![a-z-])(?<!general )';
  return new RegExp(`${notPartOf}(?:${longestFirst.join('|')})(?![a-z-])`, 'g');
}

function mostUsed(lower: string, names: string[]): string | null {
  let best: string | null = null;
  let most = 0;
  for (const name of names) {
    const n = countOf(
      lower,
      new RegExp(`(?<![a-z-])${literally(name)} (?:shall|will|may|agrees|is|has)\\b`, 'g'),
    );
    if (n > most) [best, most] = [name, n];
  }
  return best === null ? null : best.replace(/(?:^|[\s/-])[a-z]/g, (letter) => letter.toUpperCase());
}
