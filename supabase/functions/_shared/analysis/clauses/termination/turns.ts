/**
 * Further turns of phrase of this group: of subcontracts, shipyards, plants, agencies and lenders, of
 * federal, international and English forms.
 */

import { regex } from '../../read/regex.ts';
import type { Finder, Of } from '../clause-kind.ts';

export const terminationTurns: readonly Of<Finder>[] = [
  {
    // What makes a default, as its lists say.
    category: 'termination_default',
    stems: [
      'receiv',
      'assign',
      'abando',
      'disreg',
      'persis',
      'neglec',
      'refuse',
      'judgme',
      'insolv',
      'bankru',
      'occurr',
    ],
    pattern: regex`
      \b(?:receiver|trustee|liquidator|custodian)\b.{0,40}?\b(?:is|are|be|shall be|has been) appointed\b
      |\b(?:makes?
        |making|made) (?:a |any )?general assignment for the benefit of (?:its |his |their )?creditors\b
      |\bpersistently (?:or repeatedly )?(?:disregards?|refuses?|fails?|neglects?)\b
      |\b(?:repeatedly|persistently) (?:\w+ )?(?:fails?|refuses?) (?:\w+ ){0,3}?to supply\b
      |\b(?:refuses?|neglects?|fails?)(?: or (?:refuses?|neglects?|fails?))? to (?:supply
        |provide|furnish) (?:\w+ ){0,3}?(?:properly )?skilled work
      |\bjudgments?\b
        .{0,120}?\b(?:remains?|shall remain)\b.{0,30}?\b(?:unsatisfied|unpaid|undischarged|unstayed|unvacated)
      |\boccurrence of (?:any|one or more|any one)\b
        .{0,60}?\b(?:shall|will) (?:\w+ )?(?:constitute|be) (?:\w+ ){0,4}?(?:default|breach)\b
      |\b(?:files?|filing|filed) (?:\w+ ){0,3}?(?:voluntary )?
        petition (?:in|for|under|seeking) (?:\w+ ){0,4}?(?:bankruptcy|reorganization|insolvency|relief)\b
    `,
    except: /\b(?:insurance|warrant(?:s|ed)|represents?|lien|suspen\w+|stop the work)\b/,
    confidence: 0.6,
  },
  {
    // What follows from one.
    category: 'termination_default',
    stems: ['finish', 'unpaid', 'possess', 'expedi', 'defaul', 'determ', 'wrongf', 'comple', 'cure'],
    pattern: regex`
      \b(?:finish|complete) the work\b.{0,40}?\bby whatever (?:\w+ )?(?:method|means)\b
      |\bunpaid balance of the (?:\w+ )?(?:contract|subcontract)? ?(?:sum|price)\b.{0,60}?\bexceeds?\b
      |\b(?:cost|costs|expense|expenses) (?:of|to) (?:finish|complet)\w+\b
        .{0,120}?\bexceeds?\b.{0,80}?\bunpaid balance\b
      |\b(?:take|takes|taking) (?:over |possession of )(?:\w+ ){0,2}?(?:the )?
        (?:work|vessel|works|premises|site|project)\b.{0,120}?\b(?:complete|finish|completion|prosecut)\w*
      |\bemployment\b.{0,60}?\b(?:may|shall) be determined\b
      |\bdetermined\b.{0,60}?\b(?:was|were) not in default\b
      |\bupon (?:the occurrence of )?(?:an?|any|such) (?:\w+ )?(?:event of )?default\b
        .{0,80}?\b(?:shall|may)\b.{0,60}?\b(?:remed(?:y|ies)|terminate|rights)\b
      |\b(?:lenders?|financing parties|surety|bank)\b
        .{0,40}?\b(?:right|entitled|may)\b.{0,60}?\bcure\b.{0,60}?\b(?:defaults?|breach)
      |\bnot (?:be )?entitled to (?:receive )?
        (?:any )?(?:further|additional) payments? until the work is (?:finished|completed?)
    `,
    except: /\b(?:insurance|warranty|occupancy|lien|suspen\w+|interest at|no delay or omission)\b/,
    confidence: 0.6,
  },
  {
    // Shutting out, buying elsewhere, rescinding; when there is a default and how long to cure it.
    category: 'termination_default',
    stems: ['exclud', 'reproc', 'rescin', 'rescis', 'cure', 'defaul', 'within'],
    pattern: regex`
      \bexclude (?:the )?contractor from the (?:site|project|premises)\b
      |\bre-?procurement costs?\b
      |\bevent of default shall (?:exist|occur|be deemed)\b
      |\b(?:does not|fails? to|shall not have)\b
        .{0,80}?\b(?:cure|commenced?|diligently|correct)\b.{0,160}?\bmay terminate\b
      |\b(?:contractor|subcontractor|builder|owner|manager|party|supplier
        |seller) (?:shall be|is|will be) (?:deemed )?in (?:\w+ )?default\b.{0,40}?\b(?:if|when|upon)\b
      |\b(?:purchaser|owner|buyer|builder|contractor) (?:may
        |shall have the right to|is entitled to) rescind (?:this|the) (?:contract|agreement)\b
      |\bin the event of rescission\b
      |\b(?:days|period)\b.{0,80}?\b(?:to
        |in which to) (?:cure|remedy|correct) (?:any|such|the|its) (?:\w+ )?(?:default|failure|breach)
      |\bnot relieve the defaulting party\b
      |\bis an? (?:owner|contractor|builder|manager|purchaser) default\b
    `,
    notUnder: /\b(?:warrant\w*|definitions?|insurance|indemni\w+|liens?|payments?|miscellaneous|general)\b/,
    except: /\b(?:insurance|warranty|occupancy|liens?|suspen\w+|representations?|subcontract(?:or)?'s)\b/,
    confidence: 0.6,
  },
  {
    category: 'termination_default',
    stems: ['reason', 'specif', 'remain', 'repres', 'balanc', 'fails'],
    pattern: regex`
      \bspecified defaults?\b
      |\bterminate for reason\b
      |\bnotwithstanding (?:any |such )?termination\b.{0,80}?\bremain liable\b
      |\b(?:representation|warranty)\b
        .{0,60}?\bproves? to (?:have been|be) (?:false|untrue|incorrect|misleading)\b
      |\bcancel the balance of the (?:order|work|contract)\b.{0,60}?\b(?:fails?|default)
    `,
    except: /\b(?:insurance polic|survive)\b/,
    confidence: 0.6,
  },
  {
    category: 'termination_convenience',
    stems: ['termin', 'cancel', 'abando', 'antici'],
    pattern: regex`
      \b(?:agreement|contract) may be (?:terminated|cancell?ed) by (?:
        either party|owner|the owner|any party|either of the parties) (?:up)?on\b.{0,40}?\b(?:days|notice)\b
      |\b(?:abandon|discontinue) the project\b.{0,80}?\b(?:discretion|any reason|any time|without)\b
      |\bnot (?:be )?entitled to\b.{0,60}?\b(?:anticipat\w+|lost|unearned|prospective) (?:\w+ )?(?:profits?
        |overhead)\b.{0,60}?\b(?:not (?:yet )?(?:performed|executed|completed)|unperformed|terminat\w+)\b
      |\bterminat\w+\b.{0,60}?\b(?:at will|sole (?:and absolute )?discretion|with or without cause)\b
    `,
    except: /\b(?:default|breach|bankrupt\w*|insurance|lease|insolven\w*|fails?|force majeure|suspen\w+)\b/,
    confidence: 0.6,
  },
  {
    category: 'termination_convenience',
    stems: ['cancel', 'procee', 'termin'],
    pattern: regex`
      \bcancel the (?:project|work|order|contract)\b.{0,60}?\b(?:any reason|any time|notice|discretion)\b
      |\b(?:elects?|decides?|chooses?) not to proceed with the (?:project|work|construction)\b
        .{0,160}?\bterminat\w+
      |\bterminate\b.{0,60}?\bappointment at any time\b
      |\bplace no further (?:orders|subcontracts)\b
    `,
    except: /\b(?:default|breach|bankrupt\w*|insurance|lease|polic(?:y|ies))\b/,
    confidence: 0.6,
  },
  {
    category: 'termination_convenience',
    stems: ['cancel', 'withdr', 'termin', 'remedy'],
    pattern: regex`
      \bmay (?:cancel|withdraw from|terminate) (?:this|the|any)\b.{0,60}?\b(?:without (?:further )?liability
        |(?:on|upon|by giving|with) \w+(?: \(\d+\))? days'? (?:prior )?(?:written )?notice\.?$)
      |\bterminat\w+\b
        .{0,40}?\bupon payment of (?:a |the )?(?:termination|cancellation) (?:fee|charge|payment)\b
      |\b(?:entire|sole|only|exclusive) remedy\b.{0,40}?\bpayment for (?:the )?
        work (?:performed|executed|completed) (?:to|through|up to) the (?:date of )?terminat
    `,
    except: regex`
      \b(?:default|breach|bankrupt\w*|insurance|lease|polic(?:y|ies)|fails?|force majeure|suspen\w+|unless)\b
    `,
    confidence: 0.6,
  },
  {
    category: 'suspension_or_stop_work',
    stems: ['suspen'],
    pattern: regex`
      \b(?:work|works|project|services|suspension)\b.{0,40}?\b(?:is|are|was|be|has been|continues)\b
        .{0,30}?\b(?:suspended|suspension|for (?:a period of )?more than)\b
        .{0,200}?\b(?:adjust\w*|re-?assign|compensat\w+|entitled|terminate)\b
    `,
    except: /\b(?:insurance|debar\w*|licen[sc]e|permit|(?:such|an) assignment)\b/,
    confidence: 0.6,
  },
  {
    category: 'suspension_or_stop_work',
    stems: ['interr'],
    pattern: /\bwork (?:may|shall) be (?:\w+ )?interrupted by (?:the )?(?:owner|employer|engineer)\b/,
    confidence: 0.6,
  },
];
