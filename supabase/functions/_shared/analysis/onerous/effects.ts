/**
 * What a burdensome sentence does, by its own words: the title of a card whose family is uncertain. Roles
 * replace names in the text.
 */
import { regex } from '../read/regex.ts';

type Effect = { pattern: RegExp; title: string; why: string };

/** The first match wins: what is lost before who decides, and a plain duty last. */
const effects: readonly Effect[] = [
  {
    pattern:
      /^\W*(?:\S{1,4} )?(?:the (?:foregoing|above)|this|such|these|said) (?:\w+ ){0,3}(?:shall|will|does|do) not/,
    title: 'An exception to the clause before it',
    why: 'What that clause limits or grants does not apply here.',
  },
  {
    pattern: regex`
      \bwaiv(?:es?|ed|er)\b|\bforfeit|\breleases? (?:the )?py|\bbarred\b|\blos(?:e|es|s of) (?:any|its
        |the) (?:right|claim)|\bno (?:right|claim|recourse)\b
    `,
    title: 'A right or claim is given up',
    why: 'You may lose a right or claim that you would otherwise have.',
  },
  {
    pattern: regex`
      \b(?:no|not|nor|without)\b.{0,70}\b(?:additional|extra|further|increase[sd]?|adjust\w*
        |extension)\b.{0,50}\b(?:compensation
        |payments?|costs?|prices?|time|sums?|reimburs\w*)\b|\bno (?:extension|adjustment|increase)
    `,
    title: 'No extra time or pay',
    why: 'You carry the cost or delay without an adjustment.',
  },
  {
    pattern: /\bwithh[eo]ld|\bdeduct|\bset[- ]?off|\boffset|\bback-?charge|\bretain(?:ed|age)?\b/,
    title: 'Payment may be withheld or reduced',
    why: 'You may be paid less or later than you earned.',
  },
  {
    pattern: /\bliquidated damages\b|\bpenalt(?:y|ies)\b|\bdelay damages\b/,
    title: 'Penalty or liquidated damages',
    why: 'You pay a fixed sum, whether or not there is a loss.',
  },
  {
    pattern: regex`
      \bsole(?:ly)?\b.{0,40}\b(?:discretion|judg\w*|option|opinion|satisfaction)|\babsolute discretion
      |\bconclusive|\bfinal and binding
    `,
    title: 'The other side alone decides',
    why: 'You cannot plan for, price, or challenge the decision.',
  },
  {
    pattern: /\bterminat\w*\b|\bdefault\b|\btake over\b/,
    title: 'Grounds for or consequences of termination',
    why: 'You may lose the job or pay for its completion.',
  },
  {
    pattern: /\bindemnif|\bhold harmless|\bdefend\b|\bliable\b|\bliabilit|\bresponsible for\b/,
    title: 'Liability falls on you',
    why: 'You pay for loss or damage, perhaps beyond your own fault.',
  },
  {
    pattern: regex`
      \b(?:at|for) (?:the )?(?:pf's|its|their|his|pf)? ?(?:own |sole )*(?:cost|expense|risk|account)\b
        |\bwithout (?:charge|cost)\b|\bborne by (?:the )?pf|\bpf\b.{0,60}\b(?:pay|bear|reimburse|refund)\b
    `,
    title: 'The cost falls on you',
    why: 'You do or pay what may not be in your price.',
  },
  {
    pattern: /\bcondition precedent|\bunless and until|\bonly (?:if|when|after|upon)\b|\bsubject to\b/,
    title: 'A right depends on a condition',
    why: 'You have the right only if the condition is met.',
  },
  {
    pattern:
      /\bpy\b[^.;]{0,40}\b(?:may|reserves?|(?:shall have|has) the right|is entitled|shall be entitled)\b/,
    title: 'A right of the other side',
    why: 'The other side may use it without your consent.',
  },
  {
    pattern: /\bwithin .{0,40}\b(?:days?|hours?)\b|\bpromptly\b|\bimmediately\b/,
    title: 'Deadline to meet',
    why: 'Missing the deadline can cost you a right or put you in default.',
  },
  {
    pattern:
      /\bpf\b[^.;]{0,60}\b(?:shall|must|will|agrees?|undertakes?|warrants?|represents?|acknowledges?)\b/,
    title: 'Added duty',
    why: 'It goes beyond what a balanced form asks of you.',
  },
];

const plain: Omit<Effect, 'pattern'> = {
  title: 'One-sided term',
  why: 'It adds to your duties or risk.',
};

/** The title of a passage and why it matters to the performer. */
export const effectOfPassage = (text: string): { title: string; why: string } =>
  effects.find(({ pattern }) => pattern.test(text)) ?? plain;
