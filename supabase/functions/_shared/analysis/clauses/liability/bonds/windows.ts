import type { WindowRule } from '../../../obligations/rule.ts';
import { regex } from '../../../read/regex.ts';
import { DOCUMENTS } from '../../window-words.ts';

export const windows = {
  due: {
    title: 'Bonds due',
    category: 'bonds',
    kind: 'deadline',
    confidence: 0.72,
    relations: ['after', 'before'],
    near: [
      regex`
        \b(?:(?:performance|payment|surety|labor and material)[a-z ,]{0,40}bonds?|the bonds|required bonds
          |bonds required|such bonds?|letters? of credit|performance security|parent guarant\w+)\b
      `,
      DOCUMENTS,
    ],
    anchor: regex`
      \b(?:execution|award|signing|effective date
        |date (?:hereof|of this)|notice to proceed|commence\w*|start|contract|agreement|request)\b
    `,
    not: regex`
      \b(?:draw\w*
        |expir\w+|terminat\w+|renew\w*|claims?|lien|replace\w*|letter of credit (?:shall|will) expire)\b
    `,
    max: 120,
  },
} satisfies Record<string, WindowRule>;
