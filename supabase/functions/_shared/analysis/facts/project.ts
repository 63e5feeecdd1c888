/** Drafts a project from the contract's first pages: its name, client, and location, each with its quote. */

import type { ContractDraft, ProjectDraft, ProjectSource } from '../../schemas/intake-file.ts';
import type { Facts } from '../../vocabulary/facts.ts';
import { stateCode, states } from '../../vocabulary/states.ts';
import { comparableName } from './legal-names.ts';

/** Projects are named on the first pages. */
const READ = 12_000;
const QUOTE = 200;

interface Found {
  value: string;
  quote: string;
  page: number;
}
/** The start of the text, and the page of an offset. */
interface Opening {
  text: string;
  pageAt: (offset: number) => number;
}

/**
 * @param facts null if the file has no text or is not a contract
 * @param organization our name, which is never the client's
 */
export function draftProject(
  pages: readonly string[],
  facts: Facts | null,
  contract: ContractDraft,
  organization: string,
): ProjectDraft {
  const none: ProjectDraft = {
    name: contract.name,
    client_name: '',
    address: null,
    city: null,
    state: null,
    takes_terms: false,
    sources: [],
  };
  if (!facts) return none;
  const opening = openingOf(pages);
  const form = inForm(pages);
  const inText = siteAddress(opening);
  const fits = !form.city || form.city.city.value === inText?.city?.city.value;
  const site = form.address ?? (fits ? inText : null);
  const city = form.city ?? inText?.city ?? cityIn(opening);
  const [law] = facts.governing_law;
  const parties = [...facts.parties.map(({ name }) => name), organization].map(comparableName);
  const name = form.name ?? properName(opening, parties) ?? described(opening) ?? site;
  const state = city?.state ?? (law ? stateOfLaw(law) : null);
  const client = clientOf(contract, facts, opening, organization);
  const found = { name, client_name: client, address: site, city: city?.city ?? null, state };
  const sources = Object.entries(found).flatMap(([field, fact]): ProjectSource[] =>
    fact ? [{ field: field as ProjectSource['field'], quote: fact.quote, page: fact.page }] : [],
  );
  return {
    name: (name?.value ?? contract.name).slice(0, 300),
    client_name: (client?.value ?? '').slice(0, 300),
    address: site?.value.slice(0, 300) ?? null,
    city: city?.city.value.slice(0, 200) ?? null,
    state: state?.value ?? null,
    takes_terms: client !== null && client.value === contract.party_a_name,
    sources,
  };
}

/** Laws that contracts often choose for work elsewhere. */
const CHOSEN_ELSEWHERE = ['DE', 'NY'];

/** The state whose law governs, where the work usually is. */
function stateOfLaw({ jurisdiction, quote, page }: Facts['governing_law'][number]): Found | null {
  const code = stateCode(jurisdiction);
  return code && !CHOSEN_ELSEWHERE.includes(code) ? { value: code, quote, page } : null;
}

function openingOf(pages: readonly string[]): Opening {
  let text = '';
  const starts: number[] = [];
  for (const page of pages) {
    if (text.length > READ) break;
    starts.push(text.length);
    text += `${page.replace(/\s+/g, ' ')} `;
  }
  text = text.slice(0, READ);
  return { text, pageAt: (offset) => Math.max(1, starts.filter((start) => start <= offset).length) };
}

/** The words around a match, from the start of a word. */
function foundAt({ text, pageAt }: Opening, value: string, start: number, end: number): Found {
  const from = Math.max(0, start - Math.max(0, QUOTE - (end - start)) / 2);
  const lead = from === 0 ? 0 : text.indexOf(' ', from) + 1;
  const sentence = text.lastIndexOf('. ', start - 1) + 2;
  const begin = Math.max(Math.min(lead, start), sentence > 1 && sentence <= start ? sentence : 0);
  const stop = text.indexOf('. ', end);
  const limit = Math.min(begin + QUOTE, text.length);
  const finish = stop >= 0 && stop < limit ? stop + 1 : Math.max(end, text.lastIndexOf(' ', limit));
  return { value, quote: text.slice(begin, finish).trim(), page: pageAt(start) };
}

