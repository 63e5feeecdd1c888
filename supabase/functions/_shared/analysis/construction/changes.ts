/** Changes in the work, notice of claims, and the site that is not as it was shown. */
import type { Doubt } from './doubts.ts';
import type { Finder } from './finder.ts';

const CHANGE_TITLE =
  /\bchanges? (?:in|to|of) (?:the )?(?:work|scope|services|contract|subcontract|project|works)\b|\bchange orders?\b|\bchanges?\.?(?= \||$)|\b(?:contract )?variations?\b|\bextra work\b|\badditional work\b|\bextras\b|\bscope changes?\b|\b(?:construction|interim|work) (?:change|directed) (?:directives?|changes?)\b|\bmodifications? (?:of|to|in) the work\b|\bfield (?:orders?|directives?)\b|\bchanges and (?:extra|claims|delays|modifications)\b|\bdetermination of cost\b|\bproduct changes\b|\bchanged work\b/;
const NOT_CHANGES =
  /\b(?:definitions?|insurance|control|dispute\w*|payments?|warrant\w*|concealed|differing|claims? for|indemni\w*|address|law|additional cost|notices?)\b/;
const DEVICE =
  '(?:change orders?|changes?|modifications?|variations?|(?:construction|work|field|interim) (?:change )?(?:directives?|orders?)|extra work|additional work)';
const OPERATIVE = /\b(?:shall|will|may|must|agrees?|is|are|means|entitled)\b/;
/** What a sentence deeper in an article on changes says of them. */
const SPEAKS_OF_CHANGE =
  /\b(?:shall|will|may|must|entitled)\b.{0,400}?\b(?:changes?|changed|directives?|variations?|extra|additional work|adjust\w*|modif\w+|unit prices?|overhead)\b|\b(?:changes?|changed|directives?|variations?|extra|additional work|adjust\w*|modif\w+|unit prices?|overhead)\b.{0,400}?\b(?:shall|will|may|must|entitled|means?)\b/;
const CLAIM_TITLE =
  /\b(?:notices? of (?:claims?|delays?|change)|claims?(?: procedures?| for (?:additional|extra|delay|extension|time|cost)\w*)?|requests? for (?:additional|change|extension|adjustment)\w*|time extensions?|extensions? of (?:the )?(?:contract )?time|delays?(?: and extensions?)?)\b/;

