/** What a date written in a contract is the date of. The first rule that applies wins. */
import type { Name } from './rule.ts';

/** A rule for dates: `lead` is the text before the date, in lower case, up to its first character. */
export type DateRule = Name & {
  lead: RegExp;
  /** Rules it out where it matches the text before the date. */
  not?: RegExp;
  /** Only the opening of a contract says this. */
  early?: true;
  /** A contract has one of these. */
  once?: true;
};

/** Between the words that name a date and the date: 'on or before', 'not later than', 'shall be', 'means', weekday, '11:59 p.m.'. */
const BY = String.raw`(?:[ ,(]*(?:"[^"]{1,60}"|\([^()]{0,160}\)|\d{1,2}:\d{2}(?: ?[ap]\.?m\.?)?|(?:on|or|about|before|not|no|later|than|prior|to|by|as|is|are|shall|will|be|means?|of|the|date|this|that|which|until|through|at|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b|[:-]))*[ .,:"(]*$`;
const PAST =
  /\b(?:dated|revised|exhibit [a-z]|guarantee shall|bond|letter of credit|anticipated|if|extends?|beyond|provided that|was|were|had|has been|have been|whereas|pursuant to|previously|original(?:ly)?|prior agreement|that certain|if (?:an?|the) \w+|for example|e\.g|liquidated damages|per (?:calendar )?day|each (?:calendar )?day|fail(?:s|ure|ed)?|not (?:been )?(?:achieved|completed|occurred))\b/;

export const dateRules: readonly DateRule[] = [
  {
    title: 'Contract takes effect',
    category: 'effective_date',
    kind: 'deadline',
    confidence: 0.8,
    early: true,
    once: true,
    lead: new RegExp(
      String.raw`(?:\beffective date"?(?: of this (?:agreement|contract))?|\b(?:agreement|contract|subcontract)\b"?\)?[^.;]{0,120}?\b(?:made|entered into|executed|effective|dated|made and entered into|is made)|\b(?:to be|shall (?:be|become)|is|deemed) effective|\beffective|\bentered into|\bis made|\bdated)\b(?: (?:and (?:entered into|effective|executed|is effective)|into|effective|executed|dated|in \w+))*${BY}`,
    ),
    not: /\b(?:amend\w*|prime contract|original|that certain|to that|whereas|pursuant to|lease|letter|project manual|drawings|specifications|plans?|proposal|exhibit|resolution|order no|form 10|incorporated|term sheet|certificate|addend\w+)\b[^.;]{0,80}$/,
  },
  {
    title: 'Substantial completion',
    category: 'time_of_essence',
    kind: 'deadline',
    confidence: 0.87,
    lead: new RegExp(String.raw`\bsubstantial(?:ly)? (?:complete|completed|completion)\b[^.;]{0,90}?${BY}`),
    not: PAST,
  },
  {
    title: 'Final completion',
    category: 'time_of_essence',
    kind: 'deadline',
    confidence: 0.84,
    lead: new RegExp(
      String.raw`\b(?:final(?:ly)? (?:complete|completed|completion)|final acceptance)\b[^.;]{0,90}?${BY}`,
    ),
    not: PAST,
  },
  {
    title: 'Mechanical completion',
    category: 'time_of_essence',
    kind: 'deadline',
    confidence: 0.78,
    lead: new RegExp(String.raw`\bmechanical completion\b[^.;]{0,60}?${BY}`),
    not: PAST,
  },
  {
    title: 'Notice to proceed',
    category: 'effective_date',
    kind: 'deadline',
    confidence: 0.74,
    lead: new RegExp(
      String.raw`\bnotice[- ]to[- ]proceed\b[^.;]{0,80}?\b(?:by|on or before|no later than|not later than|before|prior to|until)${BY}`,
    ),
    not: PAST,
  },
  {
    title: 'Commencement',
    category: 'effective_date',
    kind: 'deadline',
    confidence: 0.82,
    lead: new RegExp(
      String.raw`(?:\b(?:shall|will|must|to|agrees? to) (?:be )?(?:\w+ ){0,2}?(?:commenced?|begin|start(?:ed)?|mobilize)\b|\b(?:date of commencement|commencement date|start date|commencement of the (?:work|services|project))\b)(?:(?!continu|until|expir|\bend(?:s|ing)?\b|through|terminat|conclud|remain|extend)[^.;]){0,70}?${BY}`,
    ),
    not: new RegExp(
      String.raw`${PAST.source}|\b(?:payments?|discussions|negotiations?|fees?|permission)\b[^.;]{0,120}$`,
    ),
  },
  {
    title: 'Contract expires',
    category: 'expiration_date',
    kind: 'deadline',
    confidence: 0.84,
    lead: new RegExp(
      String.raw`(?:\b(?:agreement|contract|term|initial term)\b[^.;]{0,200}?\b(?:expires?|expire on|terminates?|ends?|ending|terminating|expiring|conclude|extends?|continue|continuing|remain in (?:full force and )?effect|valid|effective)\b[^.;]{0,50}?|\b(?:expiration date|termination date|expiry date|end date)\b[^.;]{0,20}?)(?:\b(?:on|until|through|is|means|be|to|by|:)|date:?)${BY}`,
    ),
    not: /\b(?:order no|appointment|commission|notary|bond|letter of credit|insur\w+|polic(?:y|ies)|option|plan is|lease|offer|proposal|may terminate|right to terminate|entitled to terminate|if [^,]{0,80} (?:by|before)|was|were|whereas|effective from|note|permit|license)\b[^.;]{0,120}$|\b(?:effective(?: as of)?|commenc\w+(?: on| as of| from)?|begin\w*(?: on)?|starting(?: on)?|dated(?: as of)?)[ ,]*(?:the )?$/,
  },
  {
    title: 'Delivery',
    category: 'time_of_essence',
    kind: 'deadline',
    confidence: 0.74,
    lead: new RegExp(
      String.raw`\b(?:(?:shall|will|must) (?:be )?(?:\w+ ){0,3}?deliver(?:ed)?|delivery date|date of delivery|deliver the (?:vessel|system|equipment|goods|project|facility))\b[^.;]{0,140}?\b(?:by|on|before|than|is|means|be|:)${BY}`,
    ),
    not: PAST,
  },
  {
    title: 'Completion of the work',
    category: 'time_of_essence',
    kind: 'deadline',
    confidence: 0.78,
    lead: new RegExp(
      String.raw`(?:\b(?:shall|will|must|agrees? to|to) (?:be )?(?:\w+ ){0,2}?(?:complete|completed|finish|finished)\b|\b(?:completion date|date (?:of|for) completion)\b)[^.;]{0,90}?\b(?:by|on|before|than|is|means|mean|be|:)${BY}`,
    ),
    not: PAST,
  },
  {
    title: 'Payment due',
    category: 'payment_terms',
    kind: 'deadline',
    confidence: 0.74,
    lead: new RegExp(
      String.raw`\b(?:shall|will|must|agrees? to|is|are) (?:be )?(?:\w+ ){0,2}?(?:pay|paid|payable|due and payable)\b[^.;]{0,120}?\b(?:by|on|before|than)${BY}`,
    ),
    not: /\b(?:was|were|had|whereas|tax(?:es)?|interest|if |fail\w*|note|dividend|prior to the|terminat\w*|insur\w*|sooner|earlier|commencing)\b[^.;]{0,160}$/,
  },
];
