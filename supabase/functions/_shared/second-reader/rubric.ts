/** What the second reader is told about grading: the rubric that risk readers use, in words a model can follow. */
import type { Perspective } from '../vocabulary/analysis.ts';
import { type Category, categories, categoryLabel } from '../vocabulary/taxonomy.ts';

/** Families a statement can belong to: every category except the whole document. */
export const families = categories.filter((category): category is Family => category !== 'document') as [
  Family,
  ...Family[],
];
export type Family = Exclude<Category, 'document'>;

/** The two parties of the contract for each side we may be on. */
export const sides: Record<Perspective, { us: string; them: string }> = {
  contractor: { us: 'contractor', them: 'owner' },
  subcontractor: { us: 'subcontractor', them: 'contractor' },
  owner: { us: 'owner', them: 'contractor' },
};

/** Both parties by role, which a sentence may name without quoting them. */
export const partiesOf = ({ perspective }: { perspective: Perspective }): string[] =>
  Object.values(sides[perspective]);

export const familyList = families.map((family) => `- ${family}: ${categoryLabel(family)}`).join('\n');

export const severityRubric = `Severity, against a balanced industry form (AIA A201, ConsensusDocs). If in doubt between two, take the
lower.
- critical: can ruin the job or the firm. Payment conditional on someone else's payment; indemnity for the other side's own negligence;
  unlimited liability; termination for convenience with no compensation; uncapped liquidated damages that rise.
- high: a lawyer would insist on a change. Uncapped liquidated damages, or damages on top of them; no damages for delay; claims lost
  after 10 days or less; indemnity not tied to fault; one-sided waiver of consequential damages; site risk or hazardous materials on the
  performer; unpriced changes; security callable at will; payment later than 75 days; retainage above 10%; cure within 5 days or less.
- medium: worth asking for a change. Payment later than 45 days; retainage above 5%; lien waiver before payment; warranty above 24
  months or open-ended; termination for convenience paying only work in place; claims lost after 11 to 20 days; every milestone of the
  essence; the other side decides alone.
- low: one-sided, but usual or cheap. Pay-when-paid; claims lost after 21 to 29 days; one-sided assignment; retainage that steps down.
Do not report what any balanced form has: monthly payment applications, claims notice within 21 days, defects corrected for a year.
Report what differs in days, breadth, discretion, consequence, or explicit silence. If a sentence makes an experienced contracts manager
pause, report it under any name.`;

export const ratingRubric = `Rating of signing it as written, 1 to 100:
- 1-15: friendlier to our side than a balanced form.
- 16-30: about a balanced form, few edits. An unamended AIA A101 with A201 is 20-28.
- 31-45: negotiable, with several one-sided terms.
- 46-60: clearly one-sided, with three or more serious terms.
- 61-80: harsh; most groups are one-sided and a lawyer would insist on changes.
- 81-100: extreme; ruinous exposure in several groups.
Silence is a risk only where law or custom would not fill it: no change procedure, no payment date, no cap where liquidated damages
exist.`;
