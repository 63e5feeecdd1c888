/**
 * Phrases that hint at a category, as features for the model. They are broader than locators: a hint alone
 * decides nothing. Their order is part of the trained model: after a change, run `npm run train:analysis`.
 */

import { type GramTest, gramsOf, gramTest, mayMatch } from '../read/grams.ts';
import { regex } from '../read/regex.ts';
import { stemNumber, stemsIn } from '../read/stems.ts';
import { type ModelCategory, modelCategories } from './categories.ts';

/** Words that must be near (as in a locator), and the pattern to match in lower-case text. */
type Hint = readonly [stems: readonly string[], pattern: RegExp];

const PRICE = '(?:prices?|pricing|fees?|rates?|charges?)';
const CONCERN = '(?:price|pric|customer|distributor|licensee|reseller|party|person|terms?|sponsor)';

// biome-ignore format: one hint a line
const byCategory: Record<ModelCategory, readonly Hint[]> = {
  termination_convenience: [
    [['termin', 'cancel'], regex`
      \b(?:terminat|cancel)\w*\b.{0,140}\b(?:without cause
        |for convenience|for any reason|no reason|at any time|at will|sole discretion|with or without)\b
      |\b(?:without cause|for convenience|for any reason|for no reason|at any time)\b
        .{0,120}\b(?:terminat|cancel)
    `],
    [['termin', 'cancel'], regex`
      \bmay\b.{0,60}\b(?:terminate|cancel)\b.{0,120}\b(?:days|months)['’]?.{0,30}\bnotice\b
    `],
    [['termin', 'cancel'], regex`
      \b(?:terminat|cancel)\w*\b.{0,400}\b(?:breach|default|fails?|failure|insolven|bankrupt)
      |\b(?:breach|default|fails?|insolven|bankrupt)\w*\b.{0,400}\bterminat
    `],
  ],
  liability_cap: [
    [['liabil', 'liable'], regex`
      \b(?:aggregate|total|maximum|entire|cumulative)\b
        .{0,80}\bliabilit.{0,300}\b(?:exceed|limited|greater|amount)
      |\bliab\w+\b.{0,200}\b(?:exceed|in excess of|limited to)\b
    `],
    [['conseq', 'indire', 'incide', 'punit', 'puniti', 'lost'], regex`
      \b(?:no event|not be liable|neither|not liable|nor shall)\b
        .{0,200}\b(?:consequential|indirect|incidental|punitive|lost profits)\b
    `],
    [['months', 'prece', 'preced', 'paid'], regex`
      \b(?:liab|damages)\w*\b.{0,300}\b(?:fees|amounts?|price|sums?)\b.{0,60}\b(?:paid|payable|received)\b
    `],
    [['action', 'claim', 'claims', 'suit'], regex`
      \bno (?:action|claim|suit)\b
        .{0,160}\b(?:more than|after|within|later)\b.{0,40}\b(?:years?|months?|days)\b
    `],
  ],
  uncapped_liability: [
    [['liabil', 'limita', 'limit', 'exclus'], regex`
      \b(?:limitations?|limits?|exclusions?|cap|restrictions?|foregoing|nothing|section)\b
        .{0,160}\b(?:not|nothing|no)\b.{0,40}\b(?:apply|limit|exclude|restrict|extend|affect)\b
        .{0,200}\b(?:indemnif|confidential|negligen|misconduct|fraud|death|injury|liab|infring)
    `],
    [['liabil', 'liable', 'damage'], regex`
      \b(?:except|other than|excluding|exception|without limiting|notwithstanding)\b
        .{0,260}\b(?:indemnif|confidential|gross negligence|misconduct|fraud|infring|breach of)\w*\b
        .{0,360}\b(?:liable|liability|damages)\b
    `],
    [['unlimi', 'withou'], regex`
      \b(?:unlimited|without limit(?:ation)?)\b.{0,30}\bliab
      |\bliab\w+\b.{0,40}\b(?:unlimited|without limit)\b
    `],
  ],
  liquidated_damages: [
    [['liquid'], /\bliquidated damages\b/],
    [['penalt'], /\bpenalt(?:y|ies)\b/],
    [['fee', 'paymen', 'charge'], regex`
      \b(?:early )?(?:termination|buy-?out|cancellation|break-?up) (?:fee|payment|charge|penalty)
    `],
    [['damage'], regex`
      \b(?:reasonable|good faith|genuine|pre-?) ?estimat\w+\b.{0,100}\b(?:damages|loss)
      |\bdifficult\b.{0,60}\bdamages\b
    `],
    [['pay', 'paid'], regex`
      \b(?:fails?|failure|breach|default|terminat\w+)\b
        .{0,260}\bshall (?:be (?:required|obligated|liable) to )?pay\b.{0,160}(?:\$|%|percent|equal to)
    `],
    [['retain', 'forfei', 'deposi'], regex`
      \b(?:retain|forfeit|keep)\w*\b.{0,120}\b(?:deposit|payment|amount|guarantee|damages)
    `],
  ],
  warranty: [
    [['warran'], /\bwarrant(?:y|ies)\b.{0,40}\bperiod\b|\bperiod of (?:the )?warrant/],
    [['warran', 'defect', 'guaran'], regex`
      \b(?:warrant|defect|guarant)\w*\b
        .{0,300}\b(?:\d+|one|two|three|six|twelve|eighteen|ninety|thirty)\b.{0,16}\b(?:days|months?|years?)\b
      |\b(?:days|months?|years?)\b.{0,120}\b(?:after|from|following|of)\b.{0,60}\b(?:
        delivery|shipment|acceptance|completion|purchase|installation)\b.{0,300}\b(?:warrant|defect|free)
    `],
    [['defect', 'workma'], regex`
      \bfree (?:from|of)\b.{0,40}\bdefects?\b
      |\bdefects? in (?:material|workmanship|design|title)
    `],
    [['repair', 'replac', 'defect', 'return'], regex`
      \b(?:repair|replace|correct|re-?perform|refund)\w*\b.{0,160}\b(?:warrant|defect|nonconform|non-conform)
      |\b(?:warrant|defect|nonconform)\w*\b.{0,200}\b(?:repair|replace|correct|refund)
    `],
    [['reject', 'notify', 'inspec', 'receip'], regex`
      \b(?:reject|notify|notice|inspect|claim)\w*\b.{0,160}\b(?:days|months)\b
        .{0,60}\b(?:after|of|from|following)\b.{0,60}\b(?:receipt|delivery|arrival|discovery|shipment)
      |\bwithin\b.{0,40}\bdays\b
        .{0,60}\b(?:receipt|delivery|arrival)\b.{0,200}\b(?:reject|defect|notif|conform|shortage)
    `],
  ],
  insurance: [
    [['insura', 'insure', 'covera', 'policy', 'polici'], regex`
      \b(?:maintain|carry|procure|obtain|keep|purchase|provide)\b.{0,160}\b(?:insurance|coverage|policies)\b
    `],
    [['insura', 'insure', 'covera'], regex`
      \b(?:additional insured|certificates? of insurance|named insured|primary and non|per occurrence
        |each occurrence|in the aggregate|workers'? comp|general liability|umbrella|a\.?m\.? best)\b
    `],
  ],
  audit_records: [
    [['audit', 'audits', 'audito', 'audite'], regex`
      \b(?:right to|may|entitled to|permit|conduct|perform|cause)\b.{0,120}\baudit
      |\baudit(?:s|or|ors|ed)?\b
        .{0,160}\b(?:books|records|expense|cost|discrepan|underpay|notice|reveal|disclos)
    `],
    [['record', 'books'], regex`
      \b(?:books|records|accounts)\b.{0,200}\b(?:inspect|examin|audit|review|access|copies|available)
      |\b(?:inspect|examin|audit|review|access)\w*\b.{0,120}\b(?:books|records|accounts)\b
    `],
    [['record', 'books'], /\b(?:keep|maintain|retain|preserve)\b.{0,100}\b(?:books|records|accounts)\b/],
    [['underp', 'discre', 'audit', 'shortf', 'overch'], regex`
      \b(?:underpa|under-pay|discrepan|shortfall|overcharg|understate)\w*\b
        .{0,200}\b(?:percent|%|cost|expense|audit)
    `],
  ],
  assignment: [
    [['assign', 'transf', 'delega'], regex`
      \b(?:not|neither|no)\b.{0,120}\b(?:assign|transfer|delegate)\w*\b.{0,200}\b(?:without|consent|approval)
      |\bassign\w*\b
        .{0,200}\b(?:prior written (?:consent|approval)|without the (?:prior|express|written|consent))
    `],
    [['assign', 'transf'], regex`
      \b(?:attempted|purported|any)\b
        .{0,60}\b(?:assignment|transfer)\b.{0,120}\b(?:void|null|invalid|of no (?:force|effect)|breach)
    `],
    [['assign', 'transf'], regex`
      \bmay\b.{0,60}\b(?:assign|transfer)\b
        .{0,160}\b(?:affiliate|successor|subsidiar|purchaser|without|all or substantially|wholly)
    `],
    [['assign'], /\b(?:is|are|be) (?:personal|not assignable|assignable|non-?assignable)|\bassignable\b/],
  ],
  change_of_control: [
    [['contro'], /\bchange (?:of|in) (?:\w+ )?control\b/],
    [['merger', 'consol', 'sale', 'acquis', 'acquir'], regex`
      \b(?:merge[rds]?|consolidat\w+|acqui\w+|sale of)\b.{0,160}\b(?:
        all or substantially all|substantially all|majority|control|voting|surviving|stock|assets)
    `],
    [['contro', 'voting', 'owners', 'shareh', 'stockh'], regex`
      \b(?:voting|equity|shares?|stock|ownership|control)\b
        .{0,120}\b(?:fifty percent|50%|majority|more than \d+)
      |\b(?:more than|at least|greater than)\b
        .{0,30}\b(?:fifty|50)\b.{0,60}\b(?:voting|stock|shares|equity|ownership)
    `],
    [['operat'], /\bby operation of law\b/],
    [['contro', 'merger', 'acquir', 'acquis', 'compet'], regex`
      \b(?:change (?:of|in) (?:\w+ )?control|merge[rs]?|acqui(?:red|sition))\b
        .{0,300}\b(?:terminat|consent|notice|accelerat|vest)
      |\bterminat\w+\b.{0,300}\b(?:change (?:of|in) (?:\w+ )?control|merge[rs]?|acqui(?:red|sition))\b
    `],
    [['contro', 'owners', 'intere', 'shareh', 'direct'], regex`
      \b(?:change|transfer|sale|death|incapacity)\b
        .{0,80}\b(?:ownership|control|interest|shareholder|management|beneficial)
    `],
  ],
  renewal_term: [
    [['renew', 'renewa', 'renewe', 'extend', 'extens', 'succes'], regex`
      \bautomatic(?:ally)?\b.{0,60}\b(?:renew|extend)
      |\b(?:renew|extend)\w*\b.{0,60}\bautomatic
    `],
    [['renew', 'renewa', 'renewe', 'extend', 'extens', 'succes', 'additi'], regex`
      \b(?:renew|exten[ds]|successive|additional)\w*\b.{0,100}\b(?:terms?|periods?|years?|months?)\b
    `],
    [['option', 'renew', 'extend', 'right'], regex`
      \b(?:option|right|may|elect)\b.{0,60}\b(?:to )?(?:renew|extend)\b
    `],
  ],
  notice_to_stop_renewal: [
    [['renew', 'renewa', 'extend', 'succes', 'non', 'intent', 'expira'], regex`
      \b(?:notice|notif\w+)\b.{0,200}\b(?:
        not to (?:renew|extend)|non-?renewal|intention|intent|terminat\w+|renew)\b.{0,200}\b(?:days|months)\b
      |\b(?:days|months)\b.{0,60}\b(?:prior to|before|in advance of|preceding)\b
        .{0,80}\b(?:expir|end|renewal|anniversary|conclusion|term\b)
    `],
    [['unless', 'renew', 'renewa', 'extend'], regex`
      \b(?:unless|until)\b.{0,80}\b(?:either|one|party|licensee|notice|notif)\b.{0,200}\b(?:notice|notif)
    `],
  ],
  expiration_date: [
    [['term', 'expire', 'contin', 'period', 'remain', 'commen'], regex`
      \b(?:term of this|initial term|the term|this agreement|this contract)\b
        .{0,160}\b(?:shall|will|is|commences?)\b.{0,160}\b(?:
        years?|months?|until|through|expire|terminate on|continue|in (?:full )?(?:force|effect))\b
    `],
    [['term', 'period', 'contin', 'until', 'expire'], regex`
      \b(?:for|of) (?:a |an )?(?:initial )?(?:term|period) of\b
      |\b(?:
        expires?|until|through|terminates?|end(?:s|ing)?) (?:on |the )?(?:close of business |midnight |at )?
        .{0,20}(?:january|february|march|april|may|june|july|august|september|october|november|december)\b
      |\b(?:first|second|third|fourth|fifth|tenth|\d+(?:st|nd|rd|th)) anniversary\b
    `],
    [['term', 'expire', 'perpet', 'indefi', 'contin'], regex`
      \b(?:perpetual|indefinite|perpetuity|evergreen
        |until terminated|unless (?:earlier|sooner|otherwise|previously)? ?terminated|earlier of|later of)\b
    `],
  ],
  effective_date: [
    [['effect'], regex`
      "effective date"
      |\beffective (?:as of|date|on)\b
      |\b(?:is|be|become|became|made) effective\b
    `],
    [['effect', 'commen', 'date', 'dated', 'made', 'entere', 'day'], regex`
      \b(?:entered into|made|dated|effective|executed|agreement|contract)\b.{0,80}\b(?:as of
        |on|this|dated|the)\b.{0,30}(?:\d{1,2}(?:st|nd|rd|th)?,? (?:day of|of)? ?|\b)(?:january
        |february|march|april|may|june|july|august|september|october|november|december)\b.{0,16}(?:19|20)\d\d
    `],
    [['commen', 'begin', 'effect', 'force'], regex`
      \b(?:agreement|contract|term)\b.{0,80}\b(?:commence|begin|take effect
        |come into (?:force|effect)|become effective|enter into (?:force|effect)|effective)\b.{0,160}
    `],
    [['date', 'dated', 'day', 'effect'], regex`
      ^.{0,60}\b(?:\d{1,2}(?:st|nd|rd|th)?\b.{0,12})?(?:january|february
        |march|april|may|june|july|august|september|october|november|december)\b.{0,16}(?:19|20)\d\d.{0,40}$
    `],
    [['hereof', 'signed', 'execut', 'signat'], regex`
      \b(?:date hereof|upon (?:execution|signature|signing)
        |last (?:date|signature)|date (?:first )?(?:above|set forth|of (?:its )?(?:execution|signature)))\b
    `],
  ],
  post_termination: [
    [['termin', 'expira', 'surviv'], regex`
      \b(?:upon|after|following|on|in the event of|effective date of)\b
        .{0,40}\b(?:expiration|termination|expiry)\b
    `],
    [['sell', 'invent', 'stock', 'dispos', 'remain'], regex`
      \b(?:sell|dispose|distribut|liquidat|repurchase|purchase)\w*\b
        .{0,100}\b(?:inventory|stock|on hand|remaining|finished|products)\b
    `],
    [['transi', 'wind', 'orderl', 'assist'], regex`
      \b(?:transition|wind[- ]?(?:down|up)|orderly|sell-?off|phase-?out)\b
    `],
    [['return', 'destro', 'delive', 'cease', 'surren'], regex`
      \b(?:terminat|expir)\w*\b
        .{0,300}\b(?:return|destroy|deliver|cease|discontinue|surrender|assign|transfer|pay)\b
    `],
    [['period', 'after', 'follow', 'months', 'days'], regex`
      \b(?:days|months?|years?)\b
        .{0,40}\b(?:after|following|from|of)\b.{0,40}\b(?:termination|expiration|expiry|termination date)\b
      |\bfor (?:a|an)\b.{0,60}\bperiod\b.{0,60}\b(?:after|following)\b
    `],
    [['surviv'], regex`
      \bsurviv\w*\b.{0,120}\b(?:terminat|expir|years?|months?)
      |\b(?:terminat|expir)\w*\b.{0,120}\bsurviv
    `],
    [['orders', 'obliga', 'paymen', 'record', 'accrue'], regex`
      \b(?:orders?|obligations?|payments?|records|royalties|commissions?)\b
        .{0,160}\b(?:after|following|prior to|before|upon|subsequent to)\b.{0,60}\b(?:terminat|expir)
    `],
  ],
  third_party_beneficiary: [
    [['benefi'], /\b(?:is|are|be|deemed|intended|express)\b.{0,60}\bthird[- ]party beneficiar/],
    [['benefi', 'confer', 'third'], regex`
      \b(?:no|not|nothing|none|neither)\b.{0,200}\b(?:third[- ]part|any (?:other )?person|beneficiar)
    `],
    [['benefi', 'inure', 'enforc'], regex`
      \b(?:except|other than|provided)\b.{0,200}\b(?:third[- ]part|beneficiar)
      |\b(?:entitled to|right to) (?:the benefit|enforce)
    `],
  ],
  covenant_not_to_sue: [
    [['contes', 'challe', 'attack', 'disput', 'oppose', 'impair', 'questi'], regex`
      \b(?:contest|challenge|attack|dispute|oppose|impair|question|impugn|disput)\w*\b
        .{0,160}\b(?:validity|ownership|title|right|enforceab|interest|registra|patent|marks?|trademark)
    `],
    [['assist', 'contes', 'challe', 'attack', 'oppose'], regex`
      \b(?:directly or indirectly|assist|aid|encourage|cause)\b
        .{0,100}\b(?:contest|challeng|attack|disput|oppos)
    `],
    [['sue', 'assert', 'releas', 'dischar', 'forever', 'waive', 'waives'], regex`
      \bcovenants? not to (?:sue|assert)
      |\bnot (?:to )?(?:assert|bring|sue|institute|initiate|commence)\b
        .{0,120}\b(?:claim|action|suit|infring|against)
      |\b(?:release|discharge|waive)s?\b.{0,160}\b(?:claims?|actions?|liabilit|demands?)\b
    `],
    [['regist', 'confus', 'simila', 'goodwi'], regex`
      \bnot\b.{0,140}\b(?:regist|adopt|use)\w*\b.{0,140}\b(?:similar|confusing|trademarks?|marks?|names?)\b
    `],
  ],
  minimum_commitment: [
    [['minimu'], /\bminimums?\b/],
    [['minimu', 'commit', 'quota', 'guaran', 'take', 'firm'], regex`
      \b(?:minimum|guaranteed|firm|binding)\b
        .{0,60}\b(?:purchase|order|quantit|volume|royalt|payment|fee|commitment|sales|guarantee|number|amount)
      |\b(?:quota|take[- ]or[- ]pay|commitment)\b
    `],
    [['least', 'less', 'fewer'], regex`
      \b(?:at least|not less than|no less than|no fewer than|minimum of)\b
        .{0,40}(?:\$|\d|one|two|three|four|five|ten|twenty|fifty|\[)
    `],
    [['purcha', 'order', 'buy', 'sell', 'spend', 'pay', 'achiev'], regex`
      \b(?:purchase|order|buy|sell|spend|pay|achieve|provide|deliver)\w*\b.{0,100}\b(?:at least|not less than
        |no less than|minimum|per (?:year|annum|month|quarter)|each (?:year|month|quarter)|annually)\b
    `],
    [['shortf', 'less', 'fail', 'fails', 'defici'], regex`
      \b(?:shortfall|fails? to|less than|deficien)\w*\b.{0,160}\b(?:minimum|quota|guarantee|commitment|target)
      |\b(?:minimum|quota|guarantee|commitment)\w*\b
        .{0,200}\b(?:shortfall|difference|deficien|fails? to|less than)
    `],
    [['subjec', 'minimu'], regex`
      \bminimum (?:charge|fee|rental|price|balance|payment|annual|monthly|quarterly|aggregate|number)\b
    `],
  ],
  exclusivity: [
    [['exclus'], /(?<!non-|non)\bexclusiv(?:e|ely|ity)\b(?! (?:jurisdiction|venue|remed|property))/],
    [['nonexc', 'non', 'exclus'], /\bnon-?exclusive/],
    [['exclus', 'sole'], regex`
      \b(?:grants?|appoints?|granted|appointed|engages?|retains?)\b.{0,140}\b(?:exclusive|sole)\b
    `],
    [['other', 'third', 'anyone', 'compet', 'simila'], regex`
      \b(?:shall|will|agrees?|may|to) (?:not|refrain)\b.{0,200}\b(?:
        any other|third part\w+|anyone|other (?:person|distributor|supplier|part)|compet\w+|similar)\b
    `],
    [['compet', 'simila', 'territ'], regex`
      \bnot\b.{0,160}\b(?:sell|market|distribut|promot|manufactur|licens|appoint|offer|engage|solicit)\w*\b
        .{0,200}\b(?:compet|similar|territory|other)
    `],
    [['all', 'requir', 'solely', 'only', 'exclus'], regex`
      \b(?:all of (?:its|their|the)|its) (?:entire )?requirements\b
      |\b(?:exclusively|solely|only) (?:from|through|to|with|by)\b
    `],
  ],
  ip_ownership: [
    [['assign', 'convey', 'transf'], regex`
      \b(?:hereby|does|agrees? to|shall|will)\b.{0,60}\b(?:assign|convey|transfer)s?\b
        .{0,200}\b(?:right|title|interest|ownership|copyright|patent|invention|intellectual)
    `],
    [['work', 'works', 'hire'], /\bworks?[ -](?:made[ -])?for[ -]hire\b/],
    [['own', 'owned', 'owner', 'proper', 'vest', 'belong', 'title'], regex`
      \b(?:shall|will|is|are|be|hereby)\b.{0,60}\b(?:own
        |owned|owner|belong|vest|sole (?:and exclusive )?property|exclusive property|property of|become the)\b
    `],
    [['invent', 'improv', 'develo', 'intell', 'copyri', 'patent', 'work'], regex`
      \b(?:inventions?|improvements?|developments?|intellectual property
        |copyrights?|patents?|know-how|works?|deliverables|work product|modifications?|derivative)\b
        .{0,200}\b(?:own|owned|belong|vest|property of|title|assign)
    `],
    [['execut', 'perfec', 'assist', 'applic'], regex`
      \b(?:execute|perfect|assist|sign|cooperate)\w*\b
        .{0,200}\b(?:assign|patents?|applications?|copyright|ownership|registr|title)
    `],
  ],
  price_restrictions: [
    [['price', 'prices', 'pricin', 'fee', 'fees', 'rate', 'rates', 'charge'], regex`
      \b${PRICE}\b.{0,200}\b(?:increase|adjust|raise|escalat|change|revis)\w*\b
      |\b(?:increase|adjust|raise|escalat|change|revis)\w*\b.{0,80}\b${PRICE}\b
    `],
    [['price', 'prices', 'pricin', 'fee', 'fees', 'rate', 'rates', 'charge', 'increa'], regex`
      \b(?:${PRICE}|increases?)\b.{0,240}\b(?:not (?:be )?(?:more|increase|exceed)
        |exceed|more than once|once (?:per|a|each|in)|maximum|no more than|capped|limited to)
    `],
    [['consum', 'cpi', 'index'], /\bconsumer price index\b|\bcpi\b|\bprice index\b/],
    [['price', 'prices', 'fee', 'fees', 'rates', 'rate', 'charge'], regex`
      \b${PRICE}\b.{0,120}\b(?:remain (?:the same|fixed|firm|in effect|unchanged)|fixed (?:for|during|through)
        |firm (?:for|during|through)|same as|subject to (?:increase|adjustment|change))
    `],
  ],
  most_favored_nation: [
    [['most', 'favore', 'favour', 'favora'], /\bmost[- ]favou?red\b/],
    [['less', 'more', 'favora', 'favour', 'advant'], regex`
      \b(?:no|not|more|less|as|equally) (?:less |more )?(?:favou?rabl\w*|advantageous|beneficial)\b
        .{0,200}\b(?:than|as|to)\b.{0,200}\b${CONCERN}
    `],
    [['lower', 'lowest', 'better', 'best', 'highes', 'higher'], regex`
      \b(?:lower|lowest|better|best|higher)\b.{0,60}\b${PRICE}\b.{0,200}\b(?:other|third|any)\b
      |\b(?:other|any|third)\b
        .{0,60}\b(?:customer|distributor|licensee|reseller)s?\b.{0,160}\b(?:lower|lowest|better|best)\b
    `],
    [['grant', 'grants', 'offer', 'offers', 'enters'], regex`
      \b(?:grants?|offers?|enters? into|charges?)\b.{0,160}\b(?:other|another|third)\b
        .{0,200}\b(?:shall (?:also|promptly|immediately)|same|adjust|equivalent|matching)\b
    `],
  ],
  governing_law: [
    [['govern', 'constr', 'laws', 'law', 'interp'], regex`
      \b(?:govern|constru|interpret|enforce)\w*\b.{0,140}\blaws?\b
      |\blaws? of\b.{0,120}\b(?:govern|apply|applies|control)
    `],
    [['incorp', 'organi', 'existi'], regex`
      \b(?:organized|incorporated|existing|formed)\b.{0,60}\bunder the laws?\b
    `],
  ],
};

