/** Milestones of the work, reported with time of the essence. */
import type { DateRule, WindowRule } from '../../obligations/rule.ts';
import { regex } from '../../read/regex.ts';
import { BY, PAST, START } from '../window-words.ts';

const SUBMITS = /\b(?:submit\w*|provid\w+|furnish\w*|prepar\w+|deliver\w*|present\w*|develop)\b/;

export const windows = {
  punchListCompleted: {
    title: 'Punch list completed',
    category: 'time_of_essence',
    kind: 'deadline',
    confidence: 0.76,
    relations: ['after'],
    near: [
      /\b(?:punch ?-?list|punch list items|final completion|finally complet\w+|final acceptance)\b/,
      /\b(?:complet\w+|achiev\w+|finish\w*|correct\w*|perform\w*)\b[^;]*<>/,
    ],
    anchor: regex`
      ^(?:\w+ ){0,5}?(?:substantial(?:ly)? complet\w+
        |punch ?-?list|preliminary acceptance|provisional acceptance|mechanical completion)\b
    `,
    not: regex`
      \b(?:pa(?:y|id|yment)|retainage|warrant\w*|insur\w+
        |inspect\w*|prepare|expedient|remain|liquidated damages|may (?:complete|perform)|terminat\w*)\b
    `,
    max: 400,
  },
  substantialCompletion: {
    title: 'Substantial completion',
    category: 'time_of_essence',
    kind: 'deadline',
    confidence: 0.85,
    relations: ['after'],
    lead: /\bsubstantial(?:ly)? complet\w+\b/,
    anchor: START,
    not: /\b(?:warrant\w*|insur\w+|pa(?:y|id|yment) |retainage|records|fail(?:s|ure|ed)?|liquidated)\b/,
    max: 2_500,
  },
  finalCompletion: {
    title: 'Final completion',
    category: 'time_of_essence',
    kind: 'deadline',
    confidence: 0.8,
    relations: ['after'],
    lead: /\b(?:final(?:ly)? complet\w+|final acceptance)\b/,
    anchor: START,
    not: /\b(?:warrant\w*|insur\w+|pa(?:y|id|yment) |retainage|records|fail(?:s|ure|ed)?|liquidated)\b/,
    max: 2_500,
  },
  scheduleSubmission: {
    title: 'Schedule submission',
    category: 'time_of_essence',
    kind: 'deadline',
    confidence: 0.76,
    relations: ['after', 'before'],
    near: [
      regex`
        \b(?:(?:construction|progress|project|work|baseline|detailed|critical path(?: method)?
          |cpm|master|preliminary|initial|contract|proposed|overall|performance|time|production) schedules?
          |cpm|schedule of values
          |schedule for (?:the )?(?:performance|completion|work)|bar chart|program of work)\b
      `,
      SUBMITS,
      regex`
        \b(?:submit\w*|provid\w+
          |furnish\w*|prepar\w+|deliver\w*|present\w*|develop)\b[^;.]{0,90}\b(?:schedules?|cpm|chart)\b
      `,
    ],
    anchor: START,
    not: regex`
      \b(?:monthly|each month|weekly
        |pa(?:y|id|yment due)|insur\w+|liquidated|delay\w*|change orders?|substantial completion date)\b
    `,
    max: 120,
  },
  submittalsDue: {
    title: 'Submittals due',
    category: 'time_of_essence',
    kind: 'deadline',
    confidence: 0.7,
    relations: ['after', 'before'],
    near: [
      regex`
        \b(?:submittals?|shop drawings?
          |product data|samples|submittal (?:schedule|register|log)|list of (?:proposed )?subcontractors)\b
      `,
      /\b(?:submit\w*|provide|furnish|deliver)\b/,
    ],
    anchor: START,
    not: /\b(?:review|approve|return|pa(?:y|id))\b/,
    max: 120,
  },
  reviewOfSubmittals: {
    title: 'Review of submittals',
    category: 'time_of_essence',
    kind: 'deadline',
    confidence: 0.7,
    relations: ['after'],
    near: [
      /\b(?:submittals?|shop drawings?|product data|samples|drawings|design documents)\b/,
      /\b(?:review\w*|return\w*|approv\w*|comment\w*|respond)\b/,
    ],
    anchor: /\b(?:receipt|receiv\w+|submission|submittal|deliver\w*)\b/,
    not: /\b(?:pa(?:y|id|yment)|invoices?|change|claims?|terminat\w*|insur\w+|schedule of values)\b/,
    max: 60,
  },
  completionOfTheWork: {
    title: 'Completion of the work',
    category: 'time_of_essence',
    kind: 'deadline',
    confidence: 0.72,
    relations: ['after'],
    lead: regex`
      \b(?:(?:complete|completed|completion of|finish)(?: of)?(?: (?:all|the|its|entire|such))*
        (?: \w+){0,2} (?:work|works|project|construction|vessel|building|facility|services|contract)\b
        |(?:work|works|project|construction|vessel|building|facility)
        \b[^,;]{0,50}\b(?:complete|completed|be completed)|time for completion|contract time)\b[^;]{0,60}$
    `,
    anchor: START,
    not: regex`
      \b(?:warrant\w*|insur\w+|pa(?:y|id|yment) |retainage
        |records|fail(?:s|ure|ed)?|terminat\w*|punch|liquidated|change order|each month)\b
    `,
    max: 2_500,
  },
} satisfies Record<string, WindowRule>;

export const dates = {
  substantialCompletion: {
    title: 'Substantial completion',
    category: 'time_of_essence',
    kind: 'deadline',
    confidence: 0.87,
    lead: new RegExp(String.raw`\bsubstantial(?:ly)? (?:complete|completed|completion)\b[^.;]{0,90}?${BY}`),
    not: PAST,
  },
  finalCompletion: {
    title: 'Final completion',
    category: 'time_of_essence',
    kind: 'deadline',
    confidence: 0.84,
    lead: new RegExp(
      String.raw`\b(?:final(?:ly)? (?:complete|completed|completion)|final acceptance)\b[^.;]{0,90}?${BY}`,
    ),
    not: PAST,
  },
  mechanicalCompletion: {
    title: 'Mechanical completion',
    category: 'time_of_essence',
    kind: 'deadline',
    confidence: 0.78,
    lead: new RegExp(String.raw`\bmechanical completion\b[^.;]{0,60}?${BY}`),
    not: PAST,
  },
  delivery: {
    title: 'Delivery',
    category: 'time_of_essence',
    kind: 'deadline',
    confidence: 0.74,
    lead: regex`
      \b(?:(?:shall|will|must) (?:be )?(?:\w+ ){0,3}?deliver(?:ed)?
        |delivery date|date of delivery|deliver the (?:vessel|system|equipment|goods|project|facility))
        \b[^.;]{0,140}?\b(?:by|on|before|than|is|means|be|:)${BY}
    `,
    not: PAST,
  },
  completionOfTheWork: {
    title: 'Completion of the work',
    category: 'time_of_essence',
    kind: 'deadline',
    confidence: 0.78,
    lead: regex`
      (?:\b(?:shall|will|must|agrees? to|to) (?:be )?(?:\w+ ){0,2}?(?:complete|completed|finish|finished)\b
        |\b(?:completion date|date (?:of|for) completion)\b)
        [^.;]{0,90}?\b(?:by|on|before|than|is|means|mean|be|:)${BY}
    `,
    not: PAST,
  },
} satisfies Record<string, DateRule>;
