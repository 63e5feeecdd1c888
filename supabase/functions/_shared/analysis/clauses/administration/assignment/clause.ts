import { regex } from '../../../read/regex.ts';
import type { ClauseKind } from '../../clause-kind.ts';
import { OPERATIVE } from '../words.ts';
import { assignment } from './rule.ts';

export const assignmentClause: ClauseKind = {
  category: 'assignment',
  locator: {
    stems: ['assign', 'transf'],
    pattern: regex`
      \b(?:not|neither|no party|without|may|right to|prohibited|void|consent)\b
        .{0,140}?\bassign(?:s|ed|ment|able)?\b
      |\bassign(?:s|ed|ment|able)?\b
        .{0,160}?\b(?:without|consent|not|void|prohibited|approval|permitted|affiliate|successor)\b
    `,
    except: regex`
      \b(?:personnel|employees assigned|meanings? assigned|inventions?
        |patents?|assigned to the (?:project|work|site)|successors and (?:permitted )?assigns\.?$)\b
    `,
    confidence: 0.65,
  },
  finders: [
    {
      // On termination, the payer takes over the lower-tier contracts.
      stems: ['assign'],
      pattern: regex`
        \bassign(?:ed)? (?:and transfer )?to\b.{0,200}?\b(?:right, title and interest|rights?|interests?
          |benefits?)\b.{0,120}?\b(?:subcontracts?|trade contracts?|(?:purchase )?orders|supply contracts?)\b
        |\b(?:subcontracts?|trade contracts?|purchase orders)\b
          .{0,300}?\b(?:may|shall|will) be (?:\w+ )?assigned\b
        |\brights\b.{0,60}?\b(?:agreement|contract|subcontract)\b
          .{0,60}?\b(?:pledged|assigned) (?:or \w+ )?as (?:collateral|security)\b
      `,
      except: /\b(?:warrant(?:y|ies)|copyrights?|patents?)\b/,
      confidence: 0.6,
    },
    {
      stems: ['assign', 'transf', 'novat'],
      pattern: regex`
        \b(?:may|shall|will|can|right|entitled|agrees?|neither|cannot|not|consents?|permitted|authorized)\b
          .{0,140}?\b(?:assign|novate|transfer(?! to the (?:site|owner)))\b
          .{0,140}?\b(?:agreement|contract|subcontracts?|purchase orders
          |rights?|interests?|obligations|(?:construction|contract) documents|thereof|hereof)\b
        |\b(?:agreement|contract|(?:rights|interests?|obligations)\b
          .{0,60}?\bhereunder|subcontracts?|subcontract agreements?|rights and powers)\b
          .{0,120}?\b(?:is|are|be|been) (?:\w+ ){0,3}?(?:assign(?:ed|able)|transferable)\b
        |\b(?:legal assignment of (?:such )?subcontracts|collateral assignment of)\b
        |\bassigns to\b.{0,80}?\b(?:rights|interests?)\b
        |\b(?:obligated|required|condition) (?:to assign|of assigning)\b
        |\b(?:in connection with|to) the assignment of (?:this|the) (?:agreement|contract)\b
        |\b(?:assignment|transfer) of (?:any |all )?(?:this|the|its|such) (?:\w+ )?
          (?:agreement|contract|subcontracts?|rights)\b.{0,160}?\b(?:consent|void|relieve|effective)\b
      `,
      except: regex`
        \b(?:personnel|employees|patents?|inventions?|copyrights?|meanings? assigned
          |means|title to|intellectual property|work product|perfect|permits|third persons|premiums?
          |guarantees and warranties|trustee\b.{0,40}\bcreditors|successors and (?:permitted )?assigns\.?$)\b
      `,
      confidence: 0.6,
    },
  ],
  section: {
    title: /\bassign(?:ment|ability|s)?\b|\btransferability\b|\bsuccessors\b/,
    notTitle: /\bpremiums?\b|\bwarrant/,
    says: OPERATIVE,
    about: /\b(?:assign|transfer|novat)/,
    strays: 1,
    confidence: 0.7,
  },
  mustNotSay: regex`
    \bas(?:signed| are respectively assigned) to them in\b
    |^(?!.*\b(?:shall not|may|neither|without|consent)\b)(?=.*\bsuccessors\b)
      .*\b(?:binding|binds?|inures?|extend)\b
    |\bassign (?:to \w+ )?(?:all |any |such )?(?:\S+ ){0,3}?warranties\b
    |\breference to (?:a|any|the) (?:person|party)\b
    |\bpersonnel\b
    |\btransfer (?:of ownership|the risk of loss)\b
    |\blook solely\b
    |^(?!.*\b(?:this|the) (?:sub)?(?:agreement|contract)\b).*\b(?:equity|membership) interests?\b
  `,
  definition: 'no clause',
  rules: [assignment],
};
