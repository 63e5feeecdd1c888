/** Termination for default and the cure period. */
import { regex } from '../../../read/regex.ts';
import type { ClauseKind } from '../../clause-kind.ts';
import { CONTRACT, ENDS } from '../words.ts';
import { statesCure } from './figures.ts';
import { cureShort } from './rule.ts';

const DEFAULT_TITLE = regex`
  \bterminat\w+\b
  |\bdefaults?\b
  |\bfor cause\b
  |\bbreach(?:es)? (?:and|of contract)\b
  |\binsolvency\b
  |\bbankruptcy\b
`;

/** Related sentences under such a title: the right, the cure, or the consequences. */
const DEALS_WITH_DEFAULT = regex`
  \b(?:shall|will|may|must|agrees?|is entitled|has the right|hereby)\b
    .{0,400}?\b(?:terminat\w*|defaults?|cure[ds]?|breach|take (?:over|possession)|complet\w+
    |finish\w*|unpaid|payments?|pay|costs?|expenses?|excess|damages|assign\w*|deliver\w*|fails?|notice)\b
  |\b(?:terminat\w*|defaults?|cure[ds]?|breach|bankrupt\w*|insolven\w*|fails?)\b
    .{0,400}?\b(?:shall|will|may|must)\b
  |\b(?:receivers?|finish the work|take possession of|unpaid balance)\b
`;

/** Boilerplate on remedies, and lender or lessor remedies. */
const NOT_DEFAULT = regex`
  \b(?:for (?:its |the owner's )?convenience|without cause|insurance
    |no (?:delay|failure|remedy|waiver)\b|remed(?:y|ies)\b.{0,120}\b(?:cumulative|exclusive|exercised)
    |cumulative|waiver of|without waiving|waived as|(?:not|nor) (?:be )?(?:deemed|construed)|surviv\w*
    |leased propert(?:y|ies)|lessees?|lease balance|the trustee|bondholders|first mortgage|such subcontractor
    |(?:sub|trade )contracts? (?:shall |to )?(?:provide|include)\w*|in all (?:sub|trade )contracts
    |dispute or difference|suspension\b.{0,120}\b(?:lasts|exceeds|in excess|extends))\b
`;

/** Lists of duties after termination. */
const CLOSING = regex`
  \b(?:up)?on (?:the |such |any |a )?(?:\w+ )?termination\b
  |\b(?:following|these) (?:duties|obligations)\b
  |\bcontinue until\b
  |\bnotice of termination\b
`;

