/** Changes to the work: who may order them and how they are priced. */
import { regex, source } from '../../../read/regex.ts';
import type { ClauseKind } from '../../clause-kind.ts';
import { CHANGE_TITLE } from '../words.ts';
import { statesMarkup } from './figures.ts';
import { unpricedChanges } from './rule.ts';

const NOT_CHANGES = regex`
  \b(?:definitions?|insurance|control|dispute\w*
    |payments?|warrant\w*|concealed|differing|claims? for|indemni\w*|address|law|additional cost|notices?)\b
`;

const DEVICE = source`
  (?:change orders?|changes?|modifications?|variations?
    |(?:construction|work|field|interim) (?:change )?(?:directives?|orders?)|extra work|additional work)
`;

const OPERATIVE = /\b(?:shall|will|may|must|agrees?|is|are|means|entitled)\b/;

/** Related sentences in an article on changes. */
const SPEAKS_OF_CHANGE = regex`
  \b(?:shall|will|may|must|entitled)\b.{0,400}?\b(?:
    changes?|changed|directives?|variations?|extra|additional work|adjust\w*|modif\w+|unit prices?|overhead)\b
  |\b(?:changes?|changed|directives?|variations?|extra|additional work
    |adjust\w*|modif\w+|unit prices?|overhead)\b.{0,400}?\b(?:shall|will|may|must|entitled|means?)\b
`;

/** States how changes are made or priced, not only that they are possible. */
const ORDERS = regex`
  \b(?:may (?:\w+ ){0,4}?(?:order|direct|make|issue|request|require)|without invalidating
    |shall be (?:\w+ ){0,3}?(?:by|in|treated|adjusted|authorized|signed|made)|written (?:change )?orders?
    |equitabl[ey]|(?:shall|must) (?:\w+ ){0,3}?(?:proceed|perform|submit|prepare|provide|execute)
    |only (?:by|upon|pursuant)|no changes?|shall not be|constitute|entitled)\b
`;

