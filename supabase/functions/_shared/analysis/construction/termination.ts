/** Ways a contract ends or pauses before the work is done. */
import type { Doubt } from './doubts.ts';
import type { Finder } from './finder.ts';

const ENDS = '(?:terminat(?:e|es|ed|ion)|cancel(?:led|s)?)';
const CONTRACT =
  '(?:this |the |its )?(?:\\w+ ){0,2}?(?:contract|agreement|subcontract|employment|services|performance|work|right to proceed)';
const AT_WILL_TITLE = /\b(?:convenience|without cause|optional termination|termination at will)\b/;
const DEFAULT_TITLE =
  /\bterminat\w+\b|\bdefaults?\b|\bfor cause\b|\bbreach(?:es)? (?:and|of contract)\b|\binsolvency\b|\bbankruptcy\b/;
const PAUSE_TITLE =
  /\b(?:suspen(?:sion|d)\w*|stop(?:page)?(?: of)?(?: the)? work|right to stop|interruption of (?:the )?work)\b/;
/** What a sentence under such a title says of it: the right, the way to put it right, and what follows. */
const DEALS_WITH_DEFAULT =
  /\b(?:shall|will|may|must|agrees?|is entitled|has the right|hereby)\b.{0,400}?\b(?:terminat\w*|defaults?|cure[ds]?|breach|take (?:over|possession)|complet\w+|finish\w*|unpaid|payments?|pay|costs?|expenses?|excess|damages|assign\w*|deliver\w*|fails?|notice)\b|\b(?:terminat\w*|defaults?|cure[ds]?|breach|bankrupt\w*|insolven\w*|fails?)\b.{0,400}?\b(?:shall|will|may|must)\b|\b(?:receivers?|finish the work|take possession of|unpaid balance)\b/;
