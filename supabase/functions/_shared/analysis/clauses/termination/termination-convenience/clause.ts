import { regex } from '../../../read/regex.ts';
import type { ClauseKind } from '../../clause-kind.ts';
import { CONTRACT, ENDS } from '../words.ts';
import { statesEnding } from './figures.ts';
import { terminationConvenience } from './rule.ts';

const AT_WILL_TITLE = /\b(?:convenience|without cause|optional termination|termination at will)\b/;

export const terminationConvenienceClause: ClauseKind = {
  category: 'termination_convenience',
  locator: {
    stems: ['termin', 'conven', 'cancel'],
    pattern: regex`
      \b(?:may|right|entitled|option)\b.{0,160}?\bterminat\w+\b.{0,160}?\b(?:convenience
        |without cause|for any reason|at any time|no reason|at will|sole discretion|with or without)\b
      |\b(?:at any time|for any reason|for (?:its )?convenience|without cause|sole discretion)\b
        .{0,100}?\bterminate\b
      |\bterminat(?:e|ion) (?:this \w+ |the \w+ )?for (?:its |the owner's )?convenience\b
      |\bterminate this (?:agreement|contract)\b
        .{0,60}?\bupon\b.{0,60}?\b(?:days|months)'? (?:prior )?(?:written )?notice
    `,
    except: /\b(?:amend or terminate the plan|terminate the mediation|employee|breach|default)\b/,
    confidence: 0.65,
  },
  finders: [
    {
      stems: ['termin', 'cancel', 'conven'],
      pattern: regex`
        \bmay be ${ENDS}\b
          .{0,120}?\b(?:for (?:its |the owner's )?convenience|without cause|at any time|for any reason)\b
        |\b${ENDS} (?:of )?${CONTRACT}\b.{0,80}?\b(?:
          for (?:\S+ )?convenience|without cause|other than (?:as set forth|for cause|for default))\b
        |\b(?:day|month|week)s?'? (?:prior |advance |written )*notice\b
          .{0,80}?\b(?:early termination|to terminate)\b
      `,
      except: regex`
        \b(?:lender|lease|loan|licen[cs]e|insurance
          |policy|employee|defaults?|breach|fails?|failure|stop (?:all )?work|suspend|force majeure)\b
      `,
      goesOn: {
        pattern: regex`
          \b(?:terminat\w+|in (?:such|that) (?:event|case)|upon receipt of)\b
            .{0,300}?\b(?:paid|pay|entitled|compensat\w+|cease|stop|costs?|deliver)\b
        `,
        most: 3,
      },
      confidence: 0.75,
    },
    {
      // Wording of governments and engineers' forms, and abandonment of a project or part of it.
      stems: ['termin', 'cancel', 'abando', 'discon', 'reason'],
      pattern: regex`
        \bterminat\w*\b.{0,160}?\b(?:in (?:the )?(?:government
          |owner|employer|client|purchaser|authority)'?s'? (?:best )?interests?|in its (?:best )?interests?)\b
        |\b(?:for (?:its |the \w+'s? )?(?:own )?convenience|without cause|for any reason(?: whatsoever)?
          |at its (?:sole )?(?:option|discretion))\b,?.{0,100}?\b(?:elect to |to )?(?:terminate|cancel)\b
          .{0,40}?\b(?:this|the) (?:contract|agreement|subcontract|work|project)\b
        |\b(?:project|works?|contract|services)\b.{0,40}?\b(?:is|are|be|been) (?:\w+ )?(?:abandoned|cancell?ed
          |discontinued)\b.{0,80}?\b(?:for any reason|by (?:the )?(?:owner|employer|client|purchaser))\b
        |\b(?:reserves the right|may|shall have the right)
          (?: to)? (?:cancel|terminate|end) (?:this|the) (?:contract|agreement|subcontract|order|project)\b
          .{0,40}?\b(?:at any time|for no reason|for any reason|at will)\b
        |\b(?:day|month)s?\)? (?:after )?(?:prior |advance )?(?:written )?notice of intention to terminate\b
      `,
      except: regex`
        \b(?:lender|lease|loan|licen[cs]e|insurance|polic(?:y|ies)
          |employees?|defaults?|breach|fails?|failure|suspend|force majeure|mediation|mutual|extended for)\b
      `,
      goesOn: {
        pattern: regex`
          \b(?:terminat\w+|in (?:such|that) (?:event|case)|upon receipt of)\b
            .{0,300}?\b(?:paid|pay|entitled|compensat\w+|cease|stop|costs?|deliver)\b
        `,
        most: 3,
      },
      confidence: 0.65,
    },
    {
      stems: [],
      under: AT_WILL_TITLE,
      notUnder: /\bsuspension (?:by (?:the )?\w+ )?for convenience$/,
      pattern: regex`
        \b(?:may|right|entitled|option|elects?)\b.{0,200}?\bterminat\w*
        |\bterminat\w*\b.{0,200}?\b(?:notice|shall|may)\b
        |\b(?:paid|pays?|payments?|costs?|expenses|compensat\w+|reimburse\w*|profits?|fees?|settle\w*)\b
      `,
      except: regex`
        \b(?:insurance|defaults?\b|suspen(?:d|sion)|resume|further (?:orders|contracts
          |subcontracts|trade contracts)|terminate all|credit to|partial payments|as may be necessary
          |preserve|protection|records|dispos|transfer title|accountant|complete performance)
      `,
      confidence: 0.7,
    },
  ],
  doubts: [
    {
      pattern: regex`
        \bsuspen\w+\b.{0,200}?\b(?:exceeds?|continues?|more than|in excess|longer)\b
        |\bforce majeure\b
        |\bterminate (?:such contracts?
          |(?:all |any |its |the )?(?:subcontracts?|third[- ]party contracts?|purchase orders?))\b
      `,
      unless: /\bconvenience\b/,
    },
    {
      pattern: /./,
      unless: /\bat any time\b|\bconvenience\b|\bwithout cause\b/,
      under: /\bdefaults?\b|\bforce majeure\b/,
      notUnder: AT_WILL_TITLE,
    },
    {
      pattern: regex`
        \b(?:if|upon|in the event|should|when(?:ever)?|because)\b.{0,200}?\b(?:
          fails?|failure|defaults?|breach\w*|non-?payment|insolven\w*|bankrupt\w*)\b.{0,300}?\bterminat
      `,
    },
    {
      pattern: regex`
        \b(?:events? of default|stop all work|shall not have been cured
          |mutual (?:written )?(?:agreement|consent)|(?:may|shall) not (?:be )?terminat\w*)\b
      `,
    },
  ],
  rules: [terminationConvenience],
  states: statesEnding,
};
