import type { Rule } from '../../../find/rule-match.ts';
import { MUTUAL, onerous } from '../../../judge/report.ts';
import { regex } from '../../../read/regex.ts';

const SOLE_EXTENSION = regex`
  \b(?:extensions? of (?:the )?(?:contract |performance )?time
    |time extensions?|extension of the .{0,40}(?:date|period|schedule))\b.{0,160}?\b(?:(?:sole
    |only|exclusive)(?: and (?:exclusive|sole))? (?:remedy|relief|recourse|compensation|right)|in lieu of)
  |\b(?:sole|only|exclusive)(?: and (?:exclusive|sole))? (?:remedy|relief|recourse|right)\b
    .{0,140}?\b(?:extensions? of (?:the )?(?:\w+ )?(?:time|date|schedule)|time extensions?|additional time)
`;
const NO_MONEY = regex`
  \b(?:no|not (?:be )?(?:entitled|have|make|assert|seek|recover|receive)[a-z]*|waives?)\b.{0,90}?\b(?:damages?
    |compensation|claims?|costs?|increase in the .{0,20}(?:price|sum)|additional (?:payment|compensation))\b
    .{0,120}?\b(?:delays?|delayed|hindrances?|disruptions?|acceleration|interference)\b
  |\bno damages? for delays?\b
  |\b(?:delays?|hindrances?)\b.{0,90}?\b(?:shall not|will not)\b
    .{0,30}?\b(?:entitle|give rise to)\b.{0,60}?\b(?:compensation|damages|increase|claim)
`;
const OTHER = regex`
  \b(?:liquidated
    |preclude|lease|rent|consequential|borrower|warranty|interest|loss of use|differing|site conditions
    |conditions of the site|hazardous|rejection|not be (?:liable|responsible)|no liability|not apply)\b
`;
/** Delay caused by the performer. */
const OWN_FAULT = regex`
  \b(?:caused by|due to|attributable to|resulting from|arising from)\b.{0,40}?\b(?:(?:fault|negligen\w+
    |acts?|failure|breach|default)\b.{0,30}?\b(?:of|by) (?:the )?(?:contractor|subcontractor|builder)
    |(?:contractor|subcontractor|builder)(?:'s)? (?:own )?(?:fault|negligen|acts?|failure|breach|default))
`;
/** Exceptions that leave some delays compensable. */
const EXCEPTED = regex`
  \b(?:unless|except|provided|other than|save|but (?:shall|will|only))\b
    .{0,160}?\b(?:caused by (?:the )?owner|owner-caused|owner's (?:acts?|fault|negligence|breach)
    |attributable to (?:the )?owner|direct costs?|compensable|actual .{0,20}costs?
    |provided (?:in|under|by|for)|requests?|notice|submits?|claims?|article|section|required by|increases?)
`;
/** Wording that pays for the delay after all. */
const PAID = regex`
  \b(?:and|plus|together with) (?:an? )?(?:equitable )?
    (?:adjustment|increase) (?:in|of|to) the (?:contract|subcontract|guaranteed maximum) (?:price|sum|cost)
`;

/** The finding for delay that gives time but no money. */
const delayUnpaid = {
  rule: 'no-damage-for-delay',
  category: 'no_damage_for_delay',
  against: 'performer',
  severity: 'high',
  title: 'No damages for delay',
  explanation:
    'When others delay you, you get time but no money. You absorb the cost of crew, equipment, and site overhead.',
} as const;

/** High: an extension is the sole remedy for delay, or delay damages are excluded. */
export const noDamageForDelay: Rule = (context) => {
  for (const pattern of [SOLE_EXTENSION, NO_MONEY]) {
    for (const match of context.find(
      ['delay', 'delays', 'delaye', 'extens', 'hindra', 'disrup'],
      pattern,
      OTHER,
    )) {
      const { text } = match.sentence;
      if (
        OWN_FAULT.test(text) ||
        EXCEPTED.test(text) ||
        PAID.test(context.around(match.sentence, 0, 1)) ||
        MUTUAL.test(text)
      )
        continue;
      const who =
        context.sides.before(text, match.start + 40) ?? context.sides.after(text, match.start) ?? 'performer';
      if (who !== 'performer' && !/\bno damages? for delay|\bagainst (?:the )?owner/.test(text)) continue;
      return [
        onerous(context, match, {
          ...delayUnpaid,
          confidence: pattern === SOLE_EXTENSION ? 0.82 : 0.75,
        }),
      ];
    }
  }
  return [];
};