export const changesFinders: readonly Finder[] = [
  {
    category: 'changes',
    stems: [],
    under: CHANGE_TITLE,
    notUnder: NOT_CHANGES,
    pattern: SPEAKS_OF_CHANGE,
    except: /\b(?:arbitrat\w*|insurance|subcontract sum|pending final determination)\b/,
    confidence: 0.7,
  },
  {
    category: 'changes',
    stems: [],
    titled: CHANGE_TITLE,
    notUnder: NOT_CHANGES,
    pattern: OPERATIVE,
    except:
      /\b(?:arbitrat\w*|insurance|subcontract sum|pending final determination|all other terms)\b|^.{0,50}$/,
    confidence: 0.7,
  },
  {
    category: 'changes',
    stems: ['change', 'modify', 'modifi', 'variat', 'additi', 'add', 'revise', 'extra', 'altera', 'scope'],
    pattern: new RegExp(
      `\\b(?:owner|client|purchaser|employer|contractor|company|construction manager|buyer|construction agent)\\b.{0,60}?\\b(?:may|shall have the right|reserves the right|has the right|can)\\b.{0,220}?\\b(?:order|direct|request|make|issue|add to|revise|elect to change)\\b.{0,80}?\\b(?:${DEVICE}|delet\\w+|services|plans)\\b|\\b(?:contract|subcontract|guaranteed maximum|purchase|lump[- ]sum) (?:price|sum|amount|time)\\b.{0,60}?\\bshall (?:not be|only be|be) (?:\\w+ )?(?:increased|changed|adjusted|modified|decreased)\\b.{0,100}?\\b(?:change order|written|modification)|\\b(?:shall|will) (?:be (?:treated as|the subject of|considered|deemed)|constitute) (?:an? )?(?:change order|change in the work|contract variation|scope change|change)\\b|\\b(?:no|any) (?:extra|additional|changed?) work\\b.{0,160}?\\b(?:written|authoriz\\w+|order)\\b|\\b(?:changes?|changed)\\b.{0,200}?\\b(?:equitabl[ey]|appropriate) adjust(?:ment|ed)\\b.{0,120}?\\b(?:contract (?:price|sum|time)|compensation|schedule|price)\\b|\\b(?:shall|will) be (?:\\w+ ){0,2}?adjusted (?:\\w+ )?by (?:a )?change order\\b|\\bmay\\b.{0,300}?\\b(?:revise|amend|modify)\\b.{0,60}?\\bplans and specifications\\b|\\badjustment\\b.{0,40}?\\bguaranteed maximum price\\b.{0,160}?\\b(?:change|changes)\\b`,
    ),
    except:
      /\b(?:change (?:of|in) (?:control|ownership|address)|correcting such|allowances?|defective|non-?conforming|insurance|suspen\w+|terminat\w+|concealed|differing|hazardous|force majeure|liquidated|savings|bid(?:ders?)?|progress schedule|software|repairs?|lender|amend(?:ed|ment)? only by|indemnif\w*)\b/,
    confidence: 0.65,
  },
  {
    // In the words of international and English forms, and the owner's short one.
    category: 'changes',
    stems: ['variat', 'extra', 'extras', 'instru', 'compen'],
    pattern:
      /\bvariations? (?:may|shall|can) be (?:initiated|instructed|ordered|valued)\b|\bno (?:claims? for )?extras?\b.{0,80}?\bunless\b.{0,80}?\b(?:writing|written|ordered|authori[sz]ed)\b|\binstructions?\b.{0,60}?\bchanges? the (?:scope|works? information|works)\b|\bcompensation event\b.{0,120}?\b(?:instruction|prices)\b|\bvaluation of variations\b/,
    except: /\b(?:insurance|notify|notification|disput\w*)\b/,
    confidence: 0.6,
  },
  {
    // Whoever builds with another's money changes the drawings itself, within limits.
    category: 'changes',
    stems: ['revise', 'amend', 'modify', 'change', 'supple'],
    pattern:
      /\bmay\b.{0,300}?\b(?:revise|amend|modify)\b.{0,40}?\bplans and specifications\b|\bmay enter into (?:\w+ )?(?:changes|change orders)\b|\b(?:change orders?|amendment) to (?:either )?(?:the )?(?:\w+ ){0,3}?(?:construction (?:materials|documents)|plans)\b.{0,160}?\b(?:approv\w+|consent)/,
    except: /\b(?:insurance|copyright|licen[cs]e)\b/,
    confidence: 0.6,
  },
  {
    category: 'changes',
    stems: ['change', 'scope'],
    pattern:
      /\b(?:a |the )?(?:scope change|change order|change in the work|work change)\b.{0,30}?\b(?:shall mean|means|is a|shall be)\b|\b(?:cost|amount|price|value|fee)\b.{0,60}?\b(?:of|for|on|by) (?:a |any |such |the )?change orders?\b.{0,120}?\b(?:shall|will|mean|determined)\b/,
    except:
      /\b(?:change (?:of|in) control|insurance|correcting such|allowances?|defective|non-?conforming|special inspection|substitute)\b/,
    confidence: 0.65,
  },
  {
    category: 'claims_notice',
    stems: ['claim', 'claims', 'notice', 'notify', 'notifi', 'reques', 'inform'],
    pattern:
      /\b(?:shall|must|will|agrees to)\b.{0,60}?\b(?:notify|inform|advise|(?:give|provide|submit|furnish|deliver|make|made|given|submitted)\b.{0,120}?\b(?:notice|in writing|claims?|requests? for))\b.{0,260}?\b(?:delays?|extension of (?:\w+ ){0,3}?time|additional (?:time|costs?|compensation)|extra (?:compensation|cost|work)|scope change|claim for|increase in the|adjustment|changed conditions?)\b|\b(?:delays?|extension of (?:\w+ ){0,4}?(?:time|date)|additional (?:time|cost|compensation)|extra (?:compensation|cost|work)|increase in the (?:contract|guaranteed|subcontract)|adjustment)\b.{0,200}?\b(?:shall|must|unless)\b.{0,80}?\b(?:notify|notif\w+|written notice|notice|in writing|submit\w*)\b.{0,160}?\b(?:within|prior|before|prompt\w*|immediately|reasonable time|no later|strictly|as provided)\b|\b(?:suffers?|incurs?|encounter(?:s|ed)?)\b.{0,400}?\b(?:contractor|builder|subcontractor|seller|supplier|party)\b.{0,60}?\b(?:shall|must) (?:\w+ )?(?:give|notify|submit)\b|\b(?:conditions?|injury|damage|delay)\b.{0,400}?\bnotice\b.{0,100}?\bshall be given\b.{0,200}?\b(?:prompt\w*|no event later|no later|within|as soon as|before)\b/,
    except:
      /\b(?:without (?:\w+ )?delay|(?:separate|other) contractors?|insolven\w*|examination|insurance|insurers?|indemnif\w*|indemnit\w*|terminat\w*|liens?|arbitrat\w*|mediat\w*|warrant\w*|invoice|infring\w*|lender|liquidated|cure|tax(?:es)?|shop drawings|hazardous|permits?|third[- ]part\w+)\b/,
    goesOn: {
      pattern:
        /^(?!\W{0,6}(?:after|upon|on) (?:\w+ )?receipt).{0,400}?\b(?:notice|claims?|request|failure|fails?)\b.{0,160}?\b(?:shall|will|must|waive\w*|deemed|condition|set forth|barred)\b/,
      most: 2,
    },
    confidence: 0.7,
  },
  {
    category: 'claims_notice',
    stems: ['claim', 'claims', 'waive', 'waived', 'waiver', 'barred', 'failur', 'fails'],
    pattern:
      /\b(?:fail\w*|unless|no claims?|not)\b.{0,200}?\b(?:notice|notify|notif\w+|request\w*|claims?|writing|submit\w*)\b.{0,240}?\b(?:waive[dr]?|waiver|barred|forfeit\w*|condition precedent|no claims?|den(?:y|ied)|(?:not|no) be (?:entitled|allowed|considered|valid))\b|\bno claims?\b.{0,200}?\b(?:extra|additional|damages|extension|compensation)\b.{0,300}?\bunless\b.{0,160}?\b(?:notice|request\w*|writing|complied)\b|\bnotice of (?:a |any |the )?claims?\b.{0,160}?\b(?:shall|must|waive[dr]?)\b|\bunless\b.{0,80}?\b(?:included|made|submitted|presented) (?:a |its |his )?claims?\b|\bclaims?\b.{0,160}?\b(?:shall|must) be (?:made|initiated|submitted|presented|given)\b.{0,80}?\b(?:within|writing|written|notice)\b/,
    except:
      /\b(?:insur\w*|indemnif\w*|indemnit\w*|terminat\w*|liens?|mediat\w*|warrant\w*|infring\w*|injur\w*|lender|cure|tax(?:es)?|third[- ]part\w+|consequential|subrogation|statutes? of|waiver of (?:any|one|a) (?:other|breach|subsequent)|not (?:constitute|be|operate as)(?: deemed| construed as)? a waiver|delay in (?:exercising|enforc\w+))\b/,
    confidence: 0.7,
  },
  {
    // Whoever learns of it must say so in time, or has nothing.
    category: 'claims_notice',
    stems: ['aware', 'preced', 'claim', 'majeur', 'condit', 'apply'],
    pattern:
      /\b(?:contractor|subcontractor|builder|seller|supplier|party)\b.{0,60}?\b(?:shall|must)\b.{0,40}?\b(?:inform|notify|advise|notice)\b.{0,200}?\bdays after\b.{0,40}?\b(?:becom\w+|became|is|was) aware\b|\bcondition precedent\b.{0,120}?\b(?:contractor|subcontractor|builder|seller|supplier) (?:must|shall) (?:\w+ )?(?:notify|give|submit)\b|\bno claims?\b.{0,60}?\b(?:will|shall) be (?:considered|allowed|valid|recogni[sz]ed|entertained)\b.{0,40}?\bunless\b|\b(?:contractor|subcontractor|builder) (?:shall|must) (?:\w+ )?give\b.{0,40}?\bnotice of (?:such|the) conditions?\b|\b(?:contractor|builder|seller|supplier) (?:shall|must) (?:notify|inform|advise)\b.{0,120}?\bforce majeure\b.{0,40}?\bwithin\b|\bapply in writing\b.{0,160}?\bwithin\b.{0,120}?\bextension\b/,
    except: /\b(?:insur\w*|indemnif\w*|terminat\w*|liens?|warrant\w*|infring\w*|injur\w*|lender|defects?)\b/,
    confidence: 0.65,
  },
  {
    // As the forms say it: whoever considers itself entitled, or believes it has a claim, says so by a day or has none.
    category: 'claims_notice',
    stems: ['claim', 'claims', 'notice', 'notify', 'notifi', 'reques', 'assert', 'change', 'writte'],
    pattern:
      /\b(?:considers? (?:himself|itself|themselves|that it is|it is) (?:to be )?entitled|believes? (?:that )?(?:it (?:is|may be|has become) entitled|it has (?:a|any) claim|(?:any|an?) (?:\w+ ){0,5}?(?:constitutes?|entitles?|gives? rise|justif\w+))|intends? to (?:claim|make a claim|assert))\b.{0,400}?\b(?:shall|must|will)\b.{0,60}?\b(?:give|provide|submit|notify|deliver|notice)\b|\b(?:does not|do not|fails? to|failure (?:to|of)|without)\b.{0,60}?\b(?:provid\w+|giv(?:e|ing)|submit(?:ting)?|deliver\w*|furnish\w*|notif\w+|notify)\b.{0,60}?\b(?:notice|notification|claim|request|notify)\b.{0,400}?\b(?:shall not (?:have|be entitled|be extended)|not (?:be )?entitled|no (?:right|entitlement|adjustment)|waive\w*|barred|discharged from all liabilit|deemed to have (?:accepted|waived|agreed))|\b(?:must|shall),? (?:within|(?:not|no) later than)\b.{0,60}?\bdays\b.{0,120}?\b(?:submit|give|notify|deliver|provide|assert|make)\b.{0,80}?\b(?:requests? for (?:a )?(?:changes?|change orders?|equitable|adjustment|extension)|change order requests?|claims?\b|its right to an adjustment)|\bassert (?:its|a|any) (?:right to an? (?:\w+ )?adjustment|claims?)\b.{0,120}?\bwithin\b.{0,40}?\bdays\b|\bnotice\b.{0,80}?\beach claim\b.{0,120}?\b(?:shall|must) be (?:delivered|given|submitted)\b|\b(?:becomes? )?(?:reasonably )?apparent\b.{0,120}?\b(?:delay|progress)\w*\b.{0,120}?\b(?:shall|must) (?:forthwith|promptly|immediately)? ?(?:give|notify)\b|\bnotif\w+ (?:an? |any |the )?(?:compensation event|early warning)\b/,
    except:
      /\b(?:insur\w*|insurers?|indemnif\w*|indemnit\w*|warrant(?:y|ies)|defective|liens?|mediat\w*|infring\w*|bodily injury|lender|cure|tax(?:es)?|third[- ]part\w+|invoices?|applications? for payment|breach of this|notice of termination|submittals?|shop drawings|owner (?:shall|will) (?:notify|give))\b/,
    confidence: 0.65,
  },
  {
    category: 'claims_notice',
    stems: [],
    under: CHANGE_TITLE,
    pattern:
      /\b(?:contractor|subcontractor|builder|seller|vendor|supplier)\b.{0,80}?\b(?:must|shall)\b.{0,80}?\b(?:notify|give|submit|propose|notice)\b.{0,160}?\bwithin\b.{0,40}?\b(?:days|hours)\b.{0,40}?\b(?:of|after|from|following|notify)\b|\b(?:contractor|subcontractor|builder|seller|vendor|supplier) (?:must|shall),? (?:within|no later than)\b.{0,40}?\bdays\b.{0,160}?\b(?:notify|give|submit|request)\b/,
    except: /\b(?:emergency|insur\w*|terminat\w*|response|respond|request by (?:the )?owner)\b/,
    confidence: 0.65,
  },
  {
    category: 'claims_notice',
    stems: [],
    under: CLAIM_TITLE,
    notUnder:
      /\b(?:insurance|indemni\w*|definitions?|waiver|arbitrat\w*|mediation|decision|third|infring\w*|liens?|payments?|warrant\w*|patents?|security|bonds?)\b/,
    pattern:
      /\b(?:notify|notif\w+|(?:written|timely|prompt) notice|notice of|give .{0,20}notice|in writing)\b.{0,200}?\b(?:within|prompt\w*|immediately|days|reasonable time|claims?|delays?)\b|\b(?:within|prompt\w*|immediately)\b.{0,120}?\b(?:notify|notice|in writing)\b|\bclaims?\b.{0,200}?\bnotice\b.{0,60}?\bshall be given\b/,
    except:
      /\b(?:without (?:\w+ )?delay|(?:separate|other) contractors?|insolven\w*|examination|insur\w*|indemnif\w*|terminat\w*|arbitrat\w*|liens?|owner (?:shall|will) (?:notify|give))\b/,
    confidence: 0.65,
  },
  {
    category: 'differing_site_conditions',
    stems: ['site', 'differ', 'concea', 'subsur', 'latent', 'unknow', 'soil', 'unfore', 'condit'],
    pattern:
      /\b(?:differences? in|differing|different|changed|unknown|unforeseen|concealed|latent)\b.{0,40}?\b(?:site|sub-?surface|soil|physical|geotechnical|geological|underground) conditions?\b|\bconditions?\b.{0,60}?\b(?:encountered|discovered|found)\b.{0,80}?\b(?:differ\w*|unknown|concealed|sub-?surface|unusual)\b|\b(?:adverse|unforeseeable) (?:sub-?surface|physical|ground|soil) conditions?\b.{0,60}?\b(?:encountered|discovered|found)\b|\b(?:sub-?surface|concealed|latent)\b.{0,60}?\bconditions?\b.{0,200}?\b(?:adjust\w*|risk|equitabl[ey]|additional cost|extension)\b/,
    except: /\b(?:lender|borrower|insurance|hazardous materials?,)/,
    confidence: 0.7,
  },
  {
    // As the international forms say it: what could not be foreseen, and whose the data on the ground are.
    category: 'differing_site_conditions',
    stems: ['physic', 'obstru', 'data', 'inform', 'misund', 'misint'],
    pattern:
      /\bphysical (?:obstructions?|conditions?)\b.{0,240}?\b(?:(?:un)?fore(?:seen|seeable)|anticipated)\b|\b(?:data|information|reports?)\b.{0,160}?\b(?:sub-?surface|sub-?soil|soil|geotechnical|ground)\b.{0,300}?\b(?:own interpretation|interpretation of)\b|\bnot (?:make any |be entitled to (?:any )?)?claim\b.{0,200}?\b(?:misunderstanding|misinterpretation|(?:incorrect|insufficient)(?: or \w+)? information)\b/,
    except: /\b(?:lender|borrower|insurance|weather|warrant(?:y|ies) (?:period|against))\b/,
    confidence: 0.65,
  },
  {
    // Whoever has examined the site, or knows it, takes it as it is.
    category: 'differing_site_conditions',
    stems: ['examin', 'inspec', 'visite', 'invest', 'famili', 'satisf', 'condit'],
    pattern:
      /\b(?:examin\w+|inspect\w*|visit(?:ed)?|investigat\w+|familiar\w*|satisf(?:y|ied)|acquaint\w*)\b.{0,400}?\b(?:sub-?surface|sub-?soil|concealed|latent|(?:nature|character|kind) of the (?:soil|ground|site)|soil (?:loading )?conditions?|ground conditions?)\b|\b(?:no claim|not (?:be )?entitled)\b.{0,260}?\b(?:concealed|latent|sub-?surface|site conditions?|condition of the (?:land|site|property))\b/,
    except:
      /\b(?:lender|borrower|insurance|hazardous materials?,|warrant(?:y|ies) (?:period|against)|latent defects?|uncover\w*|expos(?:e|ed|ure))\b/,
    confidence: 0.65,
  },
  {
    // The ground by its other names, and who bears it: unsuitable soil, rock, water, what lies buried.
    category: 'differing_site_conditions',
    stems: [
      'ground',
      'underg',
      'soil',
      'soils',
      'rock',
      'dewate',
      'blasti',
      'buried',
      'unsuit',
      'geotec',
      'soundi',
      'boring',
      'site',
    ],
    pattern:
      /\b(?:below|under)[- ]?ground (?:physical )?(?:conditions?|obstructions?|impediments?|problems)\b|\b(?:unsuitable (?:soils?|material\w*|fill)|rock (?:excavation|removal)|blasting|dewatering|undercut\w*|boulders|peat|buried (?:debris|objects?|structures?))\b.{0,240}?\b(?:excluded|not (?:be )?(?:included|an issue)|change orders?|additional (?:costs?|compensation)|extra|at the risk|responsib\w+|unit prices?)\b|\b(?:geotechnical|soils?|subsurface|boring) (?:reports?|data|information|investigations?|borings)\b.{0,200}?\b(?:rely|relies|reliance|accuracy|interpretation|not (?:a )?(?:warrant|guarant|part of the contract)\w*)\b|\b(?:accepts?|assumes?|bears?)\b.{0,40}?\b(?:risks?|responsibility)\b.{0,100}?\b(?:of|for|relating to|arising from|associated with) (?:the )?(?:(?:condition|suitability|state|nature)s? of the )?(?:site|ground|soil)(?: conditions?)?\b(?! (?:safety|security))|\b(?:inspected|examined|visited)\b.{0,30}?\bsite\b.{0,120}?\b(?:as[- ]is|accepts (?:it|the))\b|\bno (?:adjustment|claim|extra)\b.{0,80}?\b(?:rock|ground ?water|conditions encountered)\b|\bsatisfied (?:himself|itself)\b.{0,120}?\b(?:form and nature|nature) of the (?:site|ground)\b|\b(?:no|not)\b.{0,60}?\b(?:adjustment|increase|extension|additional)\b.{0,160}?\b(?:site|ground|soil|sub-?surface) conditions?\b/,
    except:
      /\b(?:lenders?|borrower|insurance|hazardous|care and \w+|custody|theft|boring (?:logs|machines?)|recommend\w*|proofroll\w*)\b/,
    confidence: 0.6,
  },
  {
    category: 'differing_site_conditions',
    stems: [],
    under:
      /\b(?:differing|concealed|unknown|unforeseen|unexpected|latent|changed|subsurface|subsoil|site|physical|soil) (?:(?:or|and) \w+ )?(?:site |physical |subsurface )?conditions?\b/,
    notUnder: /\b(?:definitions?|hazardous|insurance|suspension)\b/,
    pattern: /\b(?:shall|will|may|must)\b/,
    except: /\b(?:insurance|hazardous|safety)\b/,
    confidence: 0.7,
  },
];

