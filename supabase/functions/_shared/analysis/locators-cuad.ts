/**
 * The clauses of CUAD (The Atticus Project, CC BY 4.0) that construction contracts seldom have. Keyword locators, kept
 * narrow: a trained model is meant to rank candidates here.
 */
import type { Locator } from './locate.ts';

export const cuadLocators: Locator[] = [
  {
    category: 'effective_date',
    stems: ['effect', 'dated', 'entere', 'made'],
    pattern:
      /\b(?:effective (?:date|as of)|(?:made|entered into)(?: and (?:entered into|effective))?,?(?: effective)? (?:as of|on|this)|dated (?:as of|this)|shall (?:become|be) effective)\b/,
    except: /\b(?:effective date of (?:such )?(?:termination|expiration|assignment|amendment))\b/,
    confidence: 0.6,
    early: true,
  },
  {
    category: 'expiration_date',
    stems: ['term', 'expire', 'contin'],
    pattern:
      /\b(?:term of this (?:agreement|contract)|initial term|this (?:agreement|contract) (?:shall|will) (?:commence|continue|remain|expire|be effective|terminate on|become effective))\b.{0,240}?\b(?:years?|months?|until|through|expir\w*|continue|terminat\w*|anniversary)\b/,
    confidence: 0.65,
  },
  {
    category: 'renewal_term',
    stems: ['renew', 'renewe', 'renewa', 'extend', 'succes'],
    pattern:
      /\b(?:automatically (?:be )?(?:renew|extend)\w*|renew(?:al|ed|s)?\b.{0,120}?\b(?:term|period|years?|months?)|(?:successive|additional|renewal) (?:\S+ ){0,4}?(?:terms?|periods?)|extend(?:ed)? (?:the term )?for .{0,60}(?:years?|terms?|periods?))\b/,
    except: /\b(?:insurance|letter of credit|warranty period|trademark renew)\b/,
    confidence: 0.65,
  },
  {
    category: 'notice_to_stop_renewal',
    stems: ['renew', 'renewe', 'renewa', 'extend', 'succes'],
    pattern:
      /\b(?:renew\w*|extend\w*|successive)\b.{0,300}?\b(?:notice|notif\w+)\b.{0,200}?\b(?:days?|months?)\b|\bnotice\b.{0,160}?\b(?:not to renew|non-?renewal|intent(?:ion)? not to|terminate)\b.{0,160}?\b(?:days?|months?)\b.{0,120}?\b(?:prior|before|expir|end)/,
    except: /\binsurance\b/,
    confidence: 0.65,
  },
  {
    category: 'change_of_control',
    stems: ['change', 'merger', 'contro', 'acquis'],
    pattern:
      /\bchange (?:of|in) (?:\w+ )?control\b|\b(?:merger|consolidation|sale of (?:all or )?substantially all)\b.{0,240}?\b(?:assign|terminat|consent|transfer)/,
    except: /\bsuccessors and assigns shall\b/,
    confidence: 0.55,
  },
  {
    category: 'post_termination',
    stems: ['termin', 'expira', 'surviv'],
    pattern:
      /\b(?:upon|after|following|on) (?:the )?(?:any )?(?:expiration|termination)\b.{0,300}?\b(?:shall|will|may|continue|return|cease|sell|transition|wind)\b|\b(?:transition|wind-?down|sell-?off) (?:period|services|assistance)\b/,
    except: /\b(?:employment|convenience)\b/,
    confidence: 0.5,
  },
  {
    category: 'covenant_not_to_sue',
    stems: ['contes', 'challe', 'sue', 'attack', 'releas', 'validi'],
    pattern:
      /\b(?:not|never|no right to)\b.{0,100}?\b(?:contest|challenge|attack|dispute|impugn|impair|assail|sue|bring (?:any )?(?:action|suit|claim))\b|\bcovenants? not to sue\b/,
    except: /\b(?:lender|invoice)\b/,
    confidence: 0.55,
  },
  {
    category: 'minimum_commitment',
    stems: ['minimu', 'least', 'take'],
    pattern:
      /\bminimum\b.{0,60}?\b(?:purchase|quantit|volume|order|commitment|royalt|annual|amount|guarantee|payment|sales|fee)\w*\b|\btake[- ]or[- ]pay\b|\b(?:purchase|order|buy|sell|spend)\b.{0,80}?\b(?:at least|no less than|not less than|a minimum)\b/,
    except: /\binsurance|coverage|wage|rating|standards\b/,
    confidence: 0.5,
  },
  {
    category: 'exclusivity',
    stems: ['exclus', 'solely'],
    pattern:
      /\bexclusive (?:right|license|distribut|supplier|provider|agent|dealer|basis|territor|manufactur|market|vendor|licensee)\w*\b|\bexclusivity\b|\b(?:grants?|appoints?)\b.{0,120}?\bexclusive\b|\bshall not\b.{0,160}?\b(?:any other (?:person|party|supplier|distributor|company)|third part\w+)\b.{0,80}?\b(?:compet|similar|sell|market|distribut|purchase)/,
    except:
      /\b(?:non-?exclusive|exclusive (?:jurisdiction|venue|remed)|sole and exclusive (?:remedy|property))\b/,
    confidence: 0.5,
  },
  {
    category: 'ip_ownership',
    stems: ['owners', 'intell', 'title', 'work', 'copyri', 'invent', 'patent'],
    pattern:
      /\b(?:hereby )?(?:assigns?|transfers? and assigns?)\b.{0,160}?\b(?:right|title|interest|copyright|intellectual property|patent|invention)\w*\b|\bworks? (?:made )?for hire\b|\b(?:all )?(?:intellectual property|copyrights?|inventions?|work product|title)\b.{0,200}?\b(?:shall|will) (?:be|become|remain|vest)\b.{0,60}?\b(?:property|owned|in)\b/,
    except: /\b(?:title to the (?:work|materials|equipment)|risk of loss|assign this agreement|goods)\b/,
    confidence: 0.5,
  },
  {
    category: 'price_restrictions',
    stems: ['price', 'prices', 'fees', 'rates', 'increa'],
    pattern:
      /\b(?:prices?|fees?|rates?)\b.{0,160}?\b(?:not (?:be )?(?:increase|exceed)\w*|increase\w*\b.{0,80}?\b(?:percent|%|consumer price|cpi|more than))/,
    except: /\b(?:contract price shall not|guaranteed maximum|liability|interest rate)\b/,
    confidence: 0.5,
  },
  {
    category: 'most_favored_nation',
    stems: ['favore', 'favora', 'less', 'lowest', 'favour'],
    pattern:
      /\bmost[- ]favou?red\b|\b(?:no|not) less favou?rable\b.{0,120}?\b(?:price|terms|customer|party|offered)|\bmore favou?rable\b.{0,160}?\b(?:price|terms|offer|customer|third)|\b(?:lowest|best) prices?\b/,
    except: /\binsurance\b/,
    confidence: 0.55,
  },
  {
    category: 'uncapped_liability',
    stems: ['liabil', 'limita', 'liable'],
    pattern:
      /\b(?:limitations?|limits?|exclusions?|cap)\b.{0,120}?\b(?:shall|will|do|does) not (?:apply|limit|extend)\b|\b(?:except|other than|excluding)\b.{0,200}?\b(?:gross negligence|willful misconduct|indemnif|confidential|fraud)\b.{0,300}?\b(?:in no event|liab)\w*|\bunlimited liability\b/,
    except: /\binsurance\b/,
    confidence: 0.5,
  },
];
