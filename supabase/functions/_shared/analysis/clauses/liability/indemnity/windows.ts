import type { WindowRule } from '../../../obligations/rule.ts';

export const windows = {
  noticeOfClaim: {
    title: 'Notice of indemnity claim',
    category: 'indemnity',
    kind: 'notice_window',
    confidence: 0.66,
    relations: ['after'],
    text: [/\bindemni(?:f\w+|tees?|tors?)\b/],
    near: [/\b(?:noti(?:ce|fy|fied|fication))\b/],
    anchor: /\b(?:receipt|receiv\w+|knowledge|aware|service|assertion|discovery|claim|suit)\b/,
    not: /\b(?:liens?|bonds?|cure|continues|insur\w+|does not|is not|not taken|fail(?:s|ure)?)\b/,
    max: 90,
  },
} satisfies Record<string, WindowRule>;
