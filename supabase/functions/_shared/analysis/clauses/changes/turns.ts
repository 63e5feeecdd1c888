/**
 * Further turns of phrase of this group: of subcontracts, shipyards, plants, agencies and lenders, of
 * federal, international and English forms.
 */

import { regex } from '../../read/regex.ts';
import type { Finder, Of } from '../clause-kind.ts';

export const changesTurns: readonly Of<Finder>[] = [
  {
    category: 'changes',
    stems: ['change', 'additi', 'beyond'],
    pattern: regex`
      \bchanges? in (?:law|laws|applicable law)\b
        .{0,160}?\b(?:change order|adjust\w*|entitle\w*|equitabl[ey])\b
      |\b(?:additional|extra) (?:services|work)\b
        .{0,60}?\b(?:beyond|outside) the scope\b.{0,160}?\b(?:agreed|rates|compensat\w+|fees?|authoriz\w+)\b
      |\bmake (?:\w+ )?changes within the general scope\b
    `,
    except: /\b(?:insurance|lender|tax(?:es)? (?:shall|rate)|force majeure event means)\b/,
    confidence: 0.6,
  },
  {
    category: 'changes',
    stems: ['deduct', 'deviat', 'modifi', 'omit', 'omissi'],
    pattern: regex`
      \badd to or deduct from the (?:work|works|scope)\b
      |\b(?:direct|order|require|request)s?\b
        .{0,40}?\b(?:deviations?|additions?|omissions?|alterations?|modifications?) (?:from|to|in|of) the (?:
        specifications|plans|drawings|work|works|vessel)\b.{0,200}?\b(?:price|cost|agreed|adjust\w*)\b
      |\bmodifications?\b.{0,40}?\b(?:valued|priced)\b
    `,
    except: /\b(?:insurance|tenant|lender)\b/,
    confidence: 0.6,
  },
  {
    category: 'differing_site_conditions',
    stems: [
      'geotec',
      'soil',
      'soils',
      'rock',
      'utilit',
      'lines',
      'pipes',
      'boring',
      'site',
      'subsur',
      'hidden',
    ],
    pattern: regex`
      \brely (?:up)?on (?:the )?(?:accuracy of )?(?:the )?(?:\w+ )?(?:geotechnical|soils?|boring|subsurface)\b
      |\b(?:no|not)\b.{0,30}?\b(?:representation|warrant\w*)\b
        .{0,80}?\b(?:soils?|subsurface|site conditions?|geotechnical)\b
      |\bif (?:\w+ )?rock\b.{0,40}?\b(?:is )?encountered\b
      |\b(?:underground|buried|concealed|unmarked) (?:\w+ )?(?:utilit(?:y|ies)|lines|pipes)\b
        .{0,120}?\b(?:not (?:shown|indicated|disclosed|located)|unknown|change order|extra)\b
      |\bhidden (?:\w+ )?conditions?\b.{0,120}?\b(?:extra|change order|adjust\w*|additional)\b
    `,
    except: /\b(?:lenders?|borrower|insurance|hazardous|weather conditions|pay for utilit)\b/,
    confidence: 0.6,
  },
  {
    category: 'differing_site_conditions',
    stems: ['risk', 'risks', 'buried', 'excava', 'tanks'],
    pattern: regex`
      \b(?:assumes?|bears?|accepts?) (?:all |the |full )?(?:risks?|responsibility) (?:of
        |for) (?:all |any )?(?:\w+ )?(?:sub-?surface|soil|ground|geological|latent|site) conditions?\b
      |\b(?:buried|underground) (?:tanks?|debris|obstructions?|structures?|foundations)\b
        .{0,100}?\b(?:found|encountered|discovered|uncovered)\b
    `,
    except: /\b(?:lenders?|insurance|hazardous)\b/,
    confidence: 0.6,
  },
  {
    category: 'differing_site_conditions',
    stems: ['rock', 'soil', 'soils', 'unsuit', 'premis', 'experi', 'utilit', 'inspec'],
    pattern: regex`
      \bunit prices? for\b.{0,40}?\b(?:unsuitable|rock|unclassified|soil)\b
      |\bcosts? of (?:any |all )?(?:rock|unsuitable|unclassified)\b
        .{0,20}?\b(?:excavation|removal|soils?|material)
      |\binspected the (?:premises|site|property|vessel)\b.{0,40}?\baccepts?\b
      |\bphysical conditions\b.{0,60}?\bexperienced contractor\b
    `,
    except: /\b(?:lenders?|insurance|hazardous)\b/,
    confidence: 0.6,
  },
];
