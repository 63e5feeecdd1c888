/** What delay costs and what excuses it. */
import type { Doubt } from './doubts.ts';
import type { Finder } from './finder.ts';

const EXCUSE_TITLE =
  /\b(?:force majeure|(?:excus(?:able|ed)|unavoidable|permitted|permissible|justifiable) delays?|acts? of god|uncontrollable (?:circumstances|forces)|causes beyond)\b/;

const EXTENSION_TITLE =
  /\b(?:extensions? of (?:the )?(?:contract )?time|delays? and extensions?|time extensions?)\b/;
const EXCUSED = new RegExp(`${EXCUSE_TITLE.source}|${EXTENSION_TITLE.source}`);

const LD_TITLE = /\b(?:liquidated damages|delay damages|damages for (?:late|delay)|penalt(?:y|ies))\b/;

export const timeFinders: readonly Finder[] = [
  {
    category: 'liquidated_damages',
    stems: ['penalt', 'penali', 'liquid', 'day', 'week', 'delay', 'daily', 'late'],
    pattern:
      /\bpenalt(?:y|ies) of\b.{0,60}?\b(?:per|each|every|a) (?:calendar |working |business )?(?:day|week)\b|\b(?:sum|amount|rate) of\b.{0,80}?\b(?:for each|per|for every|each) (?:and every )?(?:calendar |working |business |additional )?(?:day|week)\b.{0,200}?\b(?:delay|late|beyond|after|thereafter|until|exceed|overdue)\w*\b|\b(?:for each|per|for every) (?:and every )?(?:calendar |working |business |additional )?(?:day|week)\b.{0,160}?\b(?:delay|late|beyond|after|thereafter|exceed|overdue)\w*\b.{0,160}?\b(?:sum|amount|rate) of\b/,
    except:
      /\b(?:interest|insurance|rent|per diem|bonus|wages|storage|late charge|overtime|fines? (?:of|by) (?:any )?govern\w*)\b/,
    confidence: 0.75,
  },
  {
    category: 'liquidated_damages',
    stems: ['penali', 'penalt', 'deduct'],
    pattern:
      /\b(?:right to penali[sz]e|penali[sz]ed?)\b.{0,120}?\b(?:delay|late|below|short|fail|behind)\w*|\b(?:shortfall|delay|late\w*|exceed\w*)\b.{0,160}?\b(?:shall|will) be (?:deducted|penali[sz]ed)\b.{0,60}?\b(?:fees?|price|payments?)\b/,
    except: /\b(?:insurance|tax(?:es)?|retainage|interest)\b/,
    confidence: 0.6,
  },
  {
    category: 'liquidated_damages',
    stems: [],
    under: LD_TITLE,
    notUnder: /\b(?:waiver|limitation|consequential|exclusion|definitions?)\b/,
    pattern:
      /\b(?:per|each|every) (?:\w+ )?(?:day|week)\b|\bliquidated\b|\bpenalty\b|\b(?:damages|sums?|amounts?)\b.{0,120}?\b(?:difficult|estimate|deduct|offset|set off|not a penalty|pay|paid|payable)\b/,
    except:
      /\b(?:shall not (?:provide|be any)|no liquidated|may agree upon|consequential|exceed|maximum|sole|arbitrat\w*)\b/,
    confidence: 0.65,
  },
  {
    category: 'liquidated_damages',
    stems: ['penalt'],
    pattern:
      /\b(?:contractor|seller|builder|supplier) (?:shall|will) (?:\w+ )?pay\b.{0,80}?\bpenalt(?:y|ies)\b.{0,60}?\b(?:set forth|specified|provided|equal|up to|maximum)\b/,
    except: /\b(?:tax(?:es)?|fines?|laws?|insurance)\b/,
    confidence: 0.6,
  },
  {
    // What they stand for and when they are chosen; sums for each unit by which a plant falls short.
    category: 'liquidated_damages',
    stems: ['liquid', 'delay', 'follow', 'guaran', 'day', 'days', 'week', 'buydow', 'buy'],
    pattern:
      /\b(?:liquidated|delay) damages\b.{0,200}?\b(?:exclusive|sole) (?:and (?:exclusive|sole) )?remed(?:y|ies)\b|\b(?:sole|exclusive) (?:and (?:exclusive|sole) )?remed(?:y|ies)\b.{0,120}?\b(?:liquidated|delay) damages\b|\b(?:elects?|option)\b.{0,60}?\bto pay\b.{0,40}?\bliquidated damages\b|\bliquidated damages\b.{0,120}?\b(?:cumulative|in addition to|not constitute a penalty|sole damages)\b|\bliquidated (?:and ascertained|or agreed|or stipulated) damages\b.{0,200}?\b(?:pay|deduct|withhold|allow|rate)\b|\b(?:pay|deduct|withhold|allow)\b.{0,160}?\b(?:liquidated (?:and ascertained|or agreed|or stipulated)|delay|late completion|stipulated) damages\b|\bstipulated (?:sum|damages)\b.{0,120}?\b(?:each|per|every)(?: \w+)? day\b|\b(?:shall|will|agrees to) pay (?:to )?(?:the )?(?:owner|employer|purchaser|buyer|client|contractor|company)\b.{0,60}?(?:\$|£|€|\busd\b|\bdollars\b).{0,80}?\b(?:for each|for every|per) (?:and every )?(?:calendar |working |business )?(?:day|week)\b|\b(?:price|fee)\b.{0,40}?\breduced by\b.{0,60}?\b(?:for each|per|for every) (?:\w+ )?(?:day|week)\b|\bbuy-?down (?:amounts?|payments?)\b.{0,120}?\b(?:per|for each|equal)\b|\b(?:guarantee[sd]?|guaranteed)\b.{0,400}?\b(?:shall|will) pay (?:to )?(?:the )?(?:owner|purchaser|employer|buyer|client)\b.{0,80}?\b(?:following (?:amounts?|sums?)|amounts? equal)\b/,
    except:
      /\b(?:insurance|lenders?|force majeure|waives?|consequential|price reduction|rent|storage|overtime|per diem|stand-?by|bonus|early completion)\b/,
    confidence: 0.6,
  },
  {
    category: 'ld_cap',
    stems: ['exceed', 'maximu', 'limite', 'capped'],
    under: LD_TITLE,
    notUnder: /\b(?:waiver|consequential|exclusion|definitions?)\b/,
    pattern:
      /\b(?:reductions?|damages|penalt(?:y|ies)|sums?|amounts?|liability|aggregate|total)\b.{0,160}?\b(?:exceed|maximum|limited to|capped)\b.{0,80}?(?:%|\bper ?cent\b|\$)/,
    except:
      /\b(?:insurance|each occurrence|interest|(?:has|have) reached|exceed (?:the )?(?:amounts?|sums?) (?:then )?due)\b/,
    confidence: 0.65,
  },
  {
    category: 'ld_cap',
    stems: ['liquid', 'delay', 'penalt'],
    pattern:
      /\b(?:amounts?|sums?) (?:due|payable) for delay\b.{0,80}?\b(?:exceed|limited)\b|\b(?:(?:liquidated|delay) damages|penalties)\b.{0,300}?\b(?:for up to|up to a (?:maximum|total)|not to exceed|shall (?:not|never|in no event) exceed|limited to|maximum of|cap of)\b|\b(?:for up to|not to exceed|maximum of|in no event (?:shall|will))\b.{0,200}?\b(?:liquidated|delay) damages\b/,
    except:
      /\b(?:insurance|each occurrence|be deemed|consequential|(?:has|have) reached|exceed (?:the )?(?:amounts?|sums?) (?:then )?due)\b/,
    confidence: 0.7,
  },
  {
    category: 'no_damage_for_delay',
    stems: ['delay', 'delays', 'delaye', 'extens', 'hindra', 'interr', 'majeur'],
    pattern:
      /\b(?:extensions? of (?:the )?(?:\w+ ){0,3}?time|time extensions?|additional time|extension of (?:the )?(?:\w+ ){0,4}?(?:date|schedule))\b.{0,160}?\b(?:sole|only|exclusive)(?: and (?:exclusive|sole))? (?:\w+ )?(?:remed(?:y|ies)|relief|recourse|right|compensation)\b|\b(?:sole|only|exclusive)(?: and (?:exclusive|sole))? (?:remed(?:y|ies)|relief|recourse)\b.{0,160}?\b(?:extensions? of|time extension|additional time)\b|\b(?:not|no)\b.{0,40}?\b(?:entitled|claims?|liable|increase)\b.{0,120}?\b(?:compensation|damages|costs?|price|sum|payment)\b.{0,120}?\b(?:on account|by reason|because|as a result|arising (?:out of|from)|resulting from|due to|for) (?:of )?(?:\w+ ){0,3}?(?:delays?|hindrances?|interruptions?|interference|force majeure)\b|\b(?:delays?|hindrances?)\b.{0,120}?\bwhether (?:or not )?(?:foreseen|foreseeable|avoidable)\b|\bdelays?\b.{0,300}?\b(?:in no event|not|no)\b.{0,60}?\bentitled to (?:\w+ ){0,2}?(?:damages|additional (?:profit|compensation))\b/,
    except:
      /\b(?:liquidated|consequential|unless|insurance|warrant\w*|to the extent|lender|further payments?|not (?:be )?(?:liable|responsible) for (?:any )?(?:delay|failure))\b/,
    confidence: 0.75,
  },
  {
    // Days and no money, said the other way round: what alone one gets, what delay does not bring, what is given up for it.
    category: 'no_damage_for_delay',
    stems: ['delay', 'delays', 'delaye', 'extens', 'hindra', 'disrup', 'interf', 'accele', 'unable'],
    pattern:
      /\b(?:only be entitled to|(?:be )?entitled (?:only|solely) to|be limited (?:solely |only )?to|receive only)\b.{0,80}?\bextensions? of\b|\bdelays?\b.{0,160}?\b(?:shall|will|does|do) not entitle\b.{0,120}?\b(?:increase|adjustment|additional|damages|compensation|costs?)\b|\bextensions? of (?:the )?(?:\w+ ){0,4}?(?:time|schedule|dates?|period)\b.{0,160}?\b(?:but|and) (?:in no event|not|no|shall not|without)\b.{0,80}?\b(?:increase|compensation|adjustment (?:in|of|to) the (?:\w+ )?(?:price|sum)|damages|extra|additional (?:costs?|payment|money))\b|\bextensions? of (?:the )?(?:\w+ ){0,3}?time\b.{0,300}?\bsole (?:and exclusive )?remedy for (?:any |all |such )?(?:delay|hindrance|interference)|\b(?:contractor|subcontractor|builder|design\W?builder|construction manager|seller|supplier|vendor)\b.{0,60}?\b(?:waives?|releases?|agrees? (?:not to (?:make|assert)|to make no)|(?:shall|will) (?:not have|have no)(?! right to (?:stop|delay|suspend)))\b.{0,40}?\b(?:claims?|damages|compensation|right to (?:assert|claim|recover|damages))\b.{0,160}?\b(?:delays?|hindrances?|obstructions?|disruptions?|unable to complete)\b|\b(?:hindrances?|delays?)\b.{0,300}?\b(?:not have|make no|assert no|no) (?:a |any )?claims?\b.{0,60}?\b(?:damages|extra compensation|additional compensation)\b|\b(?:owner|client|company|employer|purchaser|buyer|contractor)\b.{0,80}?\bnot (?:be )?(?:liable|responsible)\b.{0,120}?\b(?:delay (?:damages|costs?|claims?)|(?:damages|costs?|claims?|compensation)\b.{0,80}?\b(?:on account of|by reason of|because of|due to|arising from|caused by|for) (?:any )?(?:delays?|disruptions?|hindrances?|interference))\b|\bno (?:payment|compensation|damages?)\b.{0,60}?\b(?:shall|will) be (?:made|paid|allowed|due|payable)\b.{0,120}?\b(?:delays?|hindrances?)\b/,
    except:
      /\b(?:liquidated|consequential|insurance|warrant\w*|lenders?|undersigned|hazardous|cure period|statutes?|site conditions|further payments?|delay in (?:exercis|enforc)\w*|contractor shall not be (?:liable|responsible)|rejection)\b|\bunless\b.{0,100}\b(?:notices?|requests?|claims?|writing|submit\w*)\b|\b(?:caused by|due to|attributable to|resulting from|responsible for)\b.{0,60}\b(?:contractor|subcontractor|builder|construction manager)(?:'s)?\b.{0,30}\b(?:fault|negligen\w+|acts?|failure|breach|employees)\b/,
    confidence: 0.7,
  },
  {
    category: 'time_of_essence',
    stems: ['essent', 'time', 'dates', 'essenc'],
    pattern:
      /\b(?:times?|dates?|schedules?|completion|milestones?)\b.{0,100}?\b(?:essential|material) (?:condition|term|element|obligation|part|provision)s? (?:of|to|under) (?:this|the)\b|\b(?:times?|dates?|deadlines?|time limits?|schedules?|timely (?:performance|completion))\b.{0,160}?\bof (?:the |its )?essence\b/,
    except: /\barbitrat\w*/,
    confidence: 0.85,
  },
  {
    category: 'force_majeure',
    stems: [],
    under: EXCUSE_TITLE,
    notUnder: /\b(?:definitions?|insurance|terminat\w+(?!.*\bforce majeure)|claims?)\b/,
    pattern: /\b(?:shall|will|may|must|means?|is|are|includes?)\b/,
    except:
      /\b(?:has the meaning|liquidated damages|terminat\w+|arbitrat\w*|(?:may|shall) dispute|disputes? (?:any|the|shall|is))\b/,
    confidence: 0.7,
  },
  {
    // Of an extension, what excuses the delay; how it is asked for and granted is another matter.
    category: 'force_majeure',
    stems: [],
    under: EXTENSION_TITLE,
    notUnder: /\b(?:definitions?|insurance|terminat\w+|claims?)\b/,
    pattern:
      /\b(?:delay\w*|beyond|caus\w+|weather|acts?|excus\w+|prevent\w*|hinder\w*)\b.{0,400}?\b(?:shall|will|may|must|extend\w*)\b|\b(?:shall|will|may|must|extend\w*)\b.{0,400}?\b(?:delay\w*|beyond|caus\w+|weather|acts?|excus\w+|prevent\w*|hinder\w*)\b/,
    except:
      /\b(?:has the meaning|liquidated damages|terminat\w+|arbitrat\w*|(?:may|shall) dispute|disputes? (?:any|the|shall|is)|whether the delay|mutual agreement)\b/,
    confidence: 0.65,
  },
  {
    category: 'force_majeure',
    stems: ['delay', 'delaye', 'beyond', 'acts', 'act', 'strike', 'weathe', 'cause', 'causes', 'unavoi'],
    pattern:
      /\b(?:delayed?|prevented|hindered|delays?)\b.{0,200}?\b(?:acts? of god|fires?|strikes?|labor (?:disputes?|troubles?)|unavoidable (?:casualt\w+|delays?)|(?:adverse|severe|inclement|abnormal) weather|causes? beyond|beyond (?:the |its |his |their )?(?:\S+ )?(?:reasonable )?control|epidemics?|riots?|war\b)|\b(?:beyond (?:the |its |their )?(?:\S+ ){0,3}?control)\b.{0,300}?\b(?:extended|extension|excus\w+|relieved|not be (?:liable|responsible|in default)|equitabl[ey])\b|\b(?:extension of (?:\w+ ){0,3}time|time (?:\w+ ){0,3}(?:shall|will) be extended)\b.{0,160}?\b(?:weather|fire|strikes?|beyond)\b/,
    except: /\b(?:insurance|perils|builder's risk|lender|liquidated damages specified)\b/,
    confidence: 0.7,
  },
  {
    // What follows from it, wherever it is said.
    category: 'force_majeure',
    stems: ['majeur'],
    pattern:
      /^.{0,60}\b(?:in the event (?:of|that)|if|upon|following|consequence of|affected by|claiming|invoking|circumstances of)\b.{0,100}?\bforce majeure\b.{0,300}?\b(?:shall|will|may)\b/,
    except:
      /\b(?:insurance|liquidated|subject to (?:an? )?(?:event of )?force majeure|defaults?|fails?|intent to|notices? of|denial of|meaning|lenders?|lessors?)\b/,
    confidence: 0.65,
  },
  {
    // The events by the names that English and international forms give them.
    category: 'force_majeure',
    stems: ['releva', 'except', 'events', 'event'],
    pattern:
      /\b(?:relevant|delay|excusable|exceptional|uncontrollable) events?"?\b.{0,80}?\b(?:includes?|means?|are|is)\b.{0,300}?\b(?:weather|strikes?|civil commotion|floods?|war|terroris\w+|epidemics?|control)\b/,
    except: /\b(?:insurance|liquidated)\b/,
    confidence: 0.65,
  },
  {
    category: 'force_majeure',
    stems: ['excusa', 'excuse', 'unavoi'],
    pattern:
      /\b(?:excus(?:able|ed)|unavoidable) delays?"? (?:\(.{0,60}?\) )?(?:shall|means?|includes?|may|entitles?)\b|\b(?:extended|extension|entitled|notice)\b.{0,160}?\b(?:excus(?:able|ed)|unavoidable) delays?\b|\bby reason of (?:an |any )?(?:excus(?:able|ed)|unavoidable) delays?\b/,
    except:
      /\b(?:insurance|liquidated|as (?:may be |the same may be )?extended|except (?:as|to the extent|for)|other than|subject to)\b/,
    confidence: 0.65,
  },
];

export const timeDoubts: readonly Doubt[] = [
  { category: 'time_of_essence', pattern: /\barbitrat/ },
  // A limit that has been used up, or another sum.
  {
    category: 'ld_cap',
    pattern:
      /\b(?:has|have) reached its (?:maximum|limit)|\bexceed (?:the )?(?:amounts?|sums?) (?:then )?due\b/,
  },
  // What is signed with a payment gives up claims of all kinds.
  { category: 'no_damage_for_delay', pattern: /\bundersigned\b|\bcure period\b/ },
  {
    // A default for want of it, or a defined term that has it in its name.
    category: 'force_majeure',
    pattern: /./,
    unless: /\bacts? of god\b|\b(?:fires?|strikes?|floods?)\b/,
    under: /\b(?:defaults?|definitions?)\b/,
    notUnder: EXCUSED,
  },
  {
    category: 'force_majeure',
    pattern: /"[^"]{10,120} force majeure [^"]{0,40}"/,
    unless: /\bacts? of god\b|\b(?:fires?|strikes?|floods?)\b/,
  },
  {
    // Named in passing: withheld, released, excepted.
    category: 'liquidated_damages',
    pattern: /./,
    unless:
      /\b(?:per|each|every) (?:and every )?(?:\w+ )?(?:day|week)\b|\b(?:shall|will|agrees?|must|hereby)\b.{0,120}?\b(?:pay|liable|owe|assess|deduct|entitled|recover|retain)\b.{0,160}?\b(?:liquidated|delay) damages\b|(?<!such )\bas (?:and for )?(?:\w+ ){0,3}?liquidated damages\b|\bliquidated damages\b.{0,80}?\b(?:in the amount|of \$|equal to|at the rate|estimate|not (?:as )?a penalty)\b|\bpenalt/,
    notUnder: LD_TITLE,
  },
  {
    category: 'liquidated_damages',
    pattern:
      /\b(?:shall not provide for|may agree upon the imposition|except for (?:\S+ ){0,8}?liquidated|insert provisions|and for the liquidated damages (?:specified|provided|set forth)|pursuant to (?:\S+ ){0,4}?liquidated damages)\b/,
  },
  {
    category: 'no_damage_for_delay',
    pattern:
      /\bunless\b.{0,80}\b(?:requests?|notice|notif\w+|submits?|writing)\b|\bnot (?:be )?(?:liable|responsible) for (?:any )?(?:delay|failure|damages)/,
  },
  {
    category: 'force_majeure',
    pattern: /./,
    unless:
      /\b(?:acts? of god|fires?|strikes?|floods?|epidemics?|riots?|war\b|weather|earthquakes?)\b|\b(?:shall|will|may|entitled)\b.{0,160}?\b(?:excus\w+|extend(?:ed)?|extensions?|relieved|not be (?:liable|responsible|deemed|considered|in (?:default|breach))|equitabl[ey]|suspended)\b|\b(?:notif\w+|notify|notice)\b.{0,160}?\bforce majeure\b|\bdelay\w*\b.{0,160}?\bforce majeure\b|\bforce majeure\b.{0,60}?\bdelay/,
    notUnder: EXCUSED,
  },
  {
    category: 'force_majeure',
    pattern:
      /\b(?:(?:has|have) the meaning|subject to (?:\w+ ){0,3}?force majeure|(?:as|may be|been) (?:\w+ ){0,3}extended (?:under|pursuant)|other than by reason of|shall (?:not )?constitute a default|conditional upon|revisions? (?:are|to) d|defects? or failures? of)\b/,
    unless:
      /\bacts? of god\b|\b(?:fires?|strikes?|floods?)\b.{0,60}\b(?:fires?|strikes?|floods?|war|riots?)\b/,
    notUnder: EXCUSED,
  },
];
