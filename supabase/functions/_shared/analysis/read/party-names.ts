/** The names by which a contract calls its parties, and what it makes them do. */
import { countOf } from './count-of.ts';
import { regex, source } from './regex.ts';
import { isSmallLetter } from './stems.ts';

/** A party with its duties to perform and to pay. A higher `lead` means that it rather performs. */
export type Party = { name: string; performs: number; pays: number; lead: number };

/** Characters of the text that are read to learn the parties' names. */
const OPENING = 8_000;
/** The same if the opening names too few. */
const LONG_OPENING = 40_000;
/** Uses as a subject from which a name is that of a party. */
const USED = 4;

const NOT_A_PARTY = /agreement|contract\b|work|project|price|date|party|parties|\bplan|\bsite|\bact\b/;

/** Terms that the opening defines in quotation marks, in lower case. */
export function definedNames(cased: string, opening = OPENING): string[] {
  const found = new Set<string>();
  for (const match of cased
    .slice(0, opening)
    .matchAll(
      /(?:\(|called|as|or|hereinafter|hereafter|collectively|,) ?(?:the )?"([A-Z][A-Za-z&.\- ]{1,28})"/g,
    )) {
    found.add((match[1] ?? '').trim().replace(/\.$/, '').toLowerCase());
  }
  return [...found].filter((name) => !NOT_A_PARTY.test(name)).slice(0, 12);
}

/** Names that must or may do something, the most frequent first, without those in `taken`. */
export function subjects(lower: string, cased: string, taken: ReadonlySet<string>): string[] {
  const used = (names: readonly string[]) =>
    names
      .filter((name) => !taken.has(name))
      .map((name) => ({ name, count: uses(lower, name) }))
      .filter(({ name, count }) => count >= USED && !NEVER.test(name))
      .filter(
        ({ name, count }, _, all) => !all.some((one) => isPartOf(name, one.name) && one.count * 2 > count),
      )
      .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
      .map(({ name }) => name);
  const defined = used(definedNames(cased));
  if (defined.length >= 2) return defined;
  return used([...new Set([...definedNames(cased, LONG_OPENING), ...acting(cased)])]);
}

/** Whether a name is the end of a longer one, or its plural. */
const isPartOf = (name: string, longer: string) => longer.endsWith(` ${name}`) || name === `${longer}s`;

const SUBJECT = /(?<![A-Za-z-])([A-Z][\w&'-]*(?: [A-Z][\w&'-]*){0,2}) (?:shall|will|may|agrees|must)\b/g;
const NEVER = regex`
  ^party [a-d]$|^(?:the|this|that|each|either|neither|any|such|all|no|if|it|they|he|she|you|we|and|but|or|in|upon|section
    |article)\b|\b(?:party|parties|agreement|contract|services?|products?|notices?|goods|payments?|fees?|term
    |date|information|orders?|prices?|program|software|materials?|taxes|invoices?|rights?|claims?|terms|section
    |committee|board|days?|period|laws?|affiliates?|employees?|customers|users?|salary|closing|about|form|group|sellers|buyers
    |suppliers|contractors)$
`;

/** Capitalized subjects of duties and rights, in lower case. */
function acting(cased: string): string[] {
  const votes = new Map<string, number>();
  for (const match of cased.slice(0, 200_000).matchAll(SUBJECT)) {
    const name = (match[1] ?? '').toLowerCase().replace(/^(?:the|agreement|contract|order) /, '');
    if (name.length > 2 && !NEVER.test(name)) votes.set(name, (votes.get(name) ?? 0) + 1);
  }
  return [...votes].filter(([, count]) => count >= USED).map(([name]) => name);
}

/** How often a name is the subject of a duty or right. */
export const uses = (lower: string, name: string): number => countFollowed(lower, name, MODAL);

const SPACE = 32;
const HYPHEN = 45;
const MODAL = / (?:shall|will|may|agrees|must)\b/y;

/**
 * How often a name is followed by a sticky pattern, which begins with a space. Names are many and most are not in the text, so a name is
 * found first, which takes a fraction of the time of a pattern with the name in it.
 */
