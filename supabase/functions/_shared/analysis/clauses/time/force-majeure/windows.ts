import type { WindowRule } from '../../../obligations/rule.ts';
import { regex } from '../../../read/regex.ts';
import { EVENT, TELLS } from '../../window-words.ts';

export const windows = {
  notice: {
    title: 'Notice of force majeure',
    category: 'force_majeure',
    kind: 'notice_window',
    confidence: 0.82,
    relations: ['after'],
    text: [/\bforce majeure\b/, TELLS],
    near: [/\b(?:noti\w+|inform\w*|advis\w+|writing|written|claim\w*|submit\w*|report)\b/],
    anchor: EVENT,
    not: regex`
      \b(?:terminat\w+|lasts?|continu(?:es|ed) for|insur\w+|fail(?:s|ed)? to respond)\b
      |<>.{0,40}\breceipt\b
    `,
    max: 60,
  },
} satisfies Record<string, WindowRule>;