/** Says how changes come about or what they cost, not just that there may be some. */
const ORDERS =
  /\b(?:may (?:\w+ ){0,4}?(?:order|direct|make|issue|request|require)|without invalidating|shall be (?:\w+ ){0,3}?(?:by|in|treated|adjusted|authorized|signed|made)|written (?:change )?orders?|equitabl[ey]|(?:shall|must) (?:\w+ ){0,3}?(?:proceed|perform|submit|prepare|provide|execute)|only (?:by|upon|pursuant)|no changes?|shall not be|constitute|entitled)\b/;

export const changesDoubts: readonly Doubt[] = [
  {
    category: 'changes',
    pattern:
      /\b(?:pending final determination|(?:record|as-built) drawings|insert|state (?:a )?lump sum|except as otherwise provided in|as (?:may be )?(?:adjusted|amended|extended|modified) (?:from time to time )?(?:by|through|pursuant|under)|invoiced and paid|contractor's fee is|liquidated damages)\b/,
  },
  { category: 'changes', pattern: /./, unless: ORDERS, notUnder: CHANGE_TITLE },
  {
    // The price follows what was done badly, left as it is or allowed for.
    category: 'changes',
    pattern:
      /\b(?:correcting such deficienc|accept (?:any )?(?:defective|non-?conforming|work not in accordance)|special (?:inspection|testing)|(?:more|less) than (?:the )?allowances?|actual costs and the allowances?|substitute person|changes in the documents or submittals|trade contracts?)/,
    notUnder: CHANGE_TITLE,
  },
  { category: 'claims_notice', pattern: /\bnotice (?:to|of) (?:proceed|commence)/, unless: /\bclaims?\b/ },
  // Another's harm, and giving up one breach without the next.
  {
    category: 'claims_notice',
    pattern:
      /\bwaiver (?:of|by)\b.{0,80}\b(?:breach|provision)|\b(?:breach|provision)\b.{0,120}\bconstitute a waiver\b|\bdamage or destruction\b|\bbreach of the (?:foregoing )?warrant/,
  },
  {
    category: 'claims_notice',
    pattern:
      /\b(?:owner|employer|engineer|architect|purchaser|client)(?:'s representative)? (?:shall|will|may) (?:\w+ )?(?:notify|give (?:\w+ )?notice)/,
    unless: /\b(?:contractor|subcontractor|builder|seller|supplier) (?:shall|must|will)\b/,
  },
  {
    category: 'differing_site_conditions',
    pattern: /\b(?:carefully study and compare|safety|labor disputes|restore|surface and sub-?surface)\b/,
  },
  {
    // What an engineer reports of the ground, and conditions that a design reckons with.
    category: 'differing_site_conditions',
    pattern:
      /\bambient site conditions\b|\b(?:account for|coordinated with)\b.{0,120}\bexisting site conditions\b|\b(?:this report|borings? performed|representative of|the purposes of this|large variations|recommendations from)\b|\bconstructed conditions at the site\b|\badvantageous\b/,
    unless: /\b(?:adjust\w*|equitabl[ey]|contract (?:price|sum|time)|change orders?)\b/,
  },
  {
    // A list that names them.
    category: 'differing_site_conditions',
    pattern: /./,
    unless: /\b(?:shall|will|may|must|is|are|be|been|has|have|agrees?|encounter\w*|differ\w*)\b/,
  },
];
