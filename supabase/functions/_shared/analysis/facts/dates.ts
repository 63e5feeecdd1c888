/** The dates that frame a contract: signing, effect, completion, and end. */

import type { DateFact, DateKind } from '../../vocabulary/facts.ts';
import { dateDrafts } from '../obligations/date-drafts.ts';
import type { WrittenDate } from '../obligations/dates.ts';
import type { Context } from '../read/context.ts';
import { regex } from '../read/regex.ts';
import type { Sentence } from '../read/segments.ts';
import { type Found, wordsAbout } from './found.ts';
import { allDates } from './spelled-dates.ts';
import { countedDates } from './terms.ts';

/** The names that deadline rules use for these dates. */
const DEADLINES: Readonly<Record<string, DateKind>> = {
  'Substantial completion': 'substantial_completion',
  'Final completion': 'final_completion',
  'Completion of the work': 'completion',
  Commencement: 'commencement',
  'Contract expires': 'expiration',
};
const DATED = regex`
  \b(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?
    |apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b
  |\b\d{1,4}[/-]\d{1,2}[/-]\d{1,4}\b
`;
/** More sentences with dates than any real contract has. */
const MOST_SENTENCES = 4_000;
const LEAD = 260;
const TAIL = 90;
/** If a file holds several agreements, the first one is used. */
const OPENING = 40_000;
const SURE = 0.95;

/** One date of each kind, in text order. */
export function findDates(context: Context): Found<DateFact>[] {
  const best = new Map<DateKind, Found<DateFact>>();
  const keep = (fact: Found<DateFact>) => {
    const other = best.get(fact.kind);
    if (!other || fact.confidence > other.confidence + 0.001) best.set(fact.kind, fact);
  };
  const dated = context.sentences.filter((sentence) => DATED.test(sentence.text)).slice(0, MOST_SENTENCES);
  for (const sentence of dated) {
    for (const fact of framing(context, sentence)) keep(fact);
    if (sentence.isHeading) continue;
    for (const draft of dateDrafts(
      sentence,
      context.sentences[sentence.index - 1],
      context.normal,
      () => null,
    )) {
      const kind = DEADLINES[draft.title];
      if (!kind || !draft.anchor_date || ANOTHER.test(sentence.text)) continue;
      if (kind === 'commencement' && TERM_BEGINS.test(sentence.text)) continue;
      const { match, confidence } = draft;
      const span =
        match.start < sentence.start ? draft.quote : wordsAbout(context.normal.cased, sentence, match);
      keep({ kind, date: draft.anchor_date, how: null, span, match, confidence });
    }
  }
  for (const fact of countedDates(context, best)) keep(fact);
  return [...best.values()].sort((a, b) => a.match.start - b.match.start);
}

/** The start of the term, not of the work. */
const TERM_BEGINS =
  /\b(?:term|this (?:agreement|contract)) (?:[a-z]+ ){0,6}?(?:commences?|begins?|starts?)\b/;
/** Terms of something other than the contract. */
const ANOTHER = regex`
  \b(?:insurance polic|letter of credit|lease term
    |warranty period|fiscal year|calendar year|order no|expires? \d|notary|commission expires|omb )\b
`;

