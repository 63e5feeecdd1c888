/**
 * Phrases by which contracts burden or protect a side. The model of onerous language weights them; none
 * decides alone. They match lower-case text in which `roles.ts` has put `pf` for the performer and `py` for
 * the payer. Their order is part of the weights.
 */
import { regex } from '../read/regex.ts';

/** Names are for people; the model uses the position. */
export const signs: readonly (readonly [name: string, pattern: RegExp])[] = [
  [
    'no_entitle',
    regex`
    (?:not|nor|never|neither) (?:otherwise |thereby |hereby )?(?:be |become )?entitled|no (?:right
    |entitlement|claim)s? (?:to|for|against|of|whatsoever|under)|have no (?:right|claim|recourse
    |entitlement|remedy)|not (?:make|assert|bring|have|file|submit|raise) (?:any|a) (?:claim|demand)
    |not (?:be )?(?:permitted|allowed) to (?:claim|recover)
  `,
  ],
  [
    'no_more_pay',
    regex`
    \b(?:no|without|not|nor|neither)\b.{0,70}\b(?:additional|extra|further|increase[sd]?|increasing
    |adjust\w*|change|compensation|reimburse\w*|recover\w*|payment)\b.{0,50}\b(?:compensation
    |payments?|costs?|prices?|fees?|sums?|charges?|reimburs\w*|remuneration|gmp|damages|expenses?
    |time)\b
  `,
  ],
  [
    'no_adjust',
    regex`
    \b(?:price|sum|gmp|fee|amount|rates?|cost)s?\b.{0,60}\b(?:shall|will|may|must|can|is
    |are)? ?(?:not|no|never)\b.{0,40}\b(?:adjust|increas|chang|exceed|escalat|revis|modif|subject)
  `,
  ],
  [
    'own_cost',
    regex`
    \b(?:at|for) (?:its|his|their|her|(?:the )?pf's?|(?:the )?pf|whose)? ?(?:own|sole)(?: (?:sole
    |own|and exclusive|risk|cost|and|or|,))* (?:cost|expense|risk|account|responsibility)
  `,
  ],
  [
    'no_cost_owner',
    regex`
    \b(?:at no|without(?: any| additional| further| extra)*|no|free of)(?: additional| extra
    | further| increased?)* (?:cost|expense|charge|liability)s?(?: or (?:cost|expense|charge
    |liability)| and expense)?(?: whatsoever)? to (?:the )?py|free of (?:charge|cost)
    |without (?:reimbursement|compensation|charge|payment)
  `,
  ],
  [
    'cost_borne',
    regex`
    \b(?:costs?|expenses?|loss(?:es)?|fees|risks?|charges|damages?|taxes|duties|difference|excess
    |deductibles?)\b.{0,80}\b(?:borne|paid|assumed|absorbed|incurred) (?:solely |exclusively 
    |entirely )?by (?:the )?pf|pf\b.{0,20}\b(?:shall|will|must|to|agrees to)\b.{0,30}\b(?:bear
    |absorb|assume)\b
  `,
  ],
  [
    'included',
    regex`
    \b(?:deemed|considered|presumed|understood)\b.{0,40}\binclud|\binclud\w+ in (?:the )?(?:contract
    |gmp|lump|price|fee|guaranteed)|reasonably infer|all.inclusive|necessary (?:for
    |to) (?:the )?(?:proper|complete|full)|whether or not (?:specifically |expressly )?(?:shown
    |described|mentioned|specified|indicated)
  `,
  ],
  ['fixed', /\b(?:fixed|firm|lump.?sum|not.to.exceed|guaranteed maximum)\b/],
  [
    'any_reason',
    regex`
    \bfor any (?:\w+ )?(?:reason|cause)|\bany (?:\w+ )?(?:reason|cause|other cause) whatsoever
    |whatsoever|\bfor whatever (?:reason|cause)|of (?:any|every|whatever|whatsoever) (?:kind|nature
    |type|character)|howsoever|any cause
  `,
  ],
  [
    'regardless',
    regex`
    \bregardless|irrespective|\bwhether or not|\beven (?:if|though|when|where)|without regard
    |whether (?:such|foreseen|known|active|caused|arising|based|in contract)|in (?:any
    |all) events?\b
  `,
  ],
  ['notwith', /\bnotwithstanding\b/],
  [
    'sole_disc',
    regex`
    \b(?:sole|absolute|exclusive|complete|unfettered|unrestricted|full|own)(?:,? (?:and
    |or)?,? ?(?:sole|absolute|exclusive|complete|unfettered|unrestricted))* (?:discretion|judge?ment
    |option|opinion|determination|satisfaction|election)|\bin (?:the )?py's (?:\w+ )?(?:discretion
    |judge?ment|opinion|determination)|\bdiscretion of (?:the )?py|\bpy (?:deems|considers
    |determines|may determine|elects|may elect|decides|sees fit|thinks)|deemed (?:necessary
    |advisable|appropriate|sufficient) by (?:the )?py|satisfactory to (?:the )?py
    |to (?:the )?py's (?:sole |complete |full |entire )?satisfaction|(?:opinion|judge?ment
    |satisfaction) of (?:the )?py
  `,
  ],
  [
    'waive_pf',
    regex`
    \bpf\b.{0,90}\b(?:waiv\w+|releas\w+|relinquish\w*|forgo\w*|renounc\w*|disclaim\w*|surrender\w*
    |forfeit\w*|abandon\w*)|\b(?:waiver|release|relinquishment|forfeiture|abandonment)\b.{0,60}
    \b(?:by|of) (?:the )?(?:pf|such claim|any claim|all claims|claim)|irrevocabl\w+ waiv
  `,
  ],
  [
    'deemed_lost',
    regex`
    \bdeemed\b.{0,40}\b(?:waive|accept|abandon|approv|agree|releas|withdrawn|rejected|satisf|denied
    |forfeit|breach|default|delay|included)|\bconstitut\w+\b.{0,40}\b(?:waiver|acceptance|release
    |accord|breach|default|abandonment|denial|bar)|\bbarred\b|\bforfeit|\b(?:null and )?void\b
    |\blapse|\bconclusive|\bforever\b|extinguish|\blos[es]{1,2} (?:its|the|any|all) (?:right|claim)
  `,
  ],
  [
    'fail_lost',
    regex`
    \b(?:failure|fail[s]?|failing|neglect|unless|omission)\b.{0,260}\b(?:waive[rsd]?|barred
    |forfeit\w*|lose|lapse|no (?:claim|right|adjust\w*|extension|such)|not be (?:entitled|allowed
    |considered|valid|made|permitted|granted)|deemed|invalid|denied|precluded|preclude)
  `,
  ],
  [
    'unless_notice',
    regex`
    \bunless\b.{0,100}\b(?:notice|notif\w+|written|writing|request\w*|claim)\b.{0,80}\b(?:within
    |prior|before|hours|days|time)
  `,
  ],
  [
    'short_time',
    regex`
    \bwithin (?:\w+ )?\(?(?:one|two|three|four|five|six|seven|eight|nine|ten|1|2|3|4|5|6|7|8|9|10|24
    |48|72|twenty-four|forty-eight|seventy-two)\)?(?: \(\d+\))?(?: \w+)? (?:business |working 
    |calendar )?(?:days?|hours?)
  `,
  ],
  [
    'cond_prec',
    regex`
    \bcondition(?:s)? precedent|\bas a condition (?:of|to)|\bconditioned (?:up)?on
    |\bcontingent (?:up)?on|\bsubject to (?:the )?(?:receipt|approval|py's)|\bstrict(?:ly)? (?:compl
    |accord)
  `,
  ],
  [
    'pay_if_paid',
    regex`
    \b(?:until|unless|if|when|after|upon|only|contingent|condition\w*|extent)\b.{0,80}\b(?:py|owner
    |client|lender|project owner|bank|financ\w+)\b.{0,60}\b(?:receiv|pays?\b|paid|payment|funds
    |fund\b|disburs)
  `,
  ],
  [
    'withhold',
    regex`
    \bwithh(?:o|e)ld|\bset.?off\b|\boffset|\bdeduct|\bretain\b|\bback.?charge|\bretention
    |\bretainage|\bcounterclaim
  `,
  ],
  [
    'no_pay',
    regex`
    \b(?:no|not|nor)\b.{0,30}\b(?:obligat\w+|liab\w+|required|duty|responsib\w+)\b.{0,30}
    \b(?:to )?(?:pay|make (?:any )?payment|reimburse|advance|compensate|disburse)|suspend payment
    |payments? (?:shall|may|will) (?:be )?(?:suspend|withheld|not be)|not be (?:obligated|required
    |liable) to (?:pay|make)|no payment
  `,
  ],
  ['indemnify', /\bindemnif|\bindemnit|hold harmless|held harmless|save harmless|\bdefend\b/],
  [
    'any_and_all',
    regex`
    \bany and all\b|\ball (?:claims|loss|liabilit|damages|costs|risks?|expenses|other|such)
    |\b(?:claims|losses|damages|liabilities),? (?:claims|losses|damages|liabilities|demands|suits
    |actions)
  `,
  ],
  [
    'own_neg',
    regex`
    \b(?:negligence|fault|acts?|omissions?|liability) of (?:the |any |such )?(?:py|indemn)
    |\bpy's (?:own )?(?:\w+ )?(?:negligen|fault|act)|\bcaused (?:in whole or )?in part
    |active or passive|whether or not caused|sole(?:ly)? (?:due to|by reason of|from|caused by
    |negligen|attributable)|gross(?:ly)? neglig|strict liability
  `,
  ],
  [
    'to_extent_pf',
    regex`
    \bto the extent\b.{0,40}\b(?:caused|arising|attributable|resulting|due)|\bproportion
    |\bcomparative
  `,
  ],
  [
    'ld',
    regex`
    \bliquidated|\bper (?:calendar )?day|\b(?:for )?(?:each|every) (?:calendar |full |such 
    |additional )?(?:day|week)|\bdelay damages|\bdelay payments?
  `,
  ],
  ['penalty', /\bpenalt|\bpenaliz|\bfine[sd]?\b|\bforfeit/],
  [
    'cumul',
    regex`
    \bcumulative|\bin addition to\b.{0,40}\b(?:any|all|other|right|remed|damages)
    |without (?:limiting|prejudice)|\bnot (?:be )?exclusive|other rights? (?:and|or) remed
    |rights? and remedies|without (?:affecting|waiving)
  `,
  ],
  [
    'unlimited',
    regex`
    \bno limit|\bunlimited|\bwithout limit\b|(?:limitation|limit|cap)s?\b.{0,60}\b(?:not|nor
    |no)\b.{0,20}\b(?:apply|limit|include|be considered)|exclud\w+ (?:from|in)\b.{0,40}\b(?:limit
    |cap)|in excess of
  `,
  ],
  [
    'uncond',
    regex`
    \bunconditional|\birrevocabl|\babsolute|\bprimary oblig|\bindependent of|\bundisputed
  `,
  ],
  [
    'guarantee',
    regex`
    \bguarant(?:ee|eed|ees|y)\b|\bpf\b.{0,30}\b(?:warrant|represent|covenant|assur|ensur|insur
    |certif)\w*
  `,
  ],
  [
    'result',
    regex`
    \bfit(?:ness)? for|\bfree (?:of|from)|\boperational\b|\bin (?:all|every) respects?|\bachiev
    |\bperformance (?:test|guarant|criteria|standard)|\bintended (?:result|purpose|use)
    |\bfully functional|highest (?:quality|standard)|best (?:efforts|quality|practices)
  `,
  ],
  [
    'risk',
    regex`
    \b(?:entire|all|full|sole|whole)\b.{0,20}\brisks?|\brisk of (?:loss|damage|mistake|error|any)
    |\b(?:assume|accept|bear|undertake)s?\b.{0,30}\b(?:risks?|responsib|liab)|\bat (?:its|the pf's
    |pf's|his) (?:own |sole )?risk|\brisks?\b.{0,20}\b(?:borne|assumed|remain|pass)
  `,
  ],
  [
    'sole_resp',
    regex`
    \b(?:sole(?:ly)?|fully|entirely|exclusive(?:ly)?|completely|strictly|absolutely|wholly)\b.{0,12}
    \b(?:responsib|liab|account|cost|expense)|\bresponsib\w+ for (?:all|any)
  `,
  ],
  [
    'term_any',
    regex`
    \bterminat\w*\b.{0,120}\b(?:at any time|convenience|for any reason|without cause|no reason
    |immediate(?:ly)?|sole|forthwith|with or without)|\b(?:at any time|for any reason|without cause
    |immediately|forthwith|convenience)\b.{0,100}\b(?:terminat|cancel)
  `,
  ],
  [
    'no_profit',
    regex`
    \b(?:loss of|lost|anticipated|anticipatory|unearned|prospective|unperformed|expected
    |future)\b.{0,25}\b(?:profits?|overhead|fees?|revenues?|business)|profit\b.{0,40}\b(?:not|no
    |unperformed)
  `,
  ],
  ['default', /\bevents? of default|\bin default\b|\bdefault by|\bmaterial breach|\bbreach\b/],
  [
    'fails_item',
    regex`
    ^(?:\(?\w{1,4}[.)] )?(?:the )?(?:pf )?(?:shall |should |repeatedly |persistently )?(?:fail|refus
    |neglect|disregard|abandon|becom|default|repudiat|breach|violat)\w*
  `,
  ],
  ['cure', /\bcure\b|\bcured\b|\bremed(?:y|ied) (?:such|the|any|within)/],
  [
    'takeover',
    regex`
    \btake (?:over|possession)|\btitle\b.{0,60}\b(?:pass|vest|transfer|property of)
    |\bcomplete the (?:work|project|contract)\b.{0,60}\b(?:expense|cost|whatever|charge|means)
    |\bby whatever (?:method|means)|\bexpedient
  `,
  ],
  [
    'refund',
    regex`
    \brefund|\brepay|\breimburse (?:the )?py|\breturn (?:of )?(?:all|any|the) (?:amounts?|payments?
    |sums?|money)|\bpf shall (?:immediately |promptly |forthwith )?pay (?:to )?(?:the )?py
    |\bpay (?:to )?(?:the )?py\b|\bdisgorge
  `,
  ],
  [
    'overrun',
    regex`
    \b(?:excess|overruns?|in excess of|exceed\w*|over and above|shortfall|deficien\w+)\b
  `,
  ],
  [
    'accel',
    regex`
    \bovertime|\badditional (?:shifts?|crews?|labor|labour|workers|manpower|equipment|personnel)
    |\baccelerat|\bregain|\brecovery (?:plan|schedule)|\bincrease (?:the number|its
    |the) (?:of )?(?:men|work ?force|labor|crew|shift)|behind schedule
  `,
  ],
  [
    'dispute_go',
    regex`
    \b(?:continue|proceed|diligent\w*|carry on)\b.{0,120}\b(?:disput|pending|disagree
    |notwithstanding|resolution)|\b(?:disput\w*|pendency|pending)\b.{0,120}\b(?:continue|proceed
    |diligently|not (?:stop|suspend|delay))
  `,
  ],
  [
    'no_stop',
    regex`
    \b(?:not|no right to|nor)\b.{0,40}\b(?:stop|suspend|slow|cease|delay|interrupt|discontinue
    |withhold)\b.{0,30}\b(?:work|perform|service|deliver|oblig)?
  `,
  ],
  [
    'py_may',
    regex`
    \bpy\b.{0,20}\b(?:may|shall have the (?:absolute |unrestricted |sole )?right|reserves? the right
    |has the right|is entitled|shall be entitled|will be entitled|shall have the option
    |has the option)
  `,
  ],
  [
    'py_anytime',
    regex`
    \bpy\b.{0,80}\b(?:at any time|from time to time|without (?:prior )?notice
    |without (?:the )?consent|elects?|for any reason|in (?:whole|part)|without invalidating
    |without prejudice)
  `,
  ],
  [
    'py_free',
    regex`
    \bpy\b.{0,30}\b(?:shall|will|does|do|is|are|has|have|makes?|assumes?)\b.{0,12}\b(?:not|no
    |neither)\b.{0,50}\b(?:obligat|liab|respons|duty|represent|warrant|bound|guarant)
    |\bno (?:liability|obligation|representation|warranty|responsibility)\b.{0,50}\bpy|\bpy\b.{0,40}
    \b(?:released|relieved|discharged)|against (?:the )?py\b
  `,
  ],
  [
    'not_relieve',
    regex`
    \b(?:not|nor|no|neither)\b.{0,90}\b(?:reliev|releas|diminish|excus|limit|discharg|affect|impair
    |lessen|waive)\w*\b.{0,60}\b(?:pf|oblig|liab|respons|dut)
  `,
  ],
  [
    'sole_remedy',
    regex`
    \b(?:sole|exclusive|only)(?:,? (?:and|or) (?:sole|exclusive|only))? (?:remed|recourse|relief
    |compensation|right|liab|oblig|source|claim|entitlement)|look solely|sole recourse
    |limited to an extension
  `,
  ],
  [
    'examined',
    regex`
    \b(?:examined|inspected|investigated|satisfied (?:itself|himself)|familiar\w*|acquainted
    |verified|ascertain\w*|visited|carefully|reviewed|independent(?:ly)?)\b
  `,
  ],
  [
    'errors',
    regex`
    \b(?:errors?|omissions?|mistakes?|inconsisten\w+|discrepan\w+|ambiguit\w+|incorrect|inaccura\w+
    |incomplete\w*|insufficien\w+|conflicts?|deficien\w+|misunderstand\w*)\b
  `,
  ],
  [
    'site',
    regex`
    \b(?:subsurface|sub-surface|concealed|latent|unforeseen|unknown|unforeseeable|underground
    |geotechnical|soil|subsoil|differing|site conditions?|conditions of the site
    |physical conditions?|obstruction)\b
  `,
  ],
  [
    'hazard',
    regex`
    \b(?:hazardous|toxic|asbestos|contaminat\w+|pollut\w+|environmental|remediat\w+)\b
  `,
  ],
  [
    'permits',
    regex`
    \b(?:permits?|licen[sc]es?|approvals?|authori[sz]ations?|taxes|duties|tariffs|fees|royalt\w+)\b
  `,
  ],
  [
    'weather',
    regex`
    \b(?:weather|strikes?|labor (?:disput|disturb)\w*|acts? of god|force majeure|inflation
    |escalation|material prices?|shortages?|unavailab\w+|currency|exchange)\b
  `,
  ],
  [
    'fm_excl',
    regex`
    \b(?:force majeure|excusable|excused|unavoidable)\b.{0,200}\b(?:not|exclud\w+|except
    |shall not)\b|\b(?:not|exclud\w+|no)\b.{0,120}\b(?:force majeure|excusable delay|excused
    |excuse)\b
  `,
  ],
  [
    'change',
    regex`
    \bchange (?:order|directive|in the work|request)s?|\bvariations?\b|\bmodif\w+|\bextra work
    |\badditional work|\bscope change|\bfield (?:order|directive)
  `,
  ],
  [
    'direct',
    regex`
    \b(?:direct(?:ed|ion|s)?|order(?:ed|s)?|instruct\w*|require[ds]?)\b.{0,40}\bby (?:the )?py
    |\bpy\b.{0,20}\b(?:may|can|shall have the right to)\b.{0,30}\b(?:direct|order|instruct|require
    |change|modify|amend|increase|reduce|omit|delete)
  `,
  ],
  ['lien', /\bliens?\b|\bstop notices?|\bencumbranc/],
  [
    'lien_waive',
    regex`
    \b(?:lien|stop notice)s?\b.{0,120}\b(?:waiv|releas|subordinat|not (?:file|record|assert|place)
    |discharg|bond(?:ed)? (?:off|over)|remov)|\b(?:waiv\w*|releas\w*|subordinat\w*
    |discharg\w*)\b.{0,90}\bliens?\b
  `,
  ],
  [
    'security',
    regex`
    \b(?:letters? of credit|bonds?|suret\w+|guarant\w+|security|retention money|escrow|pledge)\b
  `,
  ],
  [
    'on_demand',
    regex`
    \bon (?:first )?(?:written )?demand|\bupon (?:\w+ )?demand|\bdraw(?:n|ing)?\b
    |\bcall(?:ed)? (?:up)?on|\bimmediately (?:up)?on|\bforthwith\b
  `,
  ],
  [
    'py_assign',
    regex`
    \bpy\b.{0,60}\b(?:may|right to|shall be entitled)\b.{0,40}\b(?:assign|transfer|collateral)
    |\b(?:assign|collateral assign)\w*\b.{0,60}\b(?:lender|financing|without)
  `,
  ],
  [
    'final_bind',
    regex`
    \bfinal (?:and|,) ?(?:conclusive|binding)|\bfinal,? conclusive|\bbinding (?:up)?on
    |\bconclusive\w*|\bprevail|\bgovern\b|\bcontrol\b
  `,
  ],
  ['jury', /\bjury|\bvenue\b|\bjurisdiction\b|\barbitrat|\bcourts? of/],
  [
    'attfees',
    regex`
    \battorneys?'? fees|\blegal (?:fees|expenses|costs)|\bcosts of (?:suit|collection)
  `,
  ],
  [
    'limit_act',
    regex`
    \b(?:action|suit|proceeding|claim)s?\b.{0,80}\b(?:commenced|brought|filed|instituted
    |made)\b.{0,60}\b(?:within|after|later|year|month|days)
  `,
  ],
  ['essence', /\bof the essence/],
  [
    'ownership',
    regex`
    \b(?:property of|title to|own(?:ed|ership)?|assign\w*|vest\w*)\b.{0,60}\bpy|\b(?:inventions?
    |intellectual property|patent|copyright|work(?:s)? (?:made )?for hire|drawings|licen[cs]e to use
    |royalty.free)\b
  `,
  ],
  [
    'personnel',
    regex`
    \b(?:key (?:personnel|person|individuals?)|superintendent|removal? (?:of|from)|replace (?:any
    |such)|project manager|staff)\b
  `,
  ],
  [
    'ins',
    regex`
    \badditional (?:named )?insured|\bdeductible|\bself.insured|\bprimary\b|\bsubrogation
    |\binsurance|\bcoverage|\buninsured
  `,
  ],
  [
    'acts_of',
    regex`
    \b(?:acts?|errors|fault|neglect)(?:,| and| or)?(?: \w+,?){0,3} (?:and|or) omissions? of
    |\bfor whom (?:it|they|pf|the pf)|\bsubcontractors?.{0,30}(?:agents|employees)
    |\bjoint(?:ly)? and several
  `,
  ],
  [
    'forever',
    regex`
    \bperpetual|\bin perpetuity|\bsurviv|\bfor so long as|\bas long as
    |\bwithout (?:any )?(?:time )?limit|\bat all times|\bindefinite|\bcontinuing\b
    |until (?:such time|all|final)
  `,
  ],
  [
    'ack',
    regex`
    \b(?:acknowledges?|agrees?|understands?|recogni[sz]es?|confirms?|represents?|accepts?)(?:,| and
    | or) ?(?:acknowledges?|agrees?|understands?|accepts?|warrants?|confirms?)|\bpf\b.{0,15}
    \backnowledg|understood and agreed|expressly (?:agree|understood|acknowledge|waive|assume)
  `,
  ],
  [
    'no_event',
    regex`
    \b(?:in|under) no (?:event|circumstances?|case)|\bin any (?:event|case)|\bnothing (?:herein
    |in this|contained)
  `,
  ],
  [
    'strong',
    regex`
    \b(?:immediately|forthwith|strictly|solely|exclusively|fully|completely|absolutely|promptly
    |expressly|entirely|directly or indirectly)\b
  `,
  ],
  ['not_py', /\b(?:shall|will|does|is|are|may) not\b|\bneither\b|\bnor\b/],
  [
    'mutual',
    regex`
    \b(?:each|either|both|neither|other|any|such)(?: of the)? part(?:y|ies)\b|\bthe parties\b
    |\bmutual|\beach other
  `,
  ],
  [
    'fair_adj',
    regex`
    \bequitabl\w+ (?:adjust|extens|compens)|\bshall be (?:entitled|adjusted|extended|increased
    |reimbursed|compensated|paid)|\bpf shall be entitled|\bpf\b.{0,10}\b(?:may|shall have the right
    |is entitled|shall be entitled|shall not be (?:liable|responsible|required|obligated))
    |\bin favor of (?:the )?pf
  `,
  ],
  [
    'reasonable',
    regex`
    \breasonabl|\bnot (?:be )?unreasonably|\bgood faith|\bcommercially\b|\bdue (?:care|diligence)
  `,
  ],
  [
    'but_py',
    regex`
    \b(?:except|unless|other than|excluding|but not|provided)\b.{0,60}\b(?:to the extent|caused|due
    |result\w*|aris\w*|attributable|fault)\b.{0,60}\bpy|\bnot (?:caused|attributable|due)\b.{0,20}
    \bpf
  `,
  ],
  ['py_shall', /\bpy (?:shall|will|agrees to|must) (?!not|have no|have the right)/],
  ['pf_shall', /\bpf (?:shall|will|agrees|must|hereby|is to|undertakes)/],
  ['pf_shall_not', /\bpf\b.{0,8}\b(?:shall|will|may|must|agrees) (?:not|have no|in no)/],
  ['pf_liable', /\bpf\b.{0,25}\b(?:liable|responsible|liability)\b|\bliabilit\w+ of (?:the )?pf/],
  [
    'py_pays',
    regex`
    \bpy (?:shall|will|agrees to)\b.{0,30}\b(?:pay|reimburse|compensate|bear|indemnif|provide
    |furnish)
  `,
  ],
  ['third', /\b(?:lender|financing part|bank|financ\w+|affiliate|landlord|government)\w*\b/],
  ['consq', /\b(?:consequential|indirect|incidental|punitive|special|exemplary)\b/],
  ['cap', /\bnot exceed|\blimited to\b|\bmaximum\b|\baggregate\b|\bup to\b|\bcapped/],
  ['if_start', /^(?:\(?\w{1,4}[.)] )?(?:if|in the event|should|where|when|upon)\b/],
  ['frag', /[;:,]$|(?:; (?:and|or))$/],
  ['lettered', /^\(?(?:[a-z]|[ivx]{1,4}|\d{1,2}(?:\.\d{1,2})*)[.)] /],
  [
    'delay',
    regex`
    \bdelay|\bextension of time|\bhindrance|\binterference|\bdisrupt|\blate\b|\btime extension
  `,
  ],
  [
    'delay_nodmg',
    regex`
    \bdelay\w*\b.{0,200}\b(?:no|not|sole|only|without)\b.{0,60}\b(?:damage|compensation|remed|claim
    |cost|extension|monet)
  `,
  ],
  ['suspend', /\bsuspen/],
  ['punch', /\b(?:punch|final (?:completion|payment|acceptance)|substantial completion)/],
  ['interest', /\binterest\b/],
  ['wknd', /\bwork(?:ing)? (?:hours|days)|\bholidays?|\bweekend/],
  ['conform', /\bnon.?conform|\bdefect|\breject|\brepair|\breplace|\bcorrect|\bre-?perform/],
  [
    'incons',
    regex`
    \b(?:most stringent|more stringent|higher (?:standard|quality)|greater (?:quantity|cost)
    |better quality|more costly|interpreted)\b
  `,
  ],
  ['party_b', /\bparty b\b|\bcontract-issuing/],
];
