/**
 * The parties: 'between A, a Delaware corporation ("Owner"), and B ("Contractor")', forms with 'the Owner:'
 * and a name on the line, and covers with 'BETWEEN A AND B'.
 */

import type { PartyFact, PartyRole } from '../../vocabulary/facts.ts';
import type { Context } from '../read/context.ts';
import { regex, regexWith, source } from '../read/regex.ts';
import type { Span } from '../read/segments.ts';
import type { Found } from './found.ts';
import { comparableName, isName, nameLength } from './legal-names.ts';
import { ROLE_WORDS, roleOf } from './roles.ts';

/** Characters of the text to search: covers and tables of contents come first. */
const OPENING = 40_000;
/** Maximum characters of the list of parties after one 'between'. */
const REACH = 3_600;
const MOST = 12;
/** Limit for text without line ends or periods, in which 'between' may be frequent. */
const MOST_STARTS = 60;

type Party = { name: string; alias: string | null; role: PartyRole | null; name_span: Span; span: Span };

/** Returns the parties in the order they are introduced. */
export function findParties(context: Context, raw: string): Found<PartyFact>[] {
  const { cased } = context.normal;
  const form = formParties(context, raw);
  const preamble = bestPreamble(context);
  const named =
    form.length >= 2 && preamble.every((party) => party.alias === null) ? form : [...preamble, ...form];
  const found = new Map<string, Found<PartyFact>>();
  for (const party of named) {
    const key = comparableName(party.name);
    if (key.length < 2 || found.has(key) || found.size >= MOST) continue;
    const role = party.role ?? (party.alias ? roleByDeeds(context, party.alias) : null);
    if (
      party.alias === null &&
      [...found.values()].some((other) => other.role !== null && other.role === role)
    )
      continue;
    found.set(key, {
      name: tidy(cased.slice(party.name_span.start, party.name_span.end)),
      alias: party.alias,
      role,
      span: party.span,
      match: party.name_span,
      confidence: party.alias === null ? 0.6 : party.role === null ? 0.85 : 0.92,
    });
  }
  return context.sides.isSubcontract ? [...found.values()].map(underGeneral) : [...found.values()];
}

/** Under a 'General Contractor', the 'Contractor' is a subcontractor. */
function underGeneral(
  party: Found<PartyFact>,
  _: number,
  all: readonly Found<PartyFact>[],
): Found<PartyFact> {
  const isLower =
    party.alias?.toLowerCase() === 'contractor' &&
    all.some((other) => /^(?:general|prime) contractor$/i.test(other.alias ?? ''));
  return isLower ? { ...party, role: 'subcontractor' } : party;
}

const tidy = (name: string) => name.replace(/\s+/g, ' ').trim();

/** The role of a party with a short name, based on the duties the contract gives it. */
function roleByDeeds({ sides }: Context, alias: string): PartyRole | null {
  const name = alias.toLowerCase();
  if (sides.names(name, 'performer')) return sides.isSubcontract ? 'subcontractor' : 'contractor';
  if (sides.names(name, 'payer')) return sides.isSubcontract ? 'contractor' : 'owner';
  return null;
}

const BETWEEN = regexWith('g')`
  \b(?:by and (?:between|among|amongst)
    |between and among|between|amongst?|(?:made|entered into|executed|given)[^.;\n]{0,80}? by)\b[ :,\n]{1,3}
`;
/** Ends the list of parties. */
const STOP = regex`
  \b(?:whereas|witnesseth|recitals?|w i t n e s s e t h|r e c i t a l s|now,? therefore|background
    |preliminary statements?|table of contents|article (?:1|i|one)\b|section 1\b|in consideration of
    |the parties (?:hereto )?(?:hereby )?agree|agree as follows|for (?:good and )?valuable consideration)
`;