export function countFollowed(
  lower: string,
  name: string,
  pattern: RegExp,
  isStart = (before: number) => !isSmallLetter(before) && before !== HYPHEN,
): number {
  let count = 0;
  for (let at = name === '' ? -1 : lower.indexOf(name); at >= 0; ) {
    const end = at + name.length;
    pattern.lastIndex = end;
    const isUse = lower.charCodeAt(end) === SPACE && isStart(lower.charCodeAt(at - 1)) && pattern.test(lower);
    if (isUse) count += 1;
    at = lower.indexOf(name, isUse ? pattern.lastIndex : at + 1);
  }
  return count;
}

const ORDERED = '(?:shall|will|agrees to|must|hereby agrees to) (?:promptly |also |then )?';
const PERFORMS = source`
  (?:perform|furnish|complete|commence|construct|execute|supply|provide|deliver|design|install|repair
    |correct)\b
`;
const PAYS = String.raw`(?:pay|reimburse|compensate|make payment)\b`;
const PERFORMS_NEXT = new RegExp(` ${ORDERED}${PERFORMS}`, 'y');
const PAYS_NEXT = new RegExp(` ${ORDERED}${PAYS}`, 'y');

/** Roles that perform or pay in contracts outside construction. */
const PERFORMING = regex`
  ^(?:transporter|carrier|servicer|servicing agent|operator|repairer|provider|executive|employee|agent|administrator
    |advis[eo]r|talent|athlete|professional|artist|processor|individual|lessee|tenant)$
`;
const PAYING =
  /^(?:shipper|charterer|recipient|service recipient|sponsor|fund|trust|company|corporation|host)$/;
/** How much the name of a role, a sale, or a payment counts next to a duty. */
const PLAIN = 3;

/** Counts what a party must do: what it performs, and what it pays. */
export function readDuties(lower: string, name: string): Pick<Party, 'performs' | 'pays'> {
  const isWord = (code: number) => /\w/.test(String.fromCharCode(code));
  const isStart = (before: number) => isWord(before) !== isWord(name.charCodeAt(0));
  return {
    performs: countFollowed(lower, name, PERFORMS_NEXT, isStart),
    pays: countFollowed(lower, name, PAYS_NEXT, isStart),
  };
}

/** Counts what a party must do, what is done for it, and what is paid to it. */
export function readDeeds(lower: string, name: string): Party {
  const own = literally(name);
  const count = (pattern: string) => countOf(lower, new RegExp(pattern, 'g'));
  const { performs, pays } = readDuties(lower, name);
  const paid = count(
    String.raw`\b(?:pa(?:y|ys|id|yable)|owed|due) (?:to )?(?:the )?${own}\b|\b(?:engages?|retains?|hires?|employs?|reimburses?|compensates?) (?:the )?${own}\b|\b(?:manufactured|supplied|performed|provided|sold) by (?:the )?${own}\b|\b${own}'s (?:invoices?|fees?|compensation|then-current price)`,
  );
  const buys = count(
    String.raw`\b(?:paid|payable|purchased|ordered) by (?:the )?${own}\b|\b(?:services|sell|sold|supply|deliver(?:y|ed)?|invoice) (?:[\w]+ ){0,3}to (?:the )?${own}\b|\b${own} (?:wishes|desires|shall|will|agrees) (?:to )?(?:purchase|buy|order|engage|retain|obtain|accept)\b|\binvoice (?:the )?${own}\b`,
  );
  const role = PERFORMING.test(name) ? PLAIN : PAYING.test(name) ? -PLAIN : 0;
  return { name, performs, pays, lead: performs - PLAIN * pays + paid - buys + role };
}

/** Legal forms and the like at the end of a company's name. */
const FORM =
  /,? (?:inc|incorporated|llc|l\.l\.c|l\.?p|ltd|limited|co|company|corp|corporation|plc|gmbh|n\.a|s\.a)\b.*$/;

/** The lower-case names of a party: as a person wrote it, without its legal form, and the short name defined after it. */
export function partyNamed(lower: string, written: string): string[] {
  const name = written.trim().replace(/\s+/g, ' ').toLowerCase();
  const at = lower.indexOf(name);
  const after = at < 0 ? '' : lower.slice(at + name.length, at + name.length + 300);
  const defined = /^[^"]{0,280}?"([^"]{2,40})"/.exec(after)?.[1]?.replace(/^the |\.$/g, '');
  const names = [name, name.replace(FORM, ''), ...(defined && !NOT_A_PARTY.test(defined) ? [defined] : [])];
  return [...new Set(names)].filter((one) => one.length > 1);
}

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