const STATE = `(?:${[...states]
  .map(([, name]) => name)
  .sort((a, b) => b.length - a.length)
  .join('|')}|${states.map(([code]) => code).join('|')})`;
const STREET = String.raw`\d{1,6}(?:-\d+)? (?:[NSEW]\.? |North |South |East |West )?(?:[A-Z0-9][\w.'’-]* ){1,4}?(?:(?:St|Ave|Rd|Blvd|Dr|Ln|Pkwy|Hwy|Ct|Pl)(?![\w'’])\.?|(?:Street|Avenue|Road|Boulevard|Drive|Lane|Way|Parkway|Highway|Court|Place|Circle|Terrace|Pike|Square|Broadway)(?![\w'’]))`;
const CITY = "(?:(?:St|Ft|Mt). )?[A-Z][A-Za-z'’-]+(?: [A-Z][A-Za-z'’-]+){0,2}";

const LABEL = /^[ \t]*(?:for (?:the )?following |the )?project(?: name| title)?(?: is)?[ \t]*:(.*)$/gim;
const HINT = /\([^)]{0,160}\b(?:name|address|location|describe|description|insert|number)\b[^)]{0,160}\)/gi;
const NEXT =
  /^(?:the )?(?:architect|owner|client|contractor|design-builder|engineer|construction manager|subcontractor|developer|date|contract|article)\b/i;
const SENTENCE = /\b(?:shall|will|is|are|means|governed|pursuant|hereinafter|which)\b/i;

interface FormFields {
  name: Found | null;
  address: Found | null;
  city: City | null;
}
interface City {
  city: Found;
  state: Found | null;
}

/** The lines after 'Project:' on a form or cover page: name, street, city and state. */
function inForm(pages: readonly string[]): FormFields {
  let read = 0;
  for (const [at, page] of pages.entries()) {
    if (read > READ) break;
    for (const label of page.slice(0, READ - read).matchAll(LABEL)) {
      const start = label.index + label[0].indexOf(':') + 1;
      const fields = fieldsOf(linesOf(page.slice(start, start + 700)), at + 1);
      if (fields.name) return fields;
    }
    read += page.length;
  }
  return { name: null, address: null, city: null };
}

function linesOf(block: string): string[] {
  const lines = block
    .replace(HINT, ' ')
    .split('\n')
    // A form may have a second column.
    .map((line) => (line.trim().split(/ {3,}/)[0] ?? '').replace(/\s+/g, ' '))
    .filter((line) => /[A-Za-z0-9]/.test(line));
  const end = lines.findIndex((line) => NEXT.test(line) || /:\s*$/.test(line) || line.length > 120);
  return lines.slice(0, end < 0 ? 4 : Math.min(end, 4));
}

function fieldsOf(lines: readonly string[], page: number): FormFields {
  // A line such as 'Library, 12 Quarry Street, Fairhaven, WA' has several fields.
  const all = lines.flatMap((line) => line.split(new RegExp(`,? (?=${STREET})`)));
  const quote = lines.join(', ');
  const found = (value: string): Found => ({ value: value.replace(/[,.;]+$/, '').trim(), quote, page });
  const [first = ''] = all;
  if (first === '' || SENTENCE.test(first)) return { name: null, address: null, city: null };
  const located = new RegExp(`^(.*?)(?:^|[ ,]+)(${CITY}),? (${STATE})\\.?(?: \\d{5}(?:-\\d{4})?)?$`);
  let city: City | null = null;
  let street: Found | null = null;
  for (const line of all) {
    const address = new RegExp(`^(${STREET})(?:, *)?(.*)$`).exec(line);
    if (address && !street) street = found(address[1] ?? '');
    const rest = address ? (address[2] ?? '') : line;
    const place = located.exec(rest);
    if (place && !city) city = { city: found(cityOf(place)), state: stateFound(place[3], found) };
  }
  if (new RegExp(`^${STREET}`).test(first)) return { name: found(first), address: street, city };
  const place = located.exec(first);
  const own = place ? first.slice(0, first.lastIndexOf(cityOf(place))) : first;
  return { name: found(own.trim() || first), address: street, city };
}

