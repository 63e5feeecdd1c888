import type { WindowRule } from '../../../obligations/rule.ts';
import { regex } from '../../../read/regex.ts';
import { ON } from '../../window-words.ts';

export const windows = {
  noticeToStop: {
    title: 'Stop-work notice',
    category: 'suspension_or_stop_work',
    kind: 'notice_window',
    confidence: 0.78,
    relations: ['notice'],
    near: [
      regex`
        \b(?:stop
          |suspend|cease|suspension of|stopping)\b (?:\w+ ){0,4}?(?:work|performance|services|construction)\b
      `,
    ],
    not: /\b(?:insur\w+|polic(?:y|ies)|hazardous|terminat\w+)\b/,
    elsewhere: [new RegExp(`\\b(?:stop|suspend|cease|suspension of|stopping)${ON}`)],
  },
} satisfies Record<string, WindowRule>;