/** The 'between' that introduces the most named parties; otherwise one that only names them. */
function bestPreamble({ normal }: Context): Party[] {
  const opening = normal.lower.slice(0, OPENING);
  let best: Party[] = [];
  let score = 0;
  let tried = 0;
  for (const match of opening.matchAll(BETWEEN)) {
    if (++tried > MOST_STARTS) break;
    const from = match.index + match[0].length;
    const stop = STOP.exec(normal.lower.slice(from, from + REACH));
    const to = Math.min(from + (stop ? stop.index : REACH), normal.cased.length);
    const parties = partiesBetween(normal.cased, from, to);
    // A single party means that the other party's name was left out.
    if (parties.length < 2 && !parties[0]?.alias) continue;
    const own = aboutThis(normal.lower.slice(Math.max(0, match.index - 400), match.index)) ? 1 : 0;
    const aliases = parties.filter((party) => party.alias !== null).length;
    const parts = parties.filter((party) => party.role !== null).length;
    const early = match.index < 3_000 ? 2 : 0;
    const value =
      Math.min(aliases, 3) * 3 + Math.min(parts, 2) * 2 + (aliases >= 2 ? own * 8 : own * 2) + early + 1;
    if (value > score) [best, score] = [parties, value];
  }
  return best;
}

const OPENS_CONTRACT = regex`
  \b(?:this|the) (?:[\w/&,()'"-]+ ){0,9}?["'(]?(?:
    agreement|contract|subcontract|lease|undertaking|amendment|license|order)\b[^.;]{0,260}$
  |\bagreement\b[^.;]{0,120}\bmade\b[^.;]{0,120}$
`;

/** Whether the words before a 'between' are about this document. */
function aboutThis(lead: string): boolean {
  return OPENS_CONTRACT.test(lead);
}

const ALIAS = new RegExp(
  [
    // ("Owner"), (the "Company" or "we"), (hereinafter called "Owner"), (together with its successors,
    // "Lessor")
    String.raw`\(([^()"]{0,160}"[^()"]{1,70}"[^()]{0,200})\)?`,
    // (hereinafter referred to as Owner), (the Owner), (Auriemma)
    source`
      \((?:(?:herein|here)?(?:in)?after |referred to |called |known |as |the |'
        |collectively |each |individually )*([A-Z][\w&.'/-]*(?: [A-Z&][\w&.'/-]*){0,4})'?\)
    `,
    // hereinafter called the "Owner" / hereinafter called Owner
    source`
      ,? \(?(?:herein|here)(?:in)?(?:after)?,? (?:(?:sometimes|also|individually|simply|collectively|referred
        |called|known|designated|to|as|the) ){1,7}["']?([A-Z][\w&.'/-]*(?: [A-Z&][\w&.'/-]*){0,4})["']?\)?
    `,
    // , the "Owner", / , "Owner",
    `,? (?:the )?"([A-Z][^"]{1,45})"`,
    // , as Owner
    String.raw`,?[ \n]+[Aa]s[ \n]+(?:the )?["']?([A-Z][A-Za-z/-]+(?: [A-Z][A-Za-z/-]+)?)["']?(?=[,;.) \n])`,
  ].join('|'),
  'g',
);
const NOT_ALIAS = regexWith('i')`
  \b(?:agreement|amendment|contract|subcontract|date|project|work|works|property
    |premises|site|building|lease|services?|products?|act|term|exhibit|facility|plan|law|system|program
    |transaction|recitals?|vessel|improvements|land|code|name and address|state|fixed price|sec|nyse|nasdaq)\b
`;
const TOGETHER = 'the parties together';