/** A city without the last words of the building before it: 'Distribution Center Groveport' is Groveport. */
function cityOf(place: RegExpExecArray): string {
  const words = place[2] ?? '';
  return new RegExp(`^(?:.* )?(?:${BUILT}) (${CITY})$`).exec(words)?.[1] ?? words;
}

const stateFound = (text: string | undefined, found: (value: string) => Found): Found | null => {
  const code = stateCode(text);
  return code ? found(code) : null;
};

const BUILT =
  'Building|Center|Centre|School|Academy|Hospital|Clinic|Library|Towers?|Plaza|Addition|Renovations?|Expansion|Remodel|Facility|Plant|Station|Warehouse|Apartments|Residences|Lofts|Condominiums|Townhomes|Hotel|Resort|Casino|Bridge|Courthouse|Campus|Terminal|Complex|Improvements?|Garage|Stadium|Arena|Church|Museum|Theat(?:er|re)|Gymnasium|Headquarters|Laborator(?:y|ies)|Store|Mall|Marketplace|Dormitory|Housing|Pavilion|Fit-?Out|Build-?Out|Upgrades?|Replacement|Repairs|Rehabilitation|Restoration|Retrofit|Interchange|Pier|Tunnel|Dam|Reservoir|Substation|Project';
const NAME = new RegExp(
  String.raw`(?<![\w"“])[A-Z][\w'’&.-]*(?: (?:[A-Z][\w'’&.-]*|of|at|and|the|&|\d{1,4})){0,7} (?:${BUILT})\b(?: (?:(?:Phase|Wing|No\.) [A-Z\d]{1,3}|[IVX]{1,4})\b)?(?!['’]s| (?:District|Board|Authority|Company|Inc|LLC|LP|Corp|Partners|Associates|Holdings|Systems?|Department|Agreement|Contract|Documents|Site|Manager|Schedule|Owner))`,
  'g',
);
const GENERIC =
  /^(?:The |This |That |Such |Each |An? )?(?:Owner|Contractor|Subcontractor|Contract|Construction|Design|General|Master|Commercial|Exhibit|Article|Section|Project|Work|Standard|Guaranteed|Substantial|Final|Architect|Agreement|Sample|Document|Whereas|Base|Scheduled|Now|Premises|In|On|If|For|All|Any|No)\b/;
