import type { WindowRule } from '../../../obligations/rule.ts';
import { regex } from '../../../read/regex.ts';

export const windows = {
  mediation: {
    title: 'Demand for mediation',
    category: 'dispute_resolution',
    kind: 'notice_window',
    confidence: 0.72,
    relations: ['after'],
    near: [
      /\bmediat\w+\b/,
      regex`
        \b(?:demand\w*
          |request\w*|initiat\w*|commenc\w*|submit\w*|fil(?:e|ed|ing)|refer\w*|held|conven\w*|conduct\w*)\b
      `,
    ],
    not: regex`
      \b(?:select\w*
        |appoint\w*|exchange|award|hearing|failing which arbitrator|board|stayed|demand for arbitration)\b
      |\b(?:conclude[sd]?|unresolved) (?:\w+ )?<>
    `,
    max: 200,
  },
  arbitration: {
    title: 'Demand for arbitration',
    category: 'dispute_resolution',
    kind: 'notice_window',
    confidence: 0.76,
    relations: ['after'],
    near: [
      /\barbitrat(?:ion|e)\b/,
      regex`
        \b(?:demand\w*
          |request\w*|initiat\w*|submit\w*|submission|refer\w*|notice of|serve|written notice|proceed)\b
      `,
    ],
    anchor: regex`
      \b(?:receipt|receiv\w+|decision|notice
        |dispute|claim|negotiat\w+|mediat\w+|certificate|determination|date|arose|arises|meeting|failure)\b
    `,
    not: regex`
      \b(?:select\w*|appoint\w*|exchange|award|hearing|arbitrators?|witness\w*|respondent|documents|selection
        |decision shall be|stayed|render\w*|commencement of the arbitration|demand for arbitration;)\b
    `,
    max: 400,
  },
  negotiation: {
    title: 'Dispute negotiation',
    category: 'dispute_resolution',
    kind: 'notice_window',
    confidence: 0.68,
    relations: ['after'],
    text: [/\b(?:disputes?|disagreements?|controvers\w+)\b/],
    near: [/\b(?:meet|negotiat\w+|confer|resolv\w+|settle\w*|executives?|senior|principals?)\b/],
    anchor: regex`
      \b(?:receipt
        |request|notice|dispute|arises|arose|arising|meeting|negotiat\w+|deliver\w*|refer\w*|submission)\b
    `,
    not: regex`
      \b(?:arbitrat(?:or|ors)|hearing|award
        |invoices?|pa(?:y|id)|appoint\w*|select\w*|board|discovery|witness\w*|change order|certification)\b
    `,
    max: 120,
  },
} satisfies Record<string, WindowRule>;
