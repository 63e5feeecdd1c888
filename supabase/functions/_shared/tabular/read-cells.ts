/** Reads the cells of an imported spreadsheet as people write them in the United States. */
import { contractTypes } from '../schemas/contract.ts';
import { partyKinds, partyRoles, policyCoverageNames, policyCoverages } from '../schemas/party.ts';
import { projectStatuses } from '../schemas/statuses.ts';
import { stateCode } from '../vocabulary/states.ts';

/** A cell's value, null for an empty one; or why it can't be read. */
type Reading<Value> = { value: Value | null } | { problem: string };

const EMPTY = /^(?:|tbd|tba|tbc|n\/?a|none|unknown|[-–—?]+)$/i;

/** Whether a cell has no value: blank, or words such as 'TBD' and 'N/A'. */
const isEmptyCell = (cell: string): boolean => EMPTY.test(cell.trim());

const NOT_A_DATE = 'Not a date. Write month/day/year, such as 3/31/2026';
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/i;
const TIME = /[T\s]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[AP]M)?Z?$/i;

/**
 * Reads a date as `YYYY-MM-DD`: '4/1/26', '4-1-2026', 'Apr 1, 2026', '1-Apr-26', '2026-04-01', or a date
 * number of Excel. The month comes before the day.
 */
export function readDay(cell: string): Reading<string> {
  const text = cell.trim();
  if (isEmptyCell(text)) return { value: null };
  const value = dayIn(text.replace(TIME, '').replace(WEEKDAY, ''));
  return value === null ? { problem: NOT_A_DATE } : { value };
}

function dayIn(text: string): string | null {
  const serial = /^(\d{5})(?:\.\d+)?$/.exec(text);
  if (serial) return dayOfSerial(Number(serial[1]));
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  if (iso) return day(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const figures = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text);
  if (figures) return day(year(figures[4]), Number(figures[1]), Number(figures[3]));
  const monthFirst = /^([a-z]{3,9})\.?[-\s]+(\d{1,2})(?:st|nd|rd|th)?,?[-\s]+(\d{4}|\d{2})$/i.exec(text);
  if (monthFirst) return day(year(monthFirst[3]), month(monthFirst[1]), Number(monthFirst[2]));
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?[-\s]+([a-z]{3,9})\.?,?[-\s]+(\d{4}|\d{2})$/i.exec(text);
  if (dayFirst) return day(year(dayFirst[3]), month(dayFirst[2]), Number(dayFirst[1]));
  return null;
}

/** Two digits mean 1970 to 2069. */
function year(text = ''): number {
  const number = Number(text);
  return text.length === 4 ? number : number + (number < 70 ? 2000 : 1900);
}

const NAMES = 'january february march april may june july august september october november december'.split(
  ' ',
);

/** 1 to 12; 0 for a word that is no month. */
function month(word = ''): number {
  const name = word.toLowerCase();
  const at = MONTHS.indexOf(name.slice(0, 3));
  return at >= 0 && (name === 'sept' || (NAMES[at] ?? '').startsWith(name)) ? at + 1 : 0;
}

function day(y: number, m: number, d: number): string | null {
  const date = new Date(Date.UTC(y, m - 1, d));
  if (y < 1900 || y > 2200 || date.getUTCMonth() !== m - 1 || date.getUTCDate() !== d) return null;
  return date.toISOString().slice(0, 10);
}

/** Days since December 30, 1899. Only numbers from 1954 to 2119, so that an amount is not read as a date. */
function dayOfSerial(serial: number): string | null {
  if (serial < 20_000 || serial > 80_000) return null;
  return new Date(Date.UTC(1899, 11, 30) + serial * 86_400_000).toISOString().slice(0, 10);
}

const NOT_AN_AMOUNT = 'Not an amount. Write it like $1,200,000.00';
const ABBREVIATED = 'Abbreviated amount. Write it in full, such as $1,200,000';

/** Reads dollars: '$1,200,000.00', '1200000', 'USD 1,200'; '(1,200)' is negative. '1.2M' could be rounded. */
export function readMoney(cell: string): Reading<number> {
  const text = cell.trim();
  if (isEmptyCell(text)) return { value: null };
  const bare = text.replace(/US\s*\$|USD|\$/gi, '').trim();
  const inParentheses = /^\((.+)\)$/.exec(bare);
  const figure = (inParentheses?.[1] ?? bare).trim();
  if (/^-?[\d.,]+\s*(?:k|m|mm|mil|b|bn|thousand|million|billion|e[+-]?\d+)\.?$/i.test(figure)) {
    return { problem: ABBREVIATED };
  }
  if (!/^-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d*)?$/.test(figure)) return { problem: NOT_AN_AMOUNT };
  const amount = Number(figure.replaceAll(',', '')) * (inParentheses ? -1 : 1);
  // A calculated cell has noise behind its cents.
  return { value: /\.\d{7,}$/.test(figure) ? Math.round(amount * 100) / 100 : amount };
}

const DAYS = ['start_date', 'end_date', 'license_valid_to', 'insurance_valid_from', 'insurance_valid_to'];
const SUMS = ['contract_value', 'insurance_each', 'insurance_aggregate'];
const STATES = ['state', 'license_state'];

/** The choices of a field, each with other words for it: lower case, letters and digits only. */
const CHOICES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  status: {
    ...choices(projectStatuses),
    active: [
      'inprogress',
      'current',
      'open',
      'awarded',
      'ongoing',
      'started',
      'underconstruction',
      'construction',
    ],
    planning: ['planned', 'bid', 'bidding', 'precon', 'preconstruction', 'upcoming', 'notstarted', 'pending'],
    completed: ['complete', 'closed', 'done', 'finished', 'closedout'],
  },
  contract_type: {
    ...choices(contractTypes),
    Subcontract: ['sub', 'subcontractagreement', 'tradecontract'],
    'Main Contract': ['prime', 'primecontract', 'main', 'ownercontract'],
    'Purchase Order': ['po'],
    'Change Order': ['co'],
    'Design-Build': ['db'],
    Supply: ['supplyagreement', 'materials'],
    Service: ['services', 'serviceagreement', 'professionalservices'],
    Construction: ['constructioncontract', 'constructionagreement'],
  },
  kind: {
    ...choices(partyKinds),
    company: ['business', 'firm', 'organization', 'corporation', 'llc'],
    person: ['individual'],
  },
  role: {
    ...choices(partyRoles),
    owner: ['client'],
    contractor: ['gc', 'generalcontractor', 'primecontractor'],
    subcontractor: ['sub'],
    supplier: ['vendor', 'materialsupplier'],
  },
  insurance_coverage: Object.fromEntries(
    policyCoverages.map((one) => [one, [plain(policyCoverageNames[one])]]),
  ),
};

function choices(names: readonly string[]): Record<string, readonly string[]> {
  return Object.fromEntries(names.map((name) => [name, []]));
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** Reads a cell for its field. A choice that isn't recognized stays as it is, so that the schema reports it. */
export function readCell(field: string, cell: string): Reading<string | number> {
  const text = cell.trim();
  if (DAYS.includes(field)) return readDay(text);
  if (SUMS.includes(field)) return readMoney(text);
  if (text === '') return { value: null };
  if (STATES.includes(field)) return { value: stateCode(text) ?? text };
  const options = Object.entries(CHOICES[field] ?? {});
  const [chosen] =
    options.find(([name, also]) => plain(name) === plain(text) || also.includes(plain(text))) ?? [];
  return { value: chosen ?? text };
}