const MADE = regex`
  (?:\b(?:agreement|contract|subcontract|amendment|lease|undertaking|order|guarant[ye]e?
    |license|statement of work|charter)\b"?\)?[^.;]{0,220}?\b(?:made|entered(?: into)?|executed|dated|is made
    |signed|concluded|effective|date)\b|^(?:as of |dated? ?|date of this agreement|date of agreement|effective
    |made|this)|\b(?:made|entered) (?:and entered )?into\b|\bdated?\b|^\W{0,3}date of (?:agreement|contract))
`;
/** Words allowed between the verb and the date. */
const ON = regex`
  (?:[ ,(:\n]*(?:"[^"]{1,60}"|\([^()]{0,120}\)|and|as|of|on|or|about|this|the|is|was|in|into|entered
    |made|executed|effective|dated?|by|day|from|to be|shall be|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b
    |[ ,:("-])*$
`;
const OTHER_PAPER = regex`
  \b(?:that certain|prime contract|original|previous|prior|whereas|pursuant to|plans|specifications
    |drawings|proposal|letter|invoice|exhibit [a-z]|addend\w+|lease|existing|resolution|report|amended|master
    |credit|loan|certain|bond|policy|form|quarterly|annual|period ended|filed|edition|revis\w+)\b[^.;]{0,90}$
`;
const EFFECTIVE_LEAD = regex`
  \b(?:effective(?: date)?"?|(?:agreement|contract|term|venture|amendment|license|initial term)\b[^.;]{0,140}?
    \b(?:commences?|commencing|begins?|beginning|starts?|starting|(?:take|become|be) effective))(?:
    [ ,:("]*(?:"[^"]{1,60}"|\([^()]{0,120}\)|\b(?:of|this|the|agreement
    |contract|shall|will|mean|means|be|is|as|on|upon|from|date|and|at|12:01 a\.m\.|hereof)\b)|[ ,:"(-])*$
`;
const NAMED_EFFECTIVE = /^[ ,]*(?:\([^()"]{0,60}|[^.;()"]{0,24})?(?:the )?"?(?:effective|commencement) date/;

const ENDS = regex`
  \b(?:until|through|ending|ends?|expir(?:e|es|ing)|terminat(?:e|es|ing)|concluding|expiration date
    |termination date|end date|earlier of)\b(?:[ ,:("]*(?:"[^"]{1,40}"|\b(?:on|as|of|at|the|midnight
    |upon|to|and|including|shall|will|mean|means|be|is|\d{1,2}:\d{2}|[ap]\.m\.|i)\b|\(i\)|\)))*[ ,:"(-]*$
`;
const OWN_TERM = regex`
  \b(?:term|duration|this (?:agreement|contract|license|lease)
    |joint venture|contract period|promotion)\b[^.;]{0,240}\b(?:commenc\w*|begin\w*|effective
    |continue\w*|remain\w*|expires?|terminates?|ends?|end|expire|terminate|run|extend|means|from|be)\b
`;

/** Finds signing, effective, and end dates by the words around them. */
function framing(context: Context, sentence: Sentence): Found<DateFact>[] {
  const { lower, cased } = context.normal;
  const dates = allDates(sentence.text);
  if (dates.length === 0 || dates.length > 6) return [];
  const isOpening = sentence.start < OPENING;
  return dates.flatMap((date) => {
    const at = sentence.start + date.start;
    const lead = leadOf(context, sentence, at);
    const tail = lower.slice(at + (date.end - date.start), at + (date.end - date.start) + TAIL);
    const match = { start: at, end: sentence.start + date.end };
    const span = wordsAbout(cased, sentence, match);
    const fact = (kind: DateKind, confidence: number): Found<DateFact> => ({
      kind,
      date: date.iso,
      how: null,
      span,
      match,
      confidence: Math.min(SURE, confidence),
    });
    return [
      ...(isOpening ? signedOn(lead, tail, date, sentence, fact) : []),
      ...effectiveFrom(lead, tail, sentence.start, fact),
      ...endsOn(lead, sentence, fact),
    ];
  });
}

const whole = (sentence: Sentence) => sentence.text;
type Maker = (kind: DateKind, confidence: number) => Found<DateFact>;

/** The text before a date; if the date begins its sentence, also the previous sentence. */
function leadOf({ normal, sentences }: Context, sentence: Sentence, at: number): string {
  const before = sentences[sentence.index - 1];
  const from =
    at - sentence.start < 30 && before && !/[.;]$/.test(before.text) ? before.start : sentence.start;
  return normal.lower.slice(Math.max(from, at - LEAD), at);
}

function signedOn(
  lead: string,
  tail: string,
  date: WrittenDate,
  sentence: Sentence,
  fact: Maker,
): Found<DateFact>[] {
  const created = MADE.exec(lead);
  if (!created || !ON.test(lead.slice(created.index + created[0].length)) || OTHER_PAPER.test(lead))
    return datedAfter(lead, sentence) ? [fact('agreement', 0.7)] : [];
  const isBetween =
    /\b(?:between|among|amongst|by and|party of the first part)\b/.test(whole(sentence)) ||
    /^[ ,(a-z"]{0,60}\bbetween\b/.test(tail);
  const isThis = /\bthis\b|^\W*(?:agreement|contract|made)/.test(lead) || lead.trim().length < 20;
  const early = Math.max(0, 0.06 - date.start / 40_000);
  if (isBetween && isThis)
    return [fact('agreement', 0.9 + early - Math.min(0.04, sentence.start / 1_000_000))];
  if (isThis || sentence.start < 3_000) return [fact('agreement', sentence.start < 3_000 ? 0.78 : 0.7)];
  return [];
}

/** 'between A ("Owner") and B ("Contractor") as of June 8, 2010': the parties come before the date. */
function datedAfter(lead: string, sentence: Sentence): boolean {
  return (
    sentence.start < 10_000 &&
    /\b(?:between|among)\b/.test(sentence.text) &&
    /\)[ ,]*(?:is )?(?:made |dated |effective |entered into )?(?:as of|on|this) (?:the |this )?$/.test(lead)
  );
}

/** The last day, from a sentence about the contract's own term. */
function endsOn(lead: string, sentence: Sentence, fact: Maker): Found<DateFact>[] {
  if (!ENDS.test(lead) || ANOTHER.test(sentence.text)) return [];
  const before = lead.slice(0, ENDS.exec(lead)?.index);
  if (
    !OWN_TERM.test(`${before} be`) ||
    /\b(?:renew\w*|notice|insur\w*|if |lease|option|bond|prior to|warrant\w*|whereas)\b[^,]{0,120}$/.test(
      before,
    )
  )
    return [];
  return [fact('expiration', /\bterm\b/.test(before) ? 0.86 : 0.83)];
}

const NAMES_CONTRACT = regex`
  \b(?:this (?:agreement|contract|amendment|lease|license|undertaking)|effective date|term|the agreement)\b
`;

function effectiveFrom(lead: string, tail: string, sentenceStart: number, fact: Maker): Found<DateFact>[] {
  if (
    /\b(?:termination|amendment|terminated|cancel\w*|insurance|assignment|resign\w*)\b[^.;]{0,60}$/.test(lead)
  )
    return [];
  if (NAMED_EFFECTIVE.test(tail)) return [fact('effective', 0.93)];
  const ours = sentenceStart < 3_000 || NAMES_CONTRACT.test(lead);
  if (ours && EFFECTIVE_LEAD.test(lead))
    return [fact('effective', /effective/.test(lead.slice(-60)) ? 0.88 : 0.78)];
  return [];
}
