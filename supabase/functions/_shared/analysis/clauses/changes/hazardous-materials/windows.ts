import type { WindowRule } from '../../../obligations/rule.ts';

export const windows = {
  notice: {
    title: 'Notice of hazardous materials',
    category: 'hazardous_materials',
    kind: 'notice_window',
    confidence: 0.7,
    relations: ['after'],
    text: [/\b(?:hazardous|asbestos|toxic|contaminat\w+)\b/, /\b(?:noti(?:ce|fy|fied|fication)|report)\b/],
    anchor: /\b(?:discover\w*|encounter\w*|aware|knowledge|knows?|release|spill|occurrence)\b/,
    max: 60,
  },
} satisfies Record<string, WindowRule>;
