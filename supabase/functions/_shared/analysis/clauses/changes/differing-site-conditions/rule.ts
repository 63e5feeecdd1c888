/** Who pays for unknown site conditions. */

import type { Rule } from '../../../find/rule-match.ts';
import { onerous } from '../../../judge/report.ts';
import { regex, source } from '../../../read/regex.ts';

const KIND = source`
  (?:sub-?surface|sub-?soil|soils?|geotechnical|concealed
    |latent|hidden|site|underground|unforeseen|unknown|differing|physical|ground|existing|surface|local|job)
`;
const SITE = regex`
  \b(?:
    ${KIND}(?:,? (?:and|or|and/or|or other|and other)? ?${KIND}){0,6} (?:site )?(?:conditions?|obstructions?)
    |conditions? (?:of|at|on|under|affecting) the (?:site|premises|property|job|land|project site))\b
`;
const ACCEPTS = regex`
  \b(?:(?:assumes?|accepts?|bears?|take[sn]?) (?:\w+ ){0,6}?(?:risks?|consequences)|(?:assumes?|accepts?
    |bears?) (?:\w+ ){0,5}?responsibilit(?:y|ies) for|(?:sole|entire|full) risk|at (?:its|the contractor's
    |contractor's) (?:sole |own )*risk|risk of (?:such|any|all|encounter\w*|unknown|conceal\w*|differ\w*)|(?:
    no|not be entitled to|not be granted|not be allowed|not make|shall not|waives?|without) (?:\w+ ){0,10}?(?:
    claims?|compensation|adjustments?|increase|extra|additional (?:cost|payment|time)
    |change order|extension|relief|rely)|not be (?:cause|grounds|a basis|relieved))
`;
const OTHER = regex`
  \b(?:safety|insurance|indemnif\w*|terms and conditions
    |lender|lessee|borrower|construction agent|working conditions|hazardous|lien|operating conditions
    |environmental law|do(?:es)? not qualify|(?:study|investigation|report) (?:which|that|shall))\b
`;
const RELIEF = regex`
  \b(?:equitabl[ey]|shall be adjusted|adjust(?:ed|ment) (?:in|to|shall)
    |except|other than|unless|entitled to (?:an? )?(?:equitable|adjustment|change|extension|relief|increase)
    |differ(?:s|ing)? materially|provided,? (?:however|that)
    |reasonably (?:foreseeable|discoverable|apparent|observable|have been)|to the extent
    |should have (?:been )?(?:known|discovered)|owner (?:shall|will) (?:be responsible|bear|pay|retain))
`;
/** Relief: more money or time for differing conditions. */
export const SITE_RELIEF = regex`
  \bexcept for (?:any )?(?:
    (?:below|under)[- ]?ground|sub-?surface|concealed|unknown) (?:physical )?conditions?\b
  |\b(?:conditions?|obstructions?|subsurface|concealed)\b[\s\S]{0,700}?\b(?:
    equitabl[ey]|adjust(?:ed|ment|ments)?|change orders?|(?:entitled to )?
    recover (?:the |his |its )?(?:additional |extra )?costs?|added to the (?:contract )?(?:price|sum)
    |entitled to (?:an? )?(?:\w+ )?(?:extension|increase|relief|compensation)|modif(?:y|ied|ication)
    |shall be (?:increased|extended)|owner (?:shall|will) (?:pay|bear)|excusable|extension of)
`;

/** High: the performer takes the risk of unknown site conditions. */
export const siteRisk: Rule = (context) => {
  const stems = [
    'site',
    'subsur',
    'concea',
    'soil',
    'soils',
    'latent',
    'hidden',
    'underg',
    'unfore',
    'condit',
    'ground',
    'geotec',
  ];
  for (const match of context.find(stems, SITE, OTHER)) {
    const { text } = match.sentence;
    const accepts = ACCEPTS.exec(text);
    if (!accepts || Math.abs(accepts.index - match.start) > 400 || RELIEF.test(text)) continue;
    const end = accepts.index + accepts[0].length;
    const who = context.sides.before(text, end) ?? context.sides.after(text, 0);
    if (who !== 'performer' || SITE_RELIEF.test(context.around(match.sentence, 2, 3))) continue;
    return [
      onerous(
        context,
        { ...match, start: Math.min(match.start, accepts.index), end: Math.max(match.end, end) },
        {
          rule: 'site-risk',
          category: 'differing_site_conditions',
          against: 'performer',
          severity: 'high',
          title: `${context.sides.name('performer')} bears the risk of unknown site conditions`,
          explanation: 'You would deal with undisclosed rock, water, or old foundations at your own cost.',
          confidence: 0.72,
        },
      ),
    ];
  }
  return [];
};