/** Boilerplate on remedies, and what a lender or a lessor does with its security. */
const NOT_DEFAULT =
  /\b(?:for (?:its |the owner's )?convenience|without cause|insurance|no (?:delay|failure|remedy|waiver)\b|remed(?:y|ies)\b.{0,120}\b(?:cumulative|exclusive|exercised)|cumulative|waiver of|without waiving|waived as|(?:not|nor) (?:be )?(?:deemed|construed)|surviv\w*|leased propert(?:y|ies)|lessees?|lease balance|the trustee|bondholders|first mortgage|such subcontractor|(?:sub|trade )contracts? (?:shall |to )?(?:provide|include)\w*|in all (?:sub|trade )contracts|dispute or difference|suspension\b.{0,120}\b(?:lasts|exceeds|in excess|extends))\b/;

export const terminationFinders: readonly Finder[] = [
  {
    category: 'termination_convenience',
    stems: ['termin', 'cancel', 'conven'],
    pattern: new RegExp(
      `\\bmay be ${ENDS}\\b.{0,120}?\\b(?:for (?:its |the owner's )?convenience|without cause|at any time|for any reason)\\b|\\b${ENDS} (?:of )?${CONTRACT}\\b.{0,80}?\\b(?:for (?:\\S+ )?convenience|without cause|other than (?:as set forth|for cause|for default))\\b|\\b(?:day|month|week)s?'? (?:prior |advance |written )*notice\\b.{0,80}?\\b(?:early termination|to terminate)\\b`,
    ),
    except:
      /\b(?:lender|lease|loan|licen[cs]e|insurance|policy|employee|defaults?|breach|fails?|failure|stop (?:all )?work|suspend|force majeure)\b/,
    goesOn: {
      pattern:
        /\b(?:terminat\w+|in (?:such|that) (?:event|case)|upon receipt of)\b.{0,300}?\b(?:paid|pay|entitled|compensat\w+|cease|stop|costs?|deliver)\b/,
      most: 3,
    },
    confidence: 0.75,
  },
  {
    // In the words of governments, of engineers' forms, and where a project or a part of it is simply given up.
    category: 'termination_convenience',
    stems: ['termin', 'cancel', 'abando', 'discon', 'reason'],
    pattern:
      /\bterminat\w*\b.{0,160}?\b(?:in (?:the )?(?:government|owner|employer|client|purchaser|authority)'?s'? (?:best )?interests?|in its (?:best )?interests?)\b|\b(?:for (?:its |the \w+'s? )?(?:own )?convenience|without cause|for any reason(?: whatsoever)?|at its (?:sole )?(?:option|discretion))\b,?.{0,100}?\b(?:elect to |to )?(?:terminate|cancel)\b.{0,40}?\b(?:this|the) (?:contract|agreement|subcontract|work|project)\b|\b(?:project|works?|contract|services)\b.{0,40}?\b(?:is|are|be|been) (?:\w+ )?(?:abandoned|cancell?ed|discontinued)\b.{0,80}?\b(?:for any reason|by (?:the )?(?:owner|employer|client|purchaser))\b|\b(?:reserves the right|may|shall have the right)(?: to)? (?:cancel|terminate|end) (?:this|the) (?:contract|agreement|subcontract|order|project)\b.{0,40}?\b(?:at any time|for no reason|for any reason|at will)\b|\b(?:day|month)s?\)? (?:after )?(?:prior |advance )?(?:written )?notice of intention to terminate\b/,
    except:
      /\b(?:lender|lease|loan|licen[cs]e|insurance|polic(?:y|ies)|employees?|defaults?|breach|fails?|failure|suspend|force majeure|mediation|mutual|extended for)\b/,
    goesOn: {
      pattern:
        /\b(?:terminat\w+|in (?:such|that) (?:event|case)|upon receipt of)\b.{0,300}?\b(?:paid|pay|entitled|compensat\w+|cease|stop|costs?|deliver)\b/,
      most: 3,
    },
    confidence: 0.65,
  },
  {
    category: 'termination_convenience',
    stems: [],
    under: AT_WILL_TITLE,
    notUnder: /\bsuspension (?:by (?:the )?\w+ )?for convenience$/,
    pattern:
      /\b(?:may|right|entitled|option|elects?)\b.{0,200}?\bterminat\w*|\bterminat\w*\b.{0,200}?\b(?:notice|shall|may)\b|\b(?:paid|pays?|payments?|costs?|expenses|compensat\w+|reimburse\w*|profits?|fees?|settle\w*)\b/,
    except:
      /\b(?:insurance|defaults?\b|suspen(?:d|sion)|resume|further (?:orders|contracts|subcontracts|trade contracts)|terminate all|credit to|partial payments|as may be necessary|preserve|protection|records|dispos|transfer title|accountant|complete performance)/,
    confidence: 0.7,
  },
  {
    category: 'termination_default',
    stems: ['termin', 'defaul', 'cancel', 'insolv', 'bankru', 'posses'],
    pattern: new RegExp(
      `\\b(?:may|right|entitled|option|elect)\\b.{0,120}?\\b${ENDS} (?:of )?${CONTRACT}\\b.{0,260}?\\b(?:if|for cause|upon|in the event|default|breach|fail\\w*|following reasons)\\b|\\b(?:may be|be) terminated by\\b.{0,80}?\\b(?:for cause|as provided in|if|upon|for default)\\b|\\b(?:fails?|failure|refuses?|neglects?|default\\w*|breach\\w*|bankrupt\\w*|insolven\\w*|assignment for the benefit of|delayed for|occurrence of (?:any|an|one|such))\\b.{0,500}?\\b(?:may|right to|entitled to|option)\\b.{0,160}?\\b(?:terminate|cancel|take (?:over|possession)|declare .{0,40}default)\\b|\\bfollowing\\b.{0,100}?\\bevents? of default\\b|\\bterminated in the event of\\b.{0,60}?\\b(?:breach|default)\\b`,
    ),
    except:
      /\b(?:lender|borrower|loan|licen[cs]e|insurance|mediation|arbitrat\w*|force majeure|for (?:its |the owner's )?convenience|without cause|(?:sub|trade )contracts? (?:with|shall)|in (?:all|each|every) (?:sub|trade )?contracts?|surviv\w*|at any time for any reason|suspension\b.{0,200}\b(?:lasts?|exceeds?|in excess|extends?|continues?))\b/,
    confidence: 0.7,
  },
  {
    // An item of a list of reasons has no verb of its own that orders anything.
    category: 'termination_default',
    stems: ['cure', 'cured', 'remedy', 'remedi', 'uncure', 'unreme', 'rectif', 'contin'],
    pattern:
      /\b(?:fails?|failed|failure) to (?:\w+ ){0,3}?(?:cure|remedy|rectify)\b.{0,100}?\bwithin\b.{0,40}?\b(?:days|hours)\b|\b(?:breach|default|failure)\b.{0,200}?\b(?:continues?|continued|continuing|remains?)\b.{0,40}?\b(?:for|beyond) (?:an? )?(?:additional )?(?:period of )?\w+ (?:\(\d+\) )?(?:\w+ )?days\b.{0,40}?\bnotice\b|\b(?:breach|default|failure)\b.{0,160}?\bnot (?:been )?(?:cured|remedied|rectified)\b.{0,40}?\bwithin\b/,
    notUnder: /\b(?:warrant|lease|lien|insurance|convenience)/,
    except:
      /\b(?:insurance|warrant(?:y|ies)|defects?|liens?|lender|lease|licen[cs]e|convenience|force majeure|punch|non-?payment of rent)\b/,
    confidence: 0.65,
  },
  {
    category: 'termination_default',
    stems: [],
    under:
      /\b(?:for cause|for default|defaults?|by (?:the )?(?:owner|contractor|employer|purchaser|builder))\b/,
    notUnder:
      /\b(?:convenience|without cause|lease|loan|licen[cs]es?|insurance|remedies|waiver|definitions?|suspension|force majeure|disput\w*|arbitrat\w*)\b/,
    pattern:
      /^\W{0,3}\(?(?:[a-z]{1,4}|\d{1,2})?[.)] ?(?:the )?(?:contractor |builder |subcontractor |owner |employer )?(?:persistently |repeatedly |materially |substantially )?(?:refuses|fails|neglects|disregards|abandons|becomes (?:bankrupt|insolvent)|is (?:adjudged|adjudicated|guilty|otherwise guilty|in (?:material )?breach)|makes an? (?:general )?assignment|files|commits|breaches|sublets|assigns)\b/,
    except: /\b(?:insurance|waives?)\b/,
    confidence: 0.65,
  },
  {
    category: 'termination_default',
    stems: ['abando', 'expel', 'intent'],
    pattern:
      /\b(?:abandons?|intention not to continue|repudiat\w+)\b.{0,300}?\bmay\b.{0,160}?\b(?:terminate|determine|cancel)\b|\bexpel the (?:contractor|subcontractor|builder)\b/,
    except: /\b(?:insurance|convenience|force majeure|abandon the project)\b/,
    confidence: 0.65,
  },
  {
    // The time to put it right, wherever it is said.
    category: 'termination_default',
    stems: ['cure', 'remedy', 'rectif'],
    pattern:
      /\b(?:shall|will|must) (?:\w+ ){0,2}?(?:give|allow|grant|have)\b.{0,80}?\b(?:days|weeks|months?) (?:in which )?to (?:cure|remedy|rectify)\b/,
    except: /\b(?:insurance|warrant\w*|lender|lease|defects?|defective|punch)\b/,
    confidence: 0.6,
  },
  {
    category: 'termination_default',
    stems: [],
    under: DEFAULT_TITLE,
    notUnder:
      /\b(?:convenience|without cause|lease|licen[cs]es?|insurance|waiver|definitions?|surviv\w*|dispute\w*|arbitrat\w*|subcontract\w*|at will|liquidated|force majeure|due to suspension|casualty|documents|software|use of)\b|(?:^|\| )(?![^|]*terminat)[^|]*\bsuspen[^|]*$/,
    pattern:
      /\b(?:shall|will|may|must)\b.{0,300}?\b(?:terminat\w*|defaults?|cure[ds]?|make good|expel\w*|take (?:over|possession)|finish the work|complete the work|completion of the work|unpaid balance|excess|breach|remed(?:y|ies))\b|\b(?:terminat\w*|defaults?|cure[ds]?|fails?|breach|unpaid balance|remed(?:y|ies))\b.{0,300}?\b(?:shall|will|may|must)\b/,
    except: new RegExp(`${NOT_DEFAULT.source}|\\b(?:suspen(?:d|ded|sion)|arbitrat\\w*|subcontractor)\\b`),
    confidence: 0.65,
  },
  {
    category: 'termination_default',
    stems: [],
    under:
      /\bevents? of default\b|\btermination (?:for (?:cause|default)|by (?:the )?(?:owner|contractor|purchaser|builder|design-builder|either party|employer|subcontractor))\b|\bdefault (?:by|of) (?:the )?\w+/,
    notUnder:
      /\b(?:convenience|without cause|lease|loan|due to (?:suspension|(?:event of )?force))\b|(?:^|\| )(?![^|]*terminat)[^|]*\bsuspen[^|]*$/,
    pattern: DEALS_WITH_DEFAULT,
    except: NOT_DEFAULT,
    confidence: 0.65,
  },
  {
    // Each event of a list of them, whatever it is.
    category: 'termination_default',
    stems: [],
    under: /\bevents? of default\b/,
    notUnder: /\b(?:remedies|rights (?:on|upon|after)|waiver|definitions?|lease|loan|consequences?)\b/,
    pattern:
      /^\W{0,3}\(?(?:[a-z]{1,4}|\d{1,2})[.)] ?(?:\([ivx\d]{1,4}\) ?)?(?:any|the|an?|failure|default|breach|contractor|builder|owner|construction agent|such|it|either|subcontractor)\b(?!'s right)/,
    except:
      /\b(?:insurance|waiv(?:e[rsd]?|ing)|may (?:terminate|exercise|pursue)|surviv\w*|the termination of)\b|^.{0,140}\bshall (?!fail|default|have|be|cease|become|admit|commence|file|make|prove|occur|consent|apply|not)/,
    confidence: 0.6,
  },
  {
    category: 'suspension_or_stop_work',
    stems: ['suspen', 'stop', 'cease', 'disco', 'interr'],
    pattern:
      /\b(?:work|contract|performance|services)\b.{0,40}?\b(?:may|shall|will) be (?:\w+ )?(?:suspended|stopped)\b|\b(?:may|right to|entitled to|order|direct\w*|require)\b.{0,120}?\b(?:suspend|stop|discontinue|interrupt|cease)\b.{0,80}?\b(?:work|performance|services|contract|agreement|construction)\b|\bsuspend, delay,? or interrupt\b|\b(?:during|period of|costs? (?:of|resulting from|caused by)|following) (?:the |such |any |a )?suspension\b.{0,200}?\b(?:shall|will|may)\b/,
    except:
      /\b(?:hazardous|asbestos|work (?:in|affecting) the (?:\w+ )?area|cease to (?:be|have|exist)|suspension of performance (?:and|or) extension|not have the right to (?:terminate|suspend)|subcontractors? (?:shall|to) (?:stop|cease)|policy|insurance|notices? of (?:such )?termination|on the date,? and to the extent|without interruption|licen[cs]e|unsafe|radioactive|contaminat\w*|material or substance encountered|require any)\b/,
    confidence: 0.75,
  },
  {
    category: 'suspension_or_stop_work',
    stems: [],
    under: PAUSE_TITLE,
    notUnder: /\b(?:termination (?:for|by)|hazardous|asbestos|force majeure)\b/,
    pattern:
      /\b(?:shall|will|may|must|entitled)\b.{0,300}?\b(?:suspen\w+|stop(?:ped|page)?|interrupt\w*|resum\w+|re-?commenc\w+)\b|\b(?:suspen\w+|stop(?:ped|page)?|interrupt\w*|resum\w+)\b.{0,300}?\b(?:shall|will|may|must|entitled)\b/,
    except:
      /\b(?:terminated? (?:for|by)|insurance|convenience of terminat|notices? of (?:such )?termination|without interruption)\b/,
    confidence: 0.7,
  },
];

export const terminationDoubts: readonly Doubt[] = [
  {
    // Named where something else depends on it: a retainage, an assignment, a claim.
    category: 'termination_default',
    pattern: /./,
    unless:
      /\b(?:may|right|entitled|elects?|option|shall|will)\b.{0,120}\b(?:terminate|cancel|take (?:over|possession)|be (?:\w+ )?(?:terminated|in default|ended))\b|\bcur(?:e[ds]?|able|ing)\b|\bremed(?:y|ied)\b|\btermination for (?:cause|default)\b.{0,80}\b(?:shall|will|may)\b|\bevents? of default\b|\bgrounds for terminat/,
    notUnder: /\bterminat|\bdefaults?\b|\bbreach|\bcause\b|\binsolvency\b|\bbankruptcy\b|\bremedies\b/,
  },
  {
    // A pause that lasts ends the contract, and work is made good, without anyone's default.
    category: 'termination_default',
    pattern:
      /\b(?:suspen\w+|force majeure|stoppage)\b.{0,200}?\b(?:exceeds?|continues?|more than|in excess|longer)\b|\b(?:make good|correct) such deficienc/,
    unless: /\b(?:fails? to (?:pay|make payment)|breach|bankrupt\w*|insolven\w*)\b/,
  },
  {
    category: 'termination_convenience',
    pattern:
      /\bsuspen\w+\b.{0,200}?\b(?:exceeds?|continues?|more than|in excess|longer)\b|\bforce majeure\b|\bterminate (?:such contracts?|(?:all |any |its |the )?(?:subcontracts?|third[- ]party contracts?|purchase orders?))\b/,
    unless: /\bconvenience\b/,
  },
  {
    category: 'termination_convenience',
    pattern: /./,
    unless: /\bat any time\b|\bconvenience\b|\bwithout cause\b/,
    under: /\bdefaults?\b|\bforce majeure\b/,
    notUnder: AT_WILL_TITLE,
  },
  {
    category: 'termination_default',
    pattern:
      /\b(?:arbitrat\w*|surviv\w*|insurance|risk of loss|software|controversy|licen[cs]es?|unless (?:the )?owner elects|(?:not|no) (?:constitute|be) (?:a )?(?:default|breach)|unless the termination is)\b|\bforce majeure\b/,
    unless:
      /\bmay (?:\w+ ){0,4}?terminate (?:this|the)\b.{0,200}\b(?:fails?|default|breach)|\b(?:fails?|default|breach)\w*\b.{0,260}\bmay (?:\w+ ){0,6}?terminate (?:this|the)\b/,
  },
  {
    category: 'termination_default',
    pattern:
      /\b(?:fails to (?:obtain|maintain|procure)|failure to (?:obtain|maintain|procure))\b.{0,60}\binsurance\b/,
  },
  {
    category: 'suspension_or_stop_work',
    pattern:
      /\bexcluding any period of\b|\bforce majeure\b|\bwork (?:in|affecting) the (?:\w+ )?area\b|\bcease to (?:be|have|exist)\b|\bstop[- ](?:work )?notices?\b|\bof no greater scope\b|\bsuspension of performance (?:and|or) extension\b|\bsuspension (?:period|event)|\bnotices? of termination\b|\b(?:hazardous|asbestos|toxic|contaminat\w+|pollution|material or substance encountered)\b|\brequire any\b|\bstop all work under\b/,
    notUnder: PAUSE_TITLE,
  },
  {
    // What follows the end of a contract, and what goes on all the same.
    category: 'suspension_or_stop_work',
    pattern: /\bstop (?:all )?work\b.{0,160}?\bnotice of (?:such )?termination\b|\bwithout interruption\b/,
  },
  { category: 'suspension_or_stop_work', pattern: /./, under: /\b(?:hazardous|asbestos|toxic|contaminat)/ },
  {
    category: 'termination_convenience',
    pattern:
      /\b(?:if|upon|in the event|should|when(?:ever)?|because)\b.{0,200}?\b(?:fails?|failure|defaults?|breach\w*|non-?payment|insolven\w*|bankrupt\w*)\b.{0,300}?\bterminat/,
  },
  {
    category: 'termination_convenience',
    pattern:
      /\b(?:events? of default|stop all work|shall not have been cured|mutual (?:written )?(?:agreement|consent)|(?:may|shall) not (?:be )?terminat\w*)\b/,
  },
];