/** Returns the parties introduced in a range of text. */
function partiesBetween(cased: string, from: number, to: number): Party[] {
  const text = cased.slice(from, to);
  const parties: Party[] = [];
  let last = 0;
  let blanks = 0;
  for (const match of text.matchAll(ALIAS)) {
    const count = parties.length + blanks;
    if (count >= MOST) break;
    const end = match.index + match[0].length;
    const alias = aliasIn(match);
    const chunk = text.slice(last, match.index);
    if (count >= 2 && endsSentence(chunk)) break;
    if (alias === null || alias === TOGETHER) {
      if (alias === TOGETHER && count >= 2) break;
      continue;
    }
    const named = nameIn(chunk, count === 0);
    const isBare =
      match[2] !== undefined && roleOf(alias) === null && !/\((?:the|herein|here)/.test(match[0]);
    if (named && isBare && !/^[.,\s]*$/.test(chunk.slice(named.end))) continue;
    if (!named) {
      if (!BLANK.test(chunk)) {
        if (count === 0 && match.index > 500) break;
        continue;
      }
      blanks += 1;
      last = end;
      continue;
    }
    const span = { start: from + last + named.start, end: from + last + named.end };
    parties.push(party(cased, span, { start: span.start, end: from + end }, alias));
    last = end;
    if (parties.length + blanks >= 2 && /^ ?\.(?: |$|\n)/.test(text.slice(end, end + 3))) break;
  }
  if (parties.length === 1 && blanks === 0) {
    const rest = /^[^;.]{0,260}?(?:[ \n,;]and[ \n])/i.exec(text.slice(last, last + 300));
    const at = last + (rest ? rest[0].length - 5 : 0);
    const named = rest && nameIn(text.slice(at, at + 200), true);
    if (named && COMPANY.test(text.slice(at + named.start, at + named.end))) {
      const span = { start: from + at + named.start, end: from + at + named.end };
      parties.push(party(cased, span, span, null));
    }
  }
  return parties.length + blanks >= 2 ? parties : unnamed(cased, text.slice(0, 700), from);
}

function party(cased: string, name_span: Span, span: Span, alias: string | null): Party {
  const name = cased.slice(name_span.start, name_span.end);
  return { name, alias, role: alias === null ? null : roleOf(alias), name_span, span };
}

/** Whether the list of parties ends within a range of text. */
function endsSentence(chunk: string): boolean {
  const plain = chunk.replace(/\b(?:Inc|Co|Ltd|Corp|No|St|L\.?L\.?C|L\.?P|N\.?A|S\.?A|[A-Z])\./g, '');
  return /[.:]["')]? ["(]?[A-Z]/.test(plain);
}

/**
 * A party's short name in brackets or after 'hereinafter'; `TOGETHER` for a joint name, null for other
 * definitions.
 */
function aliasIn(match: RegExpMatchArray): string | null {
  const quoted =
    match[1] === undefined ? [] : [...match[1].matchAll(/"([^"]{1,60})"/g)].map((part) => part[1] ?? '');
  const [first] = (match[1] === undefined ? [match[2] ?? match[3] ?? match[4] ?? match[5] ?? ''] : quoted)
    .map((name) =>
      name
        .replace(/[,.;]+$/, '')
        .replace(/^the /i, '')
        .trim(),
    )
    .filter((name) => name.length > 1);
  if (first === undefined) return null;
  if (/^(?:part(?:y|ies)|joint venturers?)$/i.test(first)) return TOGETHER;
  if (NOT_ALIAS.test(first)) return null;
  if (match[5] !== undefined && roleOf(first) === null) return null;
  return first;
}

const LEADING = regexWith('i')`
  ^(?:[\s,;:.)-]+|(?:and|&|or|by|between|among)\b|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})\)\s
    |\d{1,2}\.\s|(?:of|on) (?:the )?(?:one|first|other|second|third)(?: (?:hand|part))?\b|the (?:following
    |undersigned)(?: parties)?\b|(?:the )?parties:|each of\b|messrs\.?|m\/s\.?|the (?=[A-Z]))*
`;
/** Distinguishes a company from a location. */
const COMPANY = regexWith('i')`
  \b(?:inc|incorporated|llc|l\.l\.c|l\.?p|ltd|limited|co|company|corp|corporation
    |n\.a|plc|gmbh|b\.v|n\.v|s\.a|ag|partners(?:hip)?|trust|bank|university|association|group|holdings?)\b
`;
/** A blank name. */
const BLANK = /^[\s,;]*(?:and\s+)?(?:\[[^\]]{0,40}\]|[*_]{3,}|_{2,})/;

/** Where the name begins in a party's description; null if none. */
function nameIn(chunk: string, isFirst: boolean): Span | null {
  const lead = LEADING.exec(chunk)?.[0].length ?? 0;
  const length = nameLength(chunk.slice(lead));
  if (length > 0) return { start: lead, end: lead + length };
  if (isFirst) return null;
  // The description of a party continues: the name follows 'and' or a semicolon.
  const names = [...chunk.matchAll(/(?:;|,| ) ?and (?=\S)|; |\n/g)].flatMap((mark): Span[] => {
    const at = mark.index + mark[0].length;
    const start = at + (LEADING.exec(chunk.slice(at))?.[0].length ?? 0);
    const end = start + nameLength(chunk.slice(start));
    return end - start > 2 ? [{ start, end }] : [];
  });
  return names.find(({ start, end }) => COMPANY.test(chunk.slice(start, end))) ?? names.at(-1) ?? null;
}

/** Two or more names joined by 'and', none with a short name. */
function unnamed(cased: string, text: string, from: number): Party[] {
  const parties: Party[] = [];
  let at = 0;
  while (parties.length < 4) {
    const lead = LEADING.exec(text.slice(at))?.[0].length ?? 0;
    let length = nameLength(text.slice(at + lead));
    if (length === 0) break;
    const joined = / and (?:the )?(?=[A-Z])/i.exec(text.slice(at + lead, at + lead + length));
    if (joined && parties.length === 0) length = joined.index;
    const start = from + at + lead;
    const name = cased.slice(start, start + length);
    if (!isName(name.replace(/[ ,.;:&-]+$/, '')) || roleOf(name) !== null || NOT_ALIAS.test(name)) break;
    const span = { start, end: start + length };
    parties.push(party(cased, span, span, null));
    const next = /^[^;.]{0,160}?(?:[ \n,;]and[ \n])/i.exec(text.slice(at + lead + length));
    if (!next) break;
    at += lead + length + next[0].length - 5;
  }
  return parties.length >= 2 ? parties : [];
}

const FORM = regexWith('g')`
  (?:\b(?:between|and|the|\n)[ :]{1,2})?
    (?<![a-z'-])(?:the )?(${ROLE_WORDS})(?: \(full name\)| \(name\))?(?: is)? ?:[ \n]?(?:
    \(?[^()\n]{0,30}\((?:name|legal|full)[^()]{0,80}\) ?|\((?:name|legal|full|insert)[^()]{0,120}\)[ \n]?)?
`;
const FORM_REACH = 16_000;
const MOST_FORM = 40;
/** Maximum distance of the other parties from the first in a form. */
const FORM_SPREAD = 2_500;

/** Parties a printed form names after 'the Owner:'. */
function formParties({ normal }: Context, raw: string): Party[] {
  const { lower, cased, map } = normal;
  const parties: Party[] = [];
  let read = 0;
  for (const match of lower.slice(0, FORM_REACH).matchAll(FORM)) {
    if (++read > MOST_FORM) break;
    const start = match.index + match[0].length;
    const length = nameLength(lineFrom(cased, map, raw, start));
    const name = cased.slice(start, start + length);
    const role = roleOf(match[1] ?? '');
    if (
      length < 3 ||
      role === null ||
      roleOf(name) !== null ||
      /^(?:by|name|title|attn|attention|date|address|signature|the|an?|shall|if|in|means|this|each)\b/i.test(
        name,
      )
    )
      continue;
    if (parties.some((party) => party.role === role) || /[a-z] \d+$/.test(name)) continue;
    const first = parties[0];
    if (first && match.index - first.span.start > FORM_SPREAD) break;
    const label = cased.slice(match.index, start);
    const at = label.toLowerCase().lastIndexOf(match[1] ?? '');
    parties.push({
      name,
      alias: cased.slice(match.index + at, match.index + at + (match[1] ?? '').length),
      role,
      name_span: { start, end: start + length },
      span: { start: match.index + at, end: start + length },
    });
  }
  return parties;
}

/** The normal text from `start` to the end of its raw line. */
function lineFrom(cased: string, map: Uint32Array, raw: string, start: number): string {
  const end = Math.min(start + 160, cased.length);
  for (let at = start + 1; at < end; at++) {
    if (cased.charCodeAt(at) !== 32 && cased.charCodeAt(at) !== 10) continue;
    if (!/[\n\f]/.test(raw.slice(map[at] ?? 0, map[at + 1] ?? 0))) continue;
    if (!/[,&]$/.test(cased.slice(start, at))) return cased.slice(start, at);
  }
  return cased.slice(start, end);
}
