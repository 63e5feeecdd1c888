/**
 * The subject of a paper that is not a construction contract: by its title, or by its most frequent signs.
 */

import type { PaperSubject } from '../../vocabulary/paper.ts';
import { regex } from '../read/regex.ts';
import type { SignKey, Signs } from './signs.ts';

/** Words after the subject in a title. */
const PAPER = '(?:agreement|contract|terms|deed|letter|commitment|note|plan)';

/** The first match wins. Subjects that are rare in other subjects' titles come first. */
const TITLES: readonly { subject: PaperSubject; pattern: RegExp }[] = [
  { subject: 'plan', pattern: /\b(?:compensation|incentive|benefit|option|retirement|bonus) plan\b/ },
  { subject: 'guaranty', pattern: /\bguarant(?:y|ee)(?! maximum)\b|\bundertaking\b|\bsurety bond\b|\bkeepwell\b/ },
  { subject: 'agency', pattern: /\b(?:construction|acquisition|development) agency\b|\bagency agreement\b/ },
  { subject: 'lease', pattern: /\b(?:sub-?)?lease(?:hold|back)?\b(?!ing)|\bwork letter\b/ },
  {
    subject: 'loan',
    pattern: /\bloan\b|\bcredit (?:agreement|facility)\b|\bfinancing\b|\bpromissory note\b|\breimbursement agreement\b|\bcommitment letter\b|\bmortgage\b/,
  },
  { subject: 'consulting', pattern: /\bconsult(?:ing|ant|ancy)\b|\badvisory\b/ },
  {
    subject: 'securities',
    pattern: /\b(?:securities|stock|share|asset|membership interests?|equity) (?:purchase|exchange|sale)\b|\bmerger\b/,
  },
  { subject: 'distribution', pattern: /\bdistribut(?:ion|or)\b|\bresell(?:er|ing)\b|\bfranchise\b|\baffiliate agreement\b|\bmarketing\b/ },
  { subject: 'licence', pattern: /\blicen[sc](?:e|ing)\b|\bintellectual property\b/ },
  {
    subject: 'management',
    pattern: /\b(?:property|construction|project|development|asset) management\b(?! and general)|\bmanagement (?:services? )?agreement\b/,
  },
  {
    subject: 'supply',
    pattern: /\bsupply\b|\bsuppl(?:ier|ies)\b|\bpurchase (?:agreement|order|contract)\b|\bmanufacturing\b|\bagreement of (?:purchase and )?sale\b|\bpurchase and sale\b/,
  },
  { subject: 'services', pattern: regex`\bservic(?:es?|ing)\b[^\n]{0,40}\b(?:agreement|contract)\b|\bmaintenance\b|\boperat(?:ing|ion)s? (?:and maintenance )?agreement\b|\bhosting\b|\boutsourcing\b` },
]; // biome-ignore format: a subject a line

/**
 * Signs that show a subject if the title has none, and how many times more frequent than others they must be.
 */
const BODY: readonly { subject: PaperSubject; sign: SignKey; least: number }[] = [
  { subject: 'lease', sign: 'lease', least: 2.5 },
  { subject: 'loan', sign: 'loan', least: 2.5 },
  { subject: 'guaranty', sign: 'guaranty', least: 2.5 },
  { subject: 'plan', sign: 'plan', least: 3 },
];

const NAMES_A_PAPER = new RegExp(`\\b${PAPER}\\b`);

/** The subject in the title; null if none. */
export function subjectInTitle(title: string): PaperSubject | null {
  for (const line of title.split('\n')) {
    if (!NAMES_A_PAPER.test(line) && !/\b(?:lease|guaranty|guarantee|undertaking)\b/.test(line)) continue;
    const found = TITLES.find(({ pattern }) => pattern.test(line));
    if (found) return found.subject;
  }
  return null;
}

/** The subject that the text clearly shows; null if unclear. */
export function subjectInText(found: Signs): PaperSubject | null {
  const strongest = BODY.filter(({ sign, least }) => found[sign] >= least).sort(
    (a, b) => found[b.sign] - found[a.sign],
  )[0];
  return strongest?.subject ?? null;
}
