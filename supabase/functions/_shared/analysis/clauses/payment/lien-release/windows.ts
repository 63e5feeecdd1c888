import type { WindowRule } from '../../../obligations/rule.ts';
import { regex } from '../../../read/regex.ts';
import { DOCUMENTS } from '../../window-words.ts';

export const windows = {
  discharge: {
    title: 'Lien discharge',
    category: 'lien_release',
    kind: 'deadline',
    confidence: 0.78,
    relations: ['after', 'bare'],
    near: [
      /\b(?:liens?|encumbrances?|stop notices?)\b/,
      /\b(?:discharg\w*|remov\w*|bond(?:ed|ing)?|releas\w*|satisf\w*|cancel\w*|dissol\w*|vacat\w*)\b/,
    ],
    anchor: regex`
      \b(?:
        notice|notif\w*|filing|filed|recording|recorded|demand|request|knowledge|aware|receipt|imposition)\b
    `,
    elsewhere: [
      regex`
        \b(?:after|upon|of|following|receiving) (?:the |such |a |receipt of |written )*
          (?:notice|demand|filing|recording)\b[^,;:.()]{0,60}
      `,
    ],
    not: regex`
      \b(?:retainage|retention|final payment
        |attachments?|levy|injunctions?|waivers?|pa(?:y|id) (?:the )?(?:contractor|subcontractor))\b
    `,
    max: 120,
  },
  waivers: {
    title: 'Lien waivers due',
    category: 'lien_release',
    kind: 'deadline',
    confidence: 0.7,
    relations: ['after', 'before'],
    near: [
      regex`
        \b(?:lien (?:waivers?|releases?)|(?:waivers?|releases?|affidavits?) (?:of
          |for) (?:all |any )?(?:claims and )?liens?|partial waivers?|final waivers?|releases? and waivers?)\b
      `,
      DOCUMENTS,
    ],
    anchor: /\b(?:payment|receipt|completion|request|demand|paid)\b/,
    not: regex`
      \b(?:shall|will|agrees to) (?:make (?:the )?(?:final )?payment|pay|reimburse)\b
      |\bha(?:s|ve) delivered\b
    `,
    max: 90,
  },
} satisfies Record<string, WindowRule>;