const BEFORE = /(?:\b(?:of|at|for|as|called|named|project|the|to|build|construct)|["“])\s*$/i;

/** The first name of a building or project in the text that is not a party's. */
function properName(opening: Opening, parties: readonly string[]): Found | null {
  for (const match of opening.text.slice(0, 8_000).matchAll(NAME)) {
    const value = match[0].replace(/^(?:The|This) /, '').replace(/[.,]$/, '');
    const plain = comparableName(value);
    if (GENERIC.test(match[0]) || value.split(' ').length < 2 || value.length > 120) continue;
    if (parties.some((party) => party !== '' && (party.includes(plain) || plain.includes(party)))) continue;
    if (value === value.toUpperCase() || !BEFORE.test(opening.text.slice(0, match.index))) continue;
    return foundAt(opening, value, match.index, match.index + match[0].length);
  }
  return null;
}

const KIND =
  'building|center|school|hospital|clinic|library|tower|addition|renovation|expansion|facility|plant|station|warehouse|apartments?|residences?|house|home|hotel|bridge|courthouse|campus|terminal|complex|garage|stadium|arena|church|museum|theater|store|dormitory|pavilion|road|highway|pipeline|substation';
const DESCRIBED = new RegExp(
  String.raw`\b(?:build|construct|erect|develop|renovate|construction of|renovation of|design and build) (?:an?|one|the) ((?:[\w-]+ ){0,5}?(?:${KIND}))\b`,
  'i',
);

/** What is built, if the project has no name: 'Three-story medical office building'. */
function described(opening: Opening): Found | null {
  const match = DESCRIBED.exec(opening.text.slice(0, 8_000));
  const words = match?.[1];
  if (!words || words.split(' ').length < 2 || /\d| as /.test(words)) return null;
  const value = (words[0]?.toUpperCase() ?? '') + words.slice(1);
  return foundAt(opening, value, match.index, match.index + match[0].length);
}

const ABOUT_SITE =
  /\b(?:project|site|located|situated|premises|property|building|facility|build|construct|addition|work|school|center)\b[^.]{0,160}$/i;
const ABOUT_OFFICE =
  /\b(?:(?:its|with|principal|having|executive) (?:principal |executive )?offices?|place of business|address(?:es)?|whose|notices?|attn|attention|architect|inc|llc|corporation|company|corp|partnership)\b[^.]{0,70}$/i;
const ADDRESS = new RegExp(
  `(${STREET})(?:,? (?:Suite|Ste\\.?|Unit) [\\w-]+)?(?:,? (${CITY})(?:, (${STATE})\\b)?)?`,
  'g',
);

/** The address that the text gives for the work, not for an office. */
function siteAddress(opening: Opening): (Found & { city: City | null }) | null {
  for (const match of opening.text.matchAll(ADDRESS)) {
    const before = opening.text.slice(Math.max(0, match.index - 200), match.index);
    if (!ABOUT_SITE.test(before) || ABOUT_OFFICE.test(before)) continue;
    const found = (value: string) => foundAt(opening, value, match.index, match.index + match[0].length);
    const city = match[2] ? { city: found(match[2]), state: stateFound(match[3], found) } : null;
    return { ...found(match[1] ?? ''), city };
  }
  return null;
}

const LOCATED = new RegExp(
  `\\b(?:located|situated) (?:in|at) (?:the (?:city|town) of )?(${CITY}), (${STATE})\\b`,
);

/** The city where the project is located, without a street. */
function cityIn(opening: Opening): City | null {
  const match = LOCATED.exec(opening.text);
  if (!match) return null;
  const found = (value: string) => foundAt(opening, value, match.index, match.index + match[0].length);
  return { city: found(match[1] ?? ''), state: stateFound(match[2], found) };
}

const OWNER = [
  /\b(?:with|is|for|between) ([A-Z][^().;:]{2,80}?),? \((?:the )?["“]Owner["”]\)/,
  /\bOwner of the [Pp]roject is ([A-Z][^();:]{2,80}?)(?:\. |$)/,
];

/** Who pays: party A, or, if that is us, the owner that the contract names. */
function clientOf(
  { party_a_name: payer }: ContractDraft,
  facts: Facts,
  opening: Opening,
  organization: string,
): Found | null {
  const ours = comparableName(organization);
  const isOurs = (name: string) => ours !== '' && comparableName(name) === ours;
  const quoteOf = (name: string) => facts.parties.find((party) => party.name === name);
  if (payer !== '' && !isOurs(payer)) {
    const party = quoteOf(payer);
    return party
      ? { value: payer, quote: party.quote, page: party.page }
      : { value: payer, quote: payer, page: 1 };
  }
  for (const pattern of OWNER) {
    const match = pattern.exec(opening.text);
    const name = match?.[1]?.trim();
    if (match && name && !isOurs(name)) {
      return foundAt(opening, name, match.index, match.index + match[0].length);
    }
  }
  return null;
}