export const terminationDefaultClause: ClauseKind = {
  category: 'termination_default',
  locator: {
    stems: ['termin', 'defaul'],
    pattern: regex`
      \b(?:default|breach|fails?|failure|neglects?|insolven|bankrupt)\w*\b.{0,400}?\bterminat(?:e|ion)\b
      |\bterminat(?:e|ion)\b.{0,160}?\b(?:for cause|for default|default|breach|fails?|neglects?)\b
    `,
    except: /\b(?:lender|borrower|lease|loan|license)\b/,
    confidence: 0.6,
  },
  finders: [
    {
      stems: ['termin', 'defaul', 'cancel', 'insolv', 'bankru', 'posses'],
      pattern: regex`
        \b(?:may|right|entitled|option|elect)\b.{0,120}?\b${ENDS} (?:of )?${CONTRACT}\b
          .{0,260}?\b(?:if|for cause|upon|in the event|default|breach|fail\w*|following reasons)\b
        |\b(?:may be|be) terminated by\b.{0,80}?\b(?:for cause|as provided in|if|upon|for default)\b
        |\b(?:fails?|failure|refuses?|neglects?|default\w*|breach\w*|bankrupt\w*
          |insolven\w*|assignment for the benefit of|delayed for|occurrence of (?:any|an|one|such))\b
          .{0,500}?\b(?:may|right to|entitled to|option)\b
          .{0,160}?\b(?:terminate|cancel|take (?:over|possession)|declare .{0,40}default)\b
        |\bfollowing\b.{0,100}?\bevents? of default\b
        |\bterminated in the event of\b.{0,60}?\b(?:breach|default)\b
      `,
      except: regex`
        \b(?:lender|borrower|loan|licen[cs]e|insurance|mediation|arbitrat\w*|force majeure
          |for (?:its |the owner's )?convenience|without cause|(?:sub|trade )contracts? (?:with|shall)
          |in (?:all|each|every) (?:sub|trade )?contracts?|surviv\w*|at any time for any reason
          |suspension\b.{0,200}\b(?:lasts?|exceeds?|in excess|extends?|continues?))\b
      `,
      confidence: 0.7,
    },
    {
      // An item in a list of grounds has no verb of its own.
      stems: ['cure', 'cured', 'remedy', 'remedi', 'uncure', 'unreme', 'rectif', 'contin'],
      pattern: regex`
        \b(?:fails?|failed|failure) to (?:\w+ ){0,3}?(?:cure|remedy|rectify)\b
          .{0,100}?\bwithin\b.{0,40}?\b(?:days|hours)\b
        |\b(?:breach|default|failure)\b.{0,200}?\b(?:continues?|continued|continuing|remains?)\b
          .{0,40}?\b(?:for|beyond) (?:an? )?(?:additional )?(?:period of )?\w+ (?:\(\d+\) )?(?:\w+ )?days\b
          .{0,40}?\bnotice\b
        |\b(?:breach|default|failure)\b
          .{0,160}?\bnot (?:been )?(?:cured|remedied|rectified)\b.{0,40}?\bwithin\b
      `,
      notUnder: /\b(?:warrant|lease|lien|insurance|convenience)/,
      except: regex`
        \b(?:insurance|warrant(?:y|ies)
          |defects?|liens?|lender|lease|licen[cs]e|convenience|force majeure|punch|non-?payment of rent)\b
      `,
      confidence: 0.65,
    },
    {
      stems: [],
      under:
        /\b(?:for cause|for default|defaults?|by (?:the )?(?:owner|contractor|employer|purchaser|builder))\b/,
      notUnder: regex`
        \b(?:convenience|without cause|lease|loan|licen[cs]es?
          |insurance|remedies|waiver|definitions?|suspension|force majeure|disput\w*|arbitrat\w*)\b
      `,
      pattern: regex`
        ^\W{0,3}\(?(?:[a-z]{1,4}|\d{1,2})?[.)] ?(?:the )?(?:
          contractor |builder |subcontractor |owner |employer )?(?:
          persistently |repeatedly |materially |substantially )?(?:refuses|fails|neglects|disregards|abandons
          |becomes (?:bankrupt|insolvent)|is (?:adjudged|adjudicated|guilty|otherwise guilty|in (?:material )?
          breach)|makes an? (?:general )?assignment|files|commits|breaches|sublets|assigns)\b
      `,
      except: /\b(?:insurance|waives?)\b/,
      confidence: 0.65,
    },
    {
      stems: ['abando', 'expel', 'intent'],
      pattern: regex`
        \b(?:abandons?|intention not to continue|repudiat\w+)\b
          .{0,300}?\bmay\b.{0,160}?\b(?:terminate|determine|cancel)\b
        |\bexpel the (?:contractor|subcontractor|builder)\b
      `,
      except: /\b(?:insurance|convenience|force majeure|abandon the project)\b/,
      confidence: 0.65,
    },
    {
      // The cure period, wherever stated.
      stems: ['cure', 'remedy', 'rectif'],
      pattern: regex`
        \b(?:shall|will|must) (?:\w+ ){0,2}?(?:give|allow|grant|have)\b
          .{0,80}?\b(?:days|weeks|months?) (?:in which )?to (?:cure|remedy|rectify)\b
      `,
      except: /\b(?:insurance|warrant\w*|lender|lease|defects?|defective|punch)\b/,
      confidence: 0.6,
    },
    {
      stems: [],
      under: DEFAULT_TITLE,
      notUnder: regex`
        \b(?:convenience|without cause
          |lease|licen[cs]es?|insurance|waiver|definitions?|surviv\w*|dispute\w*|arbitrat\w*|subcontract\w*
          |at will|liquidated|force majeure|due to suspension|casualty|documents|software|use of)\b
        |(?:^|\| )(?![^|]*terminat)[^|]*\bsuspen[^|]*$
      `,
      pattern: regex`
        \b(?:shall|will|may|must)\b.{0,300}?\b(?:
          terminat\w*|defaults?|cure[ds]?|make good|expel\w*|take (?:over|possession)|finish the work
          |complete the work|completion of the work|unpaid balance|excess|breach|remed(?:y|ies))\b
        |\b(?:terminat\w*|defaults?|cure[ds]?|fails?|breach|unpaid balance|remed(?:y|ies))\b
          .{0,300}?\b(?:shall|will|may|must)\b
      `,
      except: new RegExp(`${NOT_DEFAULT.source}|\\b(?:suspen(?:d|ded|sion)|arbitrat\\w*|subcontractor)\\b`),
      confidence: 0.65,
    },
    {
      stems: [],
      under: regex`
        \bevents? of default\b
        |\btermination (?:for (?:cause|default)|by (?:the )?(?:
          owner|contractor|purchaser|builder|design-builder|either party|employer|subcontractor))\b
        |\bdefault (?:by|of) (?:the )?\w+
      `,
      notUnder: regex`
        \b(?:convenience|without cause|lease|loan|due to (?:suspension|(?:event of )?force))\b
        |(?:^|\| )(?![^|]*terminat)[^|]*\bsuspen[^|]*$
      `,
      pattern: DEALS_WITH_DEFAULT,
      except: NOT_DEFAULT,
      confidence: 0.65,
    },
    {
      // Each event in a list of defaults.
      stems: [],
      under: /\bevents? of default\b/,
      notUnder: /\b(?:remedies|rights (?:on|upon|after)|waiver|definitions?|lease|loan|consequences?)\b/,
      pattern: regex`
        ^\W{0,3}\(?(?:[a-z]{1,4}|\d{1,2})[.)] ?(?:\([ivx\d]{1,4}\) ?)?(?:any|the|an?|failure|default
          |breach|contractor|builder|owner|construction agent|such|it|either|subcontractor)\b(?!'s right)
      `,
      except: regex`
        \b(?:insurance|waiv(?:e[rsd]?|ing)|may (?:terminate|exercise|pursue)|surviv\w*|the termination of)\b
        |^.{0,140}\bshall (?!
          fail|default|have|be|cease|become|admit|commence|file|make|prove|occur|consent|apply|not)
      `,
      confidence: 0.6,
    },
  ],
  doubts: [
    {
      // Mentions termination as a condition of something else: retainage, assignment, a claim.
      pattern: /./,
      unless: regex`
        \b(?:may|right|entitled|elects?|option|shall|will)\b.{0,120}\b(?:
          terminate|cancel|take (?:over|possession)|be (?:\w+ )?(?:terminated|in default|ended))\b
        |\bcur(?:e[ds]?|able|ing)\b
        |\bremed(?:y|ied)\b
        |\btermination for (?:cause|default)\b.{0,80}\b(?:shall|will|may)\b
        |\bevents? of default\b
        |\bgrounds for terminat
      `,
      notUnder: /\bterminat|\bdefaults?\b|\bbreach|\bcause\b|\binsolvency\b|\bbankruptcy\b|\bremedies\b/,
    },
    {
      // Termination after a long suspension, and repair of work: no default is involved.
      pattern: regex`
        \b(?:suspen\w+|force majeure|stoppage)\b
          .{0,200}?\b(?:exceeds?|continues?|more than|in excess|longer)\b
        |\b(?:make good|correct) such deficienc
      `,
      unless: /\b(?:fails? to (?:pay|make payment)|breach|bankrupt\w*|insolven\w*)\b/,
    },
    {
      pattern: regex`
        \b(?:arbitrat\w*|surviv\w*|insurance|risk of loss|software|controversy|licen[cs]es?|unless (?:the )?
          owner elects|(?:not|no) (?:constitute|be) (?:a )?(?:default|breach)|unless the termination is)\b
        |\bforce majeure\b
      `,
      unless: regex`
        \bmay (?:\w+ ){0,4}?terminate (?:this|the)\b.{0,200}\b(?:fails?|default|breach)
        |\b(?:fails?|default|breach)\w*\b.{0,260}\bmay (?:\w+ ){0,6}?terminate (?:this|the)\b
      `,
    },
    {
      pattern: regex`
        \b(?:fails to (?:obtain|maintain|procure)|failure to (?:obtain|maintain|procure))\b
          .{0,60}\binsurance\b
      `,
    },
  ],
  continues: {
    title: regex`
      \b(?:terminat\w*|cancel\w*)\b
        .{0,60}\b(?:for cause|default|breach|by (?:the )?(?:contractor|subcontractor|builder|supplier))\b
      |\bfor default\b
      |\bevents? of default\b
      |\bcontractor'?s? default\b
      |\bowner'?s? default\b
    `,
    notTitle: /\bconvenience\b|\bsuspen|\bwarrant|\bguarantees?\b|\b(?:duties|obligations) (?:up)?on\b/,
  },
  runsOn: { butNot: CLOSING },
  rules: [cureShort],
  states: statesCure,
};
