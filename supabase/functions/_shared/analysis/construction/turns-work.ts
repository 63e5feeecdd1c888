/**
 * Further turns of phrase about the site, time and changes of the work. Of subcontracts, shipyards, plants, agencies and lenders, of federal, international and English forms.
 */
import type { Finder } from './finder.ts';

export const workTurns: readonly Finder[] = [
  {
    category: 'changes',
    stems: ['change', 'additi', 'beyond'],
    pattern:
      /\bchanges? in (?:law|laws|applicable law)\b.{0,160}?\b(?:change order|adjust\w*|entitle\w*|equitabl[ey])\b|\b(?:additional|extra) (?:services|work)\b.{0,60}?\b(?:beyond|outside) the scope\b.{0,160}?\b(?:agreed|rates|compensat\w+|fees?|authoriz\w+)\b|\bmake (?:\w+ )?changes within the general scope\b/,
    except: /\b(?:insurance|lender|tax(?:es)? (?:shall|rate)|force majeure event means)\b/,
    confidence: 0.6,
  },
  {
    category: 'changes',
    stems: ['deduct', 'deviat', 'modifi', 'omit', 'omissi'],
    pattern:
      /\badd to or deduct from the (?:work|works|scope)\b|\b(?:direct|order|require|request)s?\b.{0,40}?\b(?:deviations?|additions?|omissions?|alterations?|modifications?) (?:from|to|in|of) the (?:specifications|plans|drawings|work|works|vessel)\b.{0,200}?\b(?:price|cost|agreed|adjust\w*)\b|\bmodifications?\b.{0,40}?\b(?:valued|priced)\b/,
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
    pattern:
      /\brely (?:up)?on (?:the )?(?:accuracy of )?(?:the )?(?:\w+ )?(?:geotechnical|soils?|boring|subsurface)\b|\b(?:no|not)\b.{0,30}?\b(?:representation|warrant\w*)\b.{0,80}?\b(?:soils?|subsurface|site conditions?|geotechnical)\b|\bif (?:\w+ )?rock\b.{0,40}?\b(?:is )?encountered\b|\b(?:underground|buried|concealed|unmarked) (?:\w+ )?(?:utilit(?:y|ies)|lines|pipes)\b.{0,120}?\b(?:not (?:shown|indicated|disclosed|located)|unknown|change order|extra)\b|\bhidden (?:\w+ )?conditions?\b.{0,120}?\b(?:extra|change order|adjust\w*|additional)\b/,
    except: /\b(?:lenders?|borrower|insurance|hazardous|weather conditions|pay for utilit)\b/,
    confidence: 0.6,
  },
  {
    category: 'differing_site_conditions',
    stems: ['risk', 'risks', 'buried', 'excava', 'tanks'],
    pattern:
      /\b(?:assumes?|bears?|accepts?) (?:all |the |full )?(?:risks?|responsibility) (?:of|for) (?:all |any )?(?:\w+ )?(?:sub-?surface|soil|ground|geological|latent|site) conditions?\b|\b(?:buried|underground) (?:tanks?|debris|obstructions?|structures?|foundations)\b.{0,100}?\b(?:found|encountered|discovered|uncovered)\b/,
    except: /\b(?:lenders?|insurance|hazardous)\b/,
    confidence: 0.6,
  },
  {
    category: 'differing_site_conditions',
    stems: ['rock', 'soil', 'soils', 'unsuit', 'premis', 'experi', 'utilit', 'inspec'],
    pattern:
      /\bunit prices? for\b.{0,40}?\b(?:unsuitable|rock|unclassified|soil)\b|\bcosts? of (?:any |all )?(?:rock|unsuitable|unclassified)\b.{0,20}?\b(?:excavation|removal|soils?|material)|\binspected the (?:premises|site|property|vessel)\b.{0,40}?\baccepts?\b|\bphysical conditions\b.{0,60}?\bexperienced contractor\b/,
    except: /\b(?:lenders?|insurance|hazardous)\b/,
    confidence: 0.6,
  },
  {
    category: 'force_majeure',
    stems: [
      'majeur',
      'except',
      'advers',
      'epidem',
      'pandem',
      'strike',
      'reason',
      'extend',
      'lost',
      'delaye',
      'affect',
      'claimi',
      'mitiga',
      'funds',
      'money',
      'quaran',
      'weathe',
    ],
    pattern:
      /\bexceptional(?:ly)? (?:events?|adverse (?:climatic|weather))\b|\b(?:epidemics?|pandemics?|quarantine|acts? of (?:god|the public enemy)|strikes?|lockouts?)\b.{0,300}?\b(?:extend(?:s|ed)?|extension|excused?|not (?:be )?(?:liable|responsible|in default)|prevent\w*)\b|\bextend(?:s|ed)?\b.{0,60}?\b(?:by|for) (?:a|the) (?:period|time|number of days) (?:equal to|of|lost)\b.{0,60}?\b(?:delays?|lost|such (?:cause|event)s?)\b|\b(?:affected party|party (?:affected|claiming|so affected|so delayed))\b.{0,120}?\b(?:mitigat\w+|remedy|resume|diligen\w+|reasonable efforts)\b|\b(?:lack|shortage|unavailability) of (?:funds|money|financing)\b.{0,60}?\bnot\b.{0,40}?\b(?:constitute|be|deemed|considered|excuse)\b/,
    except:
      /\b(?:insurance|insured|polic(?:y|ies)|rent\b|change orders? (?:shall|may)|lender|borrower|suspen(?:d|sion)|closing date|bond|defaults? under|guaranteed maximum)\b/,
    confidence: 0.6,
  },
  {
    category: 'force_majeure',
    stems: ['uncont', 'relief', 'postpo', 'permis', 'rain', 'excusa'],
    pattern:
      /\buncontrollable (?:circumstances?|forces?|events?)\b|\brelief events?\b|\bpermissible delays?\W{0,3} (?:shall )?(?:means?|includes?)\b|\bcause of (?:any )?permissible delay\b|\b(?:postponed|extended) (?:by )?(?:one )?day[- ]for[- ](?:each )?day\b|\b(?:postponed|extended)\b.{0,40}?\bfor each day of\b|\bexcus(?:able|ed) delays?\W{0,3} (?:shall )?(?:means?|includes?)\b/,
    except: /\b(?:insurance|lender|loan|rent)\b/,
    confidence: 0.6,
  },
  {
    category: 'force_majeure',
    stems: ['compen', 'weathe', 'breach', 'delaye'],
    pattern:
      /\bcompensation event\b.{0,60}?\b(?:weather|includes?|occurs?)\b|\b(?:neither|not|no party)\b.{0,60}?\bin (?:breach|default)\b.{0,60}?\b(?:delayed|delay|prevented)\b.{0,60}?\b(?:governmental|authority|weather|third part|beyond)/,
    except: /\b(?:insurance|lender)\b/,
    confidence: 0.6,
  },
  {
    // So much for each day or point that is missed, and why that is fair.
    category: 'liquidated_damages',
    stems: ['day', 'damage', 'guaran', 'penalt'],
    pattern:
      /\b(?:actual )?damages\b.{0,80}?\b(?:difficult|impossible|impracticable)\b.{0,60}?\b(?:ascertain|determine|calculate|estimate|quantify|fix|prove)\b|\breasonable (?:\w+ )?(?:estimate|forecast|approximation|pre-?estimate)\b.{0,120}?\b(?:not|and not) (?:as )?(?:a )?penalty\b|\bper (?:calendar |working )?day as (?:agreed|fixed|stipulated) (?:\w+ )?damages\b|\bguaranteed\b.{0,80}?\bnot (?:achieved|met|attained)\b.{0,100}?\b(?:price|sum) (?:is|shall be|will be) reduced\b/,
    except: /\b(?:insurance|injunct\w+|consequential|tenant|irreparable|confidential\w*)\b/,
    confidence: 0.65,
  },
  {
    category: 'liquidated_damages',
    stems: ['late', 'delay'],
    pattern:
      /\blate (?:completion|delivery)\b.{0,40}?\$ ?\d[\d,.]* (?:per|for each|a|each) (?:calendar |working )?day\b/,
    except: /\b(?:interest|invoice|insurance)\b/,
    confidence: 0.65,
  },
  {
    category: 'ld_cap',
    stems: ['damage', 'reduct', 'penalt'],
    pattern:
      /\baggregate (?:amount )?of (?:all )?(?:such|the|said) (?:daily |delay |liquidated |late )?(?:damages|penalt(?:y|ies))\b.{0,60}?\b(?:exceed|more than)\b|\b(?:liquidated damages|delay damages)\b.{0,80}?\bcease to accrue\b|\b(?:total|maximum|aggregate) (?:amount of )?(?:the )?reductions? (?:in|of) the (?:contract )?price\b.{0,120}?\b(?:not (?:be more|exceed)|exceed|more than|maximum)\b/,
    except: /\b(?:insurance|consequential)\b/,
    confidence: 0.65,
  },
  {
    category: 'ld_cap',
    stems: ['diem', 'delay'],
    pattern:
      /\bper diem (?:damages|charges?|amounts?)\b.{0,40}?\bexceed\b|\bliability for delays?\b.{0,60}?\b(?:exceed|limited to|capped)\b/,
    confidence: 0.65,
  },
  {
    category: 'ld_cap',
    stems: ['credit', 'reduct', 'damage'],
    pattern:
      /\b(?:total|sum) of all (?:\w+ )?(?:reductions|credits|damages)\b.{0,60}?\b(?:delay|late)\b.{0,40}?\b(?:limited|exceed|more than)\b|\bobligation to pay liquidated damages\b.{0,30}?\b(?:ends|ceases|terminates|expires)\b/,
    confidence: 0.65,
  },
];