/** All hints, grouped by category. */
export const hints: readonly Hint[] = modelCategories.flatMap((category) => byCategory[category]);

/** For each hint, the position of its category among the model's. */
export const hintCategories: readonly number[] = modelCategories.flatMap((category, at) =>
  byCategory[category].map(() => at),
);

/** The number of a stem → the hints that require it. */
const byStem = new Map<number, number[]>();
for (const [at, [stems]] of hints.entries()) {
  for (const stem of stems) {
    const wanting = byStem.get(stemNumber(stem));
    if (wanting) wanting.push(at);
    else byStem.set(stemNumber(stem), [at]);
  }
}

/** Tests of the hints, made for the first text. */
const testsOfHints = (): readonly GramTest[] => hints.map(([, pattern]) => gramTest(pattern));
let known: readonly GramTest[] | null = null;
const grams = gramsOf('');

/** Returns the positions in the table of the hints that match a lower-case text, ascending. */
export function hintsIn(text: string): number[] {
  const candidates = new Set<number>();
  for (const stem of stemsIn(text)) {
    const wanting = byStem.get(stem);
    if (wanting) for (const at of wanting) candidates.add(at);
  }
  if (candidates.size === 0) return [];
  known ??= testsOfHints();
  const tests = known;
  gramsOf(text, grams);
  return [...candidates]
    .filter((at) => mayMatch(grams, tests[at] as GramTest) && hints[at]?.[1].test(text))
    .sort((a, b) => a - b);
}
