/** Where the name of a company or person begins and ends. */

import { regexWith } from '../read/regex.ts';
import { roleOf } from './roles.ts';

/** Suffixes that belong to a company's name despite a comma. */
const SUFFIX = regexWith('i')`
  ^,? ?(?:inc(?:orporated)?|l\.? ?l\.? ?c|l\.? ?p|l\.? ?l\.? ?p|p\.? ?l\.? ?l\.? ?c
    |ltd|limited(?! (?:liability|partnership))|ltda|llc|co|corp|corporation|company|n\.? ?a
    |s\.? ?a(?:\.? ?r\.? ?l)?|s\.? ?p\.? ?a|s\.? ?l(?:\.? ?u)?|s\.? ?r\.? ?l|gmbh|ag|a\.g|b\.? ?v|n\.? ?v
    |p\.? ?c|p\.? ?a|pte|pty|plc|kg|oy|ab|g\.i\.e|jr|sr|iii?|esq|m\.d|ph\.d|s\.? ?a\.? de c\.? ?v)(?![a-z])\.?
`;
/** 'Keefe, Bruyette & Woods': commas between partners' names. */
const PARTNERS = /^, [A-Z][\w'-]+(?:, [A-Z][\w'-]+)*,? (?:&|and) [A-Z][\w'-]+/;
/** Words that begin a description. */
const DESCRIBED = regexWith('i')`
  ^,? (?:an? (?=[A-Za-z]+[a-z]* ?[a-zA-Z]*)|being |having |with (?:an?|its|offices|principal|address)
    |whose |organi[sz]ed|incorporated (?:in|under)|located|acting|duly |by and through|through its|for itself
    |for and on|on behalf|a\/k\/a|d\/b\/a|dba |doing business|trading as|formerly|f\/k\/a|as (?:the )?[A-Za-z]
    |in its|hereinafter|hereafter|herein |residing|which |who |its |together|and (?:its|their
    |any|all) |individually|collectively|an? |maintaining|at \d|established|created|existing|registered|with )
`;
/** Companies named by a number; otherwise a number begins an address. */
const NUMBERED = /^\d[\w.]* (?:[A-Z][\w.]* ){0,4}(?:Inc|LLC|L\.L\.C|Ltd|Limited|Corp|LP|L\.P|Canada)\b/i;
const MAX_NAME = 120;

/** The length of the name at the start of a text; 0 if none. */
export function nameLength(text: string): number {
  if (!/^(?:[A-Z]|[a-z]{1,2}[A-Z\d]|[a-z][\w-]{1,30}\.(?:com|net|org)\b|\d[\w.]* ?[A-Z])/.test(text))
    return 0;
  if (/^\d/.test(text) && !NUMBERED.test(text)) return 0;
  let at = 0;
  while (at < text.length && at < MAX_NAME) {
    const char = text[at] as string;
    if (char === '\n' || char === '(' || char === ';' || char === ':' || char === '"') break;
    if (char === '_' || char === '[' || char === '*') break;
    if (char === ',') {
      const rest = text.slice(at, at + 80);
      const suffix = SUFFIX.exec(rest);
      const partners = suffix ?? PARTNERS.exec(rest);
      if (!partners) break;
      at += partners[0].length;
      if (
        suffix &&
        !/^(?:, ?| )?(?:&|of |d\/b\/a)/.test(text.slice(at)) &&
        !SUFFIX.test(text.slice(at, at + 30))
      )
        break;
      continue;
    }
    if (char === ' ' && DESCRIBED.test(text.slice(at, at + 40))) break;
    if (char === ' ' && /^ \d{2,6}[ ,]/.test(text.slice(at, at + 8)) && at > 3) break;
    if (char === '.' && /^\. (?:[A-Z][a-z]|and )/.test(text.slice(at, at + 4)) && !abbreviated(text, at))
      break;
    at += 1;
  }
  const name = text.slice(0, at).replace(/[ ,.;:&-]+$/, '');
  const ended = abbreviated(text, name.length) ? name.length + 1 : name.length;
  return isName(name) ? ended : 0;
}

const ABBREVIATED = regexWith('i')`
  (?:^|[ .,])(?:inc|co|corp|ltd|ltda|l\.?l\.?c|l\.?p|l\.?l\.?p|n\.?a|s\.?a|s\.?l
    |s\.?l\.?u|s\.?r\.?l|b\.?v|n\.?v|p\.?c|[a-z]|st|dr|mr|ms|mrs|jr|sr|no|bros|assoc|pte|int'l|intl|dept)$
`;

/** Whether the period at `at` belongs to the word before it. */
function abbreviated(text: string, at: number): boolean {
  if (text[at] !== '.') return false;
  return ABBREVIATED.test(text.slice(Math.max(0, at - 12), at));
}

const NOT_A_NAME = regexWith('i')`
  ^(?:this|that|these|the parties|parties|party|it|each|both|either|such|all|any|whereas
    |witnesseth|recitals?|agreement|contract|subcontract|exhibit|article|section|and|or|by|date[d]?|between
    |among|name|address|the (?:date|following|undersigned|effective|agreement|contract|owner|contractor)
    |one|attention|attn|table of contents|page|\d+)$
`;

/** Whether words can be a party's name. */
export function isName(name: string): boolean {
  if (name.length < 2 || name.length > MAX_NAME || NOT_A_NAME.test(name)) return false;
  if (!/[A-Za-z]{2}/.test(name)) return false;
  const words = name.split(/[ /-]+/).filter((word) => /[A-Za-z]/.test(word));
  const small = words.filter(
    (word) =>
      /^[a-z]+$/.test(word) &&
      !/^(?:of|and|the|de|del|la|for|in|on|at|y|du|van|von|d\/?b\/?a|e|i|to|des|der|t\/a|et|und)$/.test(word),
  );
  const isPart = name.split(/ and (?:the )?|\/| & /i).every((part) => roleOf(part) !== null);
  return words.length > 0 && words.length <= 16 && small.length === 0 && !isPart;
}

/** A name without generic company words, for comparison. */
export function comparableName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9& ]+/g, (mark) => (mark === '.' || mark === "'" ? '' : ' '))
    .replace(
      /\b(?:the|inc|incorporated|llc|lp|llp|ltd|limited|co|company|corp|corporation|plc|na|sa|gmbh)\b/g,
      ' ',
    )
    .replace(/\band\b/g, '&')
    .replace(/\s+/g, ' ')
    .trim();
}
