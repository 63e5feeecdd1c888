import type { WindowRule } from '../../../obligations/rule.ts';
import { regex } from '../../../read/regex.ts';
import { TELLS } from '../../window-words.ts';

export const windows = {
  notice: {
    title: 'Notice of differing site conditions',
    category: 'differing_site_conditions',
    kind: 'notice_window',
    confidence: 0.85,
    relations: ['after'],
    text: [
      regex`
        \b(?:concealed|differing|differ|sub-?surface
          |latent|unknown|unforeseen|unusual|site|physical|underground)\b[^;]{0,100}\bconditions?\b
      `,
      TELLS,
    ],
    anchor: regex`
      \b(?:observ\w+
        |discover\w*|encounter\w*|conditions?|aware|recogni[sz]\w*|knowledge|knows?|knew|uncover\w*)\b
    `,
    not: /\b(?:hazardous|force majeure|insur\w+|architect has given|warrant\w*|punch)\b/,
    max: 60,
  },
} satisfies Record<string, WindowRule>;
