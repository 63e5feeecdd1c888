/** The title at the top of a paper. */
import type { Context } from '../read/context.ts';
import { regex } from '../read/regex.ts';

export const TITLE_OF_WORKS = regex`
  \b(?:construction(?! (?:management(?! and)|agency|loan|financ|lease|consult|cost|undertaking|guarant))|building|works?|engineering|epc|turn-?key|design[-/ ]?build|shipbuilding
    |owner and (?:design-builder|contractor|construction manager|general contractor))\b[^\n]{0,60}\b(?:agreement
    |contract|subcontract)\b|\bsub-?contract\b|\bagreement between owner and contractor\b
    |\bcontract for (?:the )?(?:construction|design|engineering)\b
`;

export const TITLE_OF_OTHER = regex`
  \b(?:leas(?:e|ing)|loan|credit|financing|guarant(?:y|ee)|undertaking|agency|management|consult(?:ing|ant|ancy)
    |suppl(?:y|ier)|purchase|sale|development|services?|licen[sc]e|distribut(?:ion|or)|marketing|franchise|plan
    |commitment|reimbursement|indemnity|escrow|maintenance|employment|stock|operat(?:ing|ion)|joint venture
    |report|presentation|work letter|alliance|hosting|outsourcing|transportation)\b
`;

/** A paper that changes or adds to another one. */
const TITLE_OF_PART = regex`
  (?:^|\n)(?:form of |exhibit [\w.-]+ )?(?:(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)
    )?(?:amendment|change order|addendum|supplement|modification|work letter|work order|task order)\b
    (?! and restate)(?! and restated)
`;

/** How far from the top a title may be, in characters and sentences. */
const REACH = 1_500;
const SENTENCES = 40;
const LONGEST = 120;

/** Possible title lines at the top, in lower case. */
export function titleOf({ sentences }: Pick<Context, 'sentences'>): string {
  const lines: string[] = [];
  for (const { start, text, isHeading } of sentences.slice(0, SENTENCES)) {
    if (start > REACH) break;
    if (isHeading || text.length <= LONGEST) lines.push(text);
  }
  return lines.join('\n');
}

/** A table of contents may start further down. */
const TITLE_LINES = 8;

/** Whether the paper calls itself a change or addition to another paper. */
export const isTitledPart = (title: string) =>
  TITLE_OF_PART.test(title.split('\n').slice(0, TITLE_LINES).join('\n'));