export const changesClause: ClauseKind = {
  category: 'changes',
  locator: {
    stems: ['change', 'variat', 'modifi', 'direct'],
    pattern: regex`
      \bchange orders?\b.{0,200}?\b(?:shall|may|will|means|is)\b
      |\bchanges? (?:in|to) the (?:work|works|scope|services|project)\b
      |\b(?:contract )?variations?\b.{0,60}?\b(?:order|work|shall|instruct)
      |\bconstruction change directives?\b
      |\b(?:extra|additional) work\b.{0,160}?\b(?:written|order|authoriz|agree)
    `,
    confidence: 0.6,
  },
  finders: [
    {
      stems: [],
      under: CHANGE_TITLE,
      notUnder: NOT_CHANGES,
      pattern: SPEAKS_OF_CHANGE,
      except: /\b(?:arbitrat\w*|insurance|subcontract sum|pending final determination)\b/,
      confidence: 0.7,
    },
    {
      stems: [],
      titled: CHANGE_TITLE,
      notUnder: NOT_CHANGES,
      pattern: OPERATIVE,
      except:
        /\b(?:arbitrat\w*|insurance|subcontract sum|pending final determination|all other terms)\b|^.{0,50}$/,
      confidence: 0.7,
    },
    {
      stems: ['change', 'modify', 'modifi', 'variat', 'additi', 'add', 'revise', 'extra', 'altera', 'scope'],
      pattern: regex`
        \b(?:owner|client|purchaser|employer|contractor|company|construction manager|buyer
          |construction agent)\b.{0,60}?\b(?:may|shall have the right|reserves the right|has the right|can)\b
          .{0,220}?\b(?:order|direct|request|make|issue|add to|revise|elect to change)\b
          .{0,80}?\b(?:${DEVICE}|delet\w+|services|plans)\b
        |\b(?:contract|subcontract|guaranteed maximum|purchase|lump[- ]sum) (?:price|sum|amount|time)\b
          .{0,60}?\bshall (?:not be|only be|be) (?:\w+ )?(?:increased|changed|adjusted|modified|decreased)\b
          .{0,100}?\b(?:change order|written|modification)
        |\b(?:shall|will) (?:be (?:treated as|the subject of|considered|deemed)|constitute) (?:an? )?(?:
          change order|change in the work|contract variation|scope change|change)\b
        |\b(?:no|any) (?:extra|additional|changed?) work\b.{0,160}?\b(?:written|authoriz\w+|order)\b
        |\b(?:changes?|changed)\b.{0,200}?\b(?:equitabl[ey]|appropriate) adjust(?:ment|ed)\b
          .{0,120}?\b(?:contract (?:price|sum|time)|compensation|schedule|price)\b
        |\b(?:shall|will) be (?:\w+ ){0,2}?adjusted (?:\w+ )?by (?:a )?change order\b
        |\bmay\b.{0,300}?\b(?:revise|amend|modify)\b.{0,60}?\bplans and specifications\b
        |\badjustment\b.{0,40}?\bguaranteed maximum price\b.{0,160}?\b(?:change|changes)\b
      `,
      except: regex`
        \b(?:
          change (?:of|in) (?:control|ownership|address)|correcting such|allowances?|defective|non-?conforming
          |insurance|suspen\w+|terminat\w+|concealed|differing|hazardous|force majeure|liquidated|savings
          |bid(?:ders?)?|progress schedule|software|repairs?|lender|amend(?:ed|ment)? only by|indemnif\w*)\b
      `,
      confidence: 0.65,
    },
    {
      // International and English wording, and the owner's short form.
      stems: ['variat', 'extra', 'extras', 'instru', 'compen'],
      pattern: regex`
        \bvariations? (?:may|shall|can) be (?:initiated|instructed|ordered|valued)\b
        |\bno (?:claims? for )?extras?\b
          .{0,80}?\bunless\b.{0,80}?\b(?:writing|written|ordered|authori[sz]ed)\b
        |\binstructions?\b.{0,60}?\bchanges? the (?:scope|works? information|works)\b
        |\bcompensation event\b.{0,120}?\b(?:instruction|prices)\b
        |\bvaluation of variations\b
      `,
      except: /\b(?:insurance|notify|notification|disput\w*)\b/,
      confidence: 0.6,
    },
    {
      // A developer that changes its own drawings, within limits.
      stems: ['revise', 'amend', 'modify', 'change', 'supple'],
      pattern: regex`
        \bmay\b.{0,300}?\b(?:revise|amend|modify)\b.{0,40}?\bplans and specifications\b
        |\bmay enter into (?:\w+ )?(?:changes|change orders)\b
        |\b(?:change orders?|amendment) to (?:either )?(?:the )?
          (?:\w+ ){0,3}?(?:construction (?:materials|documents)|plans)\b.{0,160}?\b(?:approv\w+|consent)
      `,
      except: /\b(?:insurance|copyright|licen[cs]e)\b/,
      confidence: 0.6,
    },
    {
      stems: ['change', 'scope'],
      pattern: regex`
        \b(?:a |the )?(?:scope change|change order|change in the work|work change)\b
          .{0,30}?\b(?:shall mean|means|is a|shall be)\b
        |\b(?:cost|amount|price|value|fee)\b.{0,60}?\b(?:of|for|on|by) (?:a |any |such |the )?change orders?\b
          .{0,120}?\b(?:shall|will|mean|determined)\b
      `,
      except: regex`
        \b(?:change (?:of|in) control
          |insurance|correcting such|allowances?|defective|non-?conforming|special inspection|substitute)\b
      `,
      confidence: 0.65,
    },
  ],
  doubts: [
    {
      pattern: regex`
        \b(?:pending final determination
          |(?:record|as-built) drawings|insert|state (?:a )?lump sum|except as otherwise provided in
          |as (?:may be )?(?:adjusted|amended|extended|modified) (?:from time to time )?
          (?:by|through|pursuant|under)|invoiced and paid|contractor's fee is|liquidated damages)\b
      `,
    },
    { pattern: /./, unless: ORDERS, notUnder: CHANGE_TITLE },
    {
      // Price adjusted for defective or accepted work: not a change.
      pattern: regex`
        \b(?:correcting such deficienc
          |accept (?:any )?(?:defective|non-?conforming|work not in accordance)|special (?:inspection|testing)
          |(?:more|less) than (?:the )?allowances?|actual costs and the allowances?
          |substitute person|changes in the documents or submittals|trade contracts?)
      `,
      notUnder: CHANGE_TITLE,
    },
  ],
  continues: {
    title: regex`
      \bchanges?\b(?! (?:in|of) (?:control|ownership|law|address))
      |\bvariations?\b
      |\bmodifications? (?:to|of) (?:the )?work\b
      |\bextra work\b
    `,
    throughout: true,
  },
  runsOn: true,
  rules: [unpricedChanges],
  states: statesMarkup,
  expected: {
    onSite: true,
    major: true,
    title: 'No change order procedure',
    explanation: 'Without one, extra work is disputed after it is done.',
  },
};
