/** Indemnity, insurance, security, warranty, limits of liability and hazardous materials in construction contracts. */
import type { Finder } from './finder.ts';
import type { Section } from './sections.ts';

const OPERATIVE = /\b(?:shall|will|must|may|agrees?|hereby|is|are|has|have|not|waives?|warrants?)\b/;

export const liabilitySections: readonly Section[] = [
  {
    category: 'indemnity',
    title: /\bindemni|\bhold harmless/,
    says: OPERATIVE,
    about: /\b(?:indemni|harmless|defend|negligen)/,
    except: /\b(?:waives? all rights against|similar waivers)\b/,
    confidence: 0.7,
  },
  {
    category: 'insurance',
    title:
      /\binsurance\b|\badditional insured|\b(?:provided|required|minimum|evidence of|additional) coverages?\b|\bbuilder'?s'? risk\b|^endorsements?$|\bpremiums\b|^deductibles?$|\bpolicy (?:cancellation|provisions|terms)\b/,
    notTitle: /\binsurance proceeds\b|\badjustment of loss|\bpremium (?:time|pay)/,
    says: /./,
    lines:
      /\$ ?\d|\b(?:each (?:occurrence|accident|employee|person)|per occurrence|aggregate|bodily injury|property damage|statutory|completed operations|broad form|contractual liability|excess of)\b/,
    about:
      /\b(?:insur|polic(?:y|ies)\b|coverage|underwriter|deductible|occurrence|aggregate|bodily injury|endorse)/,
    throughout: true,
    except:
      /\b(?:indemnify|patents?|executed in|insurance costs?|costs? (?:of|for|to provide) (?:\w+ )?(?:insurance|coverage)|change orders?)\b/,
    confidence: 0.7,
  },
  {
    category: 'waiver_of_subrogation',
    title: /\bsubrogation\b|\bwaivers? of (?:rights|recovery)\b/,
    says: OPERATIVE,
    about: /\b(?:subrogation|waive|rights against)/,
    confidence: 0.75,
  },
  {
    category: 'bonds',
    title: /\bbond(?:s|ing)?\b|\b(?:performance|contract) security\b|\bletters? of credit\b|\bsuret/,
    notTitle: /\bissu(?:e|ance)\b|\bseries\b|\bdefin|\bindenture\b|\bredemption\b/,
    says: /\b(?:bond|suret|letter of credit|guarant|obligee|security)/,
    about: /\b(?:bonds?|suret|letter of credit)\b/,
    except:
      /\b(?:subject to a claim|governed by the laws|commercial nature|bankruptcy|withholding|required to return|unilaterally|pledge|recorded|scope of the guarantee|subject to \w+ law)\b/,
    confidence: 0.65,
  },
  {
    category: 'warranty',
    title:
      /\bwarrant(?:y|ies)\b|^guarant(?:y|ee)$|\bguarant(?:y|ees?) (?:period|of (?:the )?works?)\b|\bcorrection of (?:defects|(?:\w+ )?work)\b|\bdefects? (?:liability|correction)|\bdefective work\b|\bquality of work\b/,
    notTitle:
      /\brepresentations?\b|\b(?:payment|performance|completion|production|output|corporate|parent|bank|schedule) guarant|\bguaranteed?\b.{0,20}\b(?:maximum|price|completion|levels?|dates?)\b|\bparent\b|\bdelivery of\b|\bbonds?\b|\bauthority\b|\bof title\b|\bpatents?\b|\bcertificates?\b/,
    says: OPERATIVE,
    about: /\b(?:warrant|defect|guarant|year)/,
    strays: 2,
    except:
      /\bguarantors?\b|\b(?:performance|defects liability) certificate\b|\btests on completion\b|\bspare parts\b|\bcorrective action\b/,
    confidence: 0.65,
  },
  {
    category: 'hazardous_materials',
    title:
      /\bhazardous|\basbestos|\btoxic|\bcontaminat|\bpollut|\benvironmental (?:matters|services|conditions|liabilit|responsib|protection)/,
    notTitle: /\bdefinition/,
    says: OPERATIVE,
    about: OPERATIVE,
    except: /\bwetlands?\b|\brun-?off\b/,
    confidence: 0.7,
  },
  {
    category: 'consequential_waiver',
    title: /\bconsequential\b/,
    says: /\b(?:consequential|indirect|incidental|special|punitive|waive[sr]?|such damages|loss(?:es)? of|lost profits)\b/,
    confidence: 0.7,
  },
  {
    category: 'liability_cap',
    title: /\blimit(?:s|ations?)? (?:of|on) (?:\w+'s )?liabilit/,
    says: /\b(?:exceed|limited to|in excess|maximum|aggregate|cap)\b/,
    confidence: 0.7,
  },
];

export const liabilityFinders: readonly Finder[] = [
  {
    // Whoever may look to one asset only, cannot be liable for more.
    category: 'liability_cap',
    stems: ['solely'],
    pattern:
      /\blooks? (?:solely|only|exclusively) to\b.{0,120}?\b(?:interest|assets|property|estate)\b.{0,200}?\b(?:satisf\w+|collection|recover\w*|judgment|claims?|liability)\b/,
    except: /\bpersons dealing\b/,
    confidence: 0.65,
  },
  {
    // Nobody behind the party answers, or only with what is built; what the limits leave out.
    category: 'liability_cap',
    stems: ['recour', 'greate', 'capped', 'liable', 'limita', 'limit', 'limits', 'limite', 'liabil'],
    pattern:
      /\b(?:sole|only|exclusive) recourse\b.{0,160}?\b(?:interest|assets|property|estate|proceeds|limited)\b|\bliab(?:le|ility|ilities)\b.{0,200}?\b(?:be|is|are) (?:greater|more)\b.{0,30}?\bthan\b|\bliab(?:ility|ilities) (?:under|pursuant to|hereunder|in connection with)\b.{0,60}?\b(?:is|are|shall be|will be) limited\b|\bliabilit(?:y|ies)\b.{0,80}?\bcapped (?:at|to)\b|\bliable\b.{0,80}?\bfor (?:a |any )?(?:sums?|amounts?) (?:greater|more) than\b|\brecourse liability\b|\b(?:limitations?|limits|caps?) (?:on liability |of liability )?(?:set forth|provided|contained|stated|described|specified|in)\b.{0,60}?\b(?:shall|will|do|does) not apply\b.{0,200}?\b(?:gross|willful|wilful|indemnif\w*|fraud\w*|third[- ]part\w+)\b|\b(?:limitations?|limits) (?:of|on) liability\b.{0,60}?\b(?:shall|will|do|does) not apply\b|\bliab(?:le|ility)\b.{0,160}?\bin an? (?:aggregate )?amount (?:greater than|exceeding|in excess of)\b/,
    except: /\b(?:polic(?:y|ies)|occurrence|premiums?|insurance|surety|liquidated|employees? of the)\b/,
    confidence: 0.6,
  },
  {
    category: 'indemnity',
    stems: ['indemn'],
    pattern:
      /\bkeeps? (?:\w+ ){1,6}?(?:fully )?indemnified\b|\bobligation to provide indemni(?:fication|ty)\b/,
    confidence: 0.65,
  },
  {
    category: 'indemnity',
    stems: ['claim', 'settle', 'admiss'],
    titled:
      /\b(?:indemni\w+|hold harmless|patents?|infringement|intellectual property|royalt(?:y|ies)|claims? (?:by|against))\b/,
    pattern:
      /\bnotif(?:y|ied)\b.{0,60}?\bclaims?\b.{0,160}?\bagainst\b|\b(?:conduct|control)\b.{0,60}?\b(?:negotiations|settlement|defen[sc]e|litigation)\b|\bnot make any admission\b|\bwaives? all causes of action\b/,
    except: /\b(?:insurers?|lien)\b/,
    confidence: 0.6,
  },
  {
    // What a bank or a surety promises in the form of its bond.
    category: 'bonds',
    stems: ['undert'],
    pattern:
      /\b(?:hereby|we|bank|surety|guarantor)\b.{0,40}?\bundertakes?\b.{0,400}?\bpay\b.{0,300}?\b(?:not exceeding|up to|maximum|first (?:written )?demand|on demand)\b/,
    confidence: 0.65,
  },
  {
    category: 'bonds',
    stems: ['guaran', 'securi', 'bond'],
    pattern:
      /\badvance payment (?:guarant(?:ee|y)|bond|security)\b.{0,160}?(?:%|\bpercent\b|\bamount\b|\bbank\b)|\b(?:this|the) (?:performance )?(?:guarantee|bond|security) shall (?:automatically |only )?(?:expire|remain in (?:full )?force|be valid|come into force|be released)\b|\bcost of (?:maintaining|renewing|extending) the (?:performance )?(?:security|bond)/,
    except: /\b(?:has provided|means|corporate|bankruptcy|claims period|limitation)\b/,
    confidence: 0.6,
  },
  {
    category: 'warranty',
    stems: ['guaran'],
    pattern:
      /\b(?:contractor|seller|supplier|builder|subcontractor|vendor|manufacturer)\b(?: also| hereby| further)? guarantees (?:to (?:the )?\w+ )?(?:that|for|during|against|the quality|all|its)\b/,
    except:
      /\b(?:payment|guaranteed maximum|guarantor|completion|acceptance|performance guarantees?|achieve\w*|demonstrated|consumption|yield|(?:production|output) rate|production|emissions?|noise|effluent|reliability)\b/,
    confidence: 0.65,
  },
  {
    category: 'warranty',
    stems: ['defect', 'warran', 'guaran'],
    pattern:
      /"?\b(?:defects? (?:liability|correction|notification)|warranty|guarant(?:y|ee)) period"?:? (?:shall )?means?\b.{0,200}?\b(?:years?|months?|days)\b/,
    confidence: 0.65,
  },
  {
    category: 'consequential_waiver',
    stems: ['conseq', 'indire', 'incide'],
    pattern:
      /\b(?:liable|liability|responsible)\b.{0,60}?\bfor (?:\w+,? ){0,4}?(?:consequential|indirect|incidental)\b/,
    except: /\b(?:lender|borrower|insured|polic(?:y|ies)|subrogation|insurers)\b/,
    confidence: 0.65,
  },
  {
    category: 'consequential_waiver',
    stems: ['profit', 'revenu', 'produc'],
    pattern:
      /\b(?:not (?:be )?(?:liable|include|responsible)|no liability|waives?)\b.{0,200}?\bloss(?:es)? of (?:\w+,? (?:or )?){0,4}?(?:profits?|revenues?|use|income|production)\b/,
    except: /\b(?:lender|borrower|polic(?:y|ies)|subrogation|insurers)\b/,
    confidence: 0.6,
  },
  {
    category: 'liability_cap',
    stems: ['liabil', 'liable', 'remedi'],
    pattern:
      /\bliabilit(?:y|ies)\b.{0,300}?\b(?:in no event|shall not|will not|not)\b.{0,30}?\bexceed\b|\bin no event\b.{0,200}?\bliab(?:le|ility|ilities)\b.{0,200}?\bexceed/,
    except:
      /\b(?:polic(?:y|ies)|occurrence|insurance|surety|bond|actual costs)\b|\bliquidated damages (?:shall|payable|due|hereunder)\b|\bliability for (?:\w+ )?liquidated damages\b/,
    confidence: 0.65,
  },
  {
    category: 'liability_cap',
    stems: ['liabil'],
    pattern:
      /\b(?:total|entire|aggregate|maximum|cumulative|overall)\b.{0,40}?\bliabilit(?:y|ies)\b.{0,500}?\b(?:shall|will|is|be)\b.{0,12}?\b(?:exceed|limited to)\b/,
    except: /\b(?:occurrence|surety|bond|liability for (?:\w+ )?liquidated damages)\b/,
    goesOn: { pattern: /\b(?:limitations?|limits?|liabilit(?:y|ies)|liable)\b/, most: 4 },
    confidence: 0.7,
  },
  {
    category: 'warranty',
    stems: ['defect', 'repair', 'warran'],
    pattern:
      /\bfails? to (?:remedy|correct|repair|make good)\b.{0,30}?\bdefects?\b|\bpromptly (?:correct|repair|remedy|replace|make good)\b.{0,40}?\b(?:defects?|defective|faults?)\b|\bassign\w*\b.{0,40}?\b(?:manufacturers?|vendors?|suppliers?|subcontractors?)\S{0,2} warranties\b|\b(?:sole|exclusive) (?:obligation|remed(?:y|ies))\b.{0,120}?\b(?:repair|replace|re-?perform)/,
    notUnder: /\bdefaults?\b/,
    except:
      /\b(?:terminat\w+|insurance|indemnif\w*|utilit(?:y|ies)|preclude|sea trials|letter of credit|withhold\w*)\b/,
    confidence: 0.6,
  },
  {
    category: 'waiver_of_subrogation',
    stems: ['subrog', 'recove'],
    pattern:
      /\b(?:insurers?|underwriters?|insurance compan(?:y|ies)|polic(?:y|ies))\b.{0,120}?\bno (?:rights?|claims?) of (?:subrogation|recovery)\b/,
    confidence: 0.65,
  },
  {
    category: 'hazardous_materials',
    stems: ['consti', 'polych', 'pcbs', 'paint', 'unexpl'],
    pattern:
      /\bconstituents? of concern\b|\bpolychlorinated\b|\bpcbs\b|\blead[- ](?:based|containing) paint\b|\bunexploded\b/,
    except:
      /^(?!.*\b(?:shall|must|responsib\w+|encounter\w*|uncovered)\b)|\b(?:insurance|insuring|vendor data)\b/,
    confidence: 0.6,
  },
  {
    // As English forms say it.
    category: 'warranty',
    stems: ['good', 'rectif', 'shrink', 'snaggi'],
    pattern:
      /\bmake good\b.{0,30}?\b(?:any |all )?(?:such )?(?:defects|shrinkages|faults)\b|\brectification period\b|\bdefects (?:date|certificate|correction period)\b.{0,120}?\b(?:correct|notif)/,
    notUnder: /\bdefaults?\b|\btests?\b/,
    except: /\b(?:terminat\w+|insurance|indemnif\w*|liquidated|certificate of making good)\b/,
    confidence: 0.6,
  },
  {
    category: 'waiver_of_subrogation',
    stems: ['waive', 'waives', 'waiver'],
    pattern:
      /\bwaives? (?:all |any )?rights of action\b.{0,400}?\b(?:fire|hazards|perils)\b|\bwaivers? of (?:\S+ ){0,3}?(?:rights of )?subrogation\b/,
    confidence: 0.7,
  },
  {
    category: 'hazardous_materials',
    stems: ['precau', 'substa', 'enviro'],
    pattern:
      /\breasonable precautions will be inadequate\b|\b(?:material|substance)s?\b.{0,40}?\bencountered\b.{0,120}?\b(?:stop|suspend|report|notify)\b|\b(?:costs?|expenses?|liabilit(?:y|ies))\b.{0,80}?\b(?:under|from|violation of)\b.{0,60}?\benvironmental laws?\b/,
    confidence: 0.6,
  },
  {
    category: 'indemnity',
    stems: ['indemn', 'harmle', 'defens'],
    pattern:
      /\b(?:indemnit(?:y|ies)|indemnification obligations?|indemnification provided)\b.{0,160}?\b(?:shall|will)\b|\bharmless\b.{0,20}?\bindemnified\b|\bindemnified and (?:held|saved)\b|\bassume\b.{0,80}?\bdefense\b|\bcontrol the defense\b|\bdefense and settlement of\b/,
    except: /\b(?:insurance|sections? \d[\d.]* (?:shall|will) survive|bond)\b/,
    goesOn: { pattern: /\b(?:indemni|losses\b|counsel\b|defen[sd]e?\b|negligen)/, most: 6 },
    confidence: 0.6,
  },
  {
    category: 'bonds',
    stems: ['guaran'],
    pattern:
      /\bguarantor\b.{0,60}?\b(?:unconditionally|irrevocably|absolutely)\b.{0,60}?\bguarant|\b(?:obtain|furnish|provide|deliver|procure)\b.{0,300}?\b(?:parent|such other) (?:company |corporate )?guarant(?:ee|y|ors?)\b/,
    confidence: 0.6,
  },
  {
    category: 'liability_cap',
    stems: ['recour'],
    pattern: /\bno recourse\b.{0,250}?\b(?:against|had)\b/,
    except: /\bpremiums?\b/,
    confidence: 0.6,
  },
  {
    category: 'indemnity',
    stems: ['harmle', 'indemn'],
    pattern: /\b(?:holds?|saves?) (?:[\w',]+ ){0,10}?harmless\b/,
    except: /\b(?:fails? to|obligor|received by)\b/,
    goesOn: { pattern: /\b(?:indemni|losses\b|counsel\b|defen[sd]e?\b|negligen)/, most: 8 },
    confidence: 0.65,
  },
  {
    category: 'insurance',
    stems: ['insura', 'insuri', 'insure', 'builde'],
    pattern:
      /\b(?:evidence|proof|certificates?|polic(?:y|ies)|limits?|types?|kinds?) of (?:\w+ ){0,3}?insurance\b|\b(?:buy|provide|obtain|purchase|procure|carry|maintain|furnish|effect|keep|arrang\w+|responsible)\b.{0,100}?\b(?:insurance|insuring|insured)\b|\b(?:insurance|polic(?:y|ies))\b.{0,80}?\b(?:shall|will|must)\b|\bbuilder'?s'? (?:all[ -])?risk\b/,
    except:
      /\b(?:title insurance|security, maintenance|would have been insured|unemployment|social security|costs? of|reimbursable|applications? for payment|bills? of sale|payroll|indemnify|insurance (?:companies|company|proceeds|premiums?)|terminat\w+|liens?|tax(?:es)?)\b/,
    confidence: 0.6,
  },
  {
    category: 'waiver_of_subrogation',
    stems: ['waive', 'waives', 'waiver', 'releas'],
    pattern:
      /\bwaives?\b.{0,120}?\b(?:rights?|claims?)\b.{0,120}?\b(?:against|recovery)\b.{0,300}?\b(?:insur(?:ed|ance|er)|perils)\b|\binsur(?:ance|er|ers)\b.{0,200}?\bwaives?\b.{0,120}?\b(?:rights?|claims?|actions?)\b.{0,60}?\bagainst\b/,
    except: /\b(?:liens?|consequential damages)\b/,
    confidence: 0.7,
  },
  {
    category: 'warranty',
    stems: ['warran', 'guaran', 'mercha'],
    pattern:
      /\bno (?:\w+,? ){0,8}?warrant(?:y|ies)\b|\bnot (?:make |give |provide )?(?:\w+,? ){0,6}?warrant(?:s|y|ies)?\b|\b(?:disclaims?|exclud\w+|in lieu of)\b.{0,80}?\bwarrant(?:y|ies)\b|\b(?:warranties|warranty) of (?:merchantability|fitness)\b|\bguarantees?\b.{0,40}?\b(?:all |the )?work\b|\b(?:year|months?|days?)(?:'s?)? (?:\w+ )?(?:warranty|guarant(?:y|ee))\b/,
    except:
      /\b(?:title|manufacturer|represents and warrants that it|authority|warranty bond|enforceab\w+|accuracy|valid and binding|utilities|negotiations|supersede[sd]?|contemporaneous|preclude|occupancy)\b/,
    confidence: 0.6,
  },
  {
    category: 'warranty',
    stems: ['defect', 'correc', 'perfor', 'replac', 'repair'],
    pattern:
      /\b(?:found|proves?|discovered|appears?|determined)\b.{0,60}?\b(?:defective|defects?|not (?:to be )?in (?:accord|conform)\w*|faulty)\b.{0,300}?\b(?:correct|repair|replace|remed|re-?perform|make good)\w*|\b(?:re-?perform|repair|replace|correct)\w*\b.{0,120}?\b(?:at (?:no|its (?:own |sole )*) ?(?:additional |extra )?(?:cost|expense)|free of charge|without (?:additional )?(?:cost|charge))\b/,
    notUnder: /\b(?:punch ?list|default)\b/,
    except:
      /\b(?:terminat\w+|insurance|indemnif\w*|default|utilit(?:y|ies)|adjoining|corrective action|damage to (?:property|the property)|drawings|employees?|personnel|lost or damaged|loss or damage)\b/,
    confidence: 0.6,
  },
];
