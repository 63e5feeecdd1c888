/** Where the construction clauses stand, onerous or not. A locator says only 'here', never 'bad'. */
import type { Locator } from './locate.ts';

export const constructionLocators: Locator[] = [
  {
    category: 'payment_terms',
    stems: ['pay', 'paymen', 'paid', 'invoic'],
    pattern:
      /\b(?:shall|will|agrees to) (?:\w+ ){0,3}?(?:pay|make (?:\w+ )?payments?|remit)\b.{0,200}?\b(?:days|monthly|month|upon|invoice|application|progress|installments?|certificate)|\b(?:progress|monthly|interim|milestone) payments? (?:shall|will)\b|\b(?:invoices?|applications? for payment)\b.{0,120}?\b(?:payable|paid|due)\b/,
    except:
      /\b(?:tax(?:es)?|premium|indemnif|liquidated|interest|rent|royalt|each subcontractor|its subcontractors|all subcontractors|lien|insurance|severance|salary)\b/,
    confidence: 0.6,
  },
  {
    category: 'contingent_payment',
    stems: ['paymen', 'paid', 'receip', 'condit', 'contin'],
    pattern:
      /\bpay[ -](?:if|when)[ -]paid\b|\b(?:receipt of (?:such )?payment (?:by (?:the )?contractor )?from (?:the )?owner)\b.{0,120}?\bcondition precedent|\bcondition precedent\b.{0,160}?\breceipt\b.{0,60}?\bpayment\b.{0,40}?\b(?:owner|client)|\b(?:contingent|conditioned|conditional) (?:up)?on\b.{0,100}?\b(?:receipt|receiving|payment)\b.{0,60}?\b(?:owner|client|lender)/,
    confidence: 0.75,
  },
  {
    category: 'retainage',
    stems: ['retain', 'retent', 'holdba'],
    pattern:
      /\bretainage\b|\bretention (?:money|amount|of)\b|\bretained (?:percentage|amount|sum)s?\b|\bholdback\b|\b(?:retain|withhold)\b.{0,60}?\b(?:percent|%)/,
    except: /\b(?:records retention|retention of (?:title|records|jurisdiction|counsel))\b/,
    confidence: 0.75,
  },
  {
    category: 'late_payment_interest',
    stems: ['intere', 'late'],
    pattern:
      /\b(?:unpaid|past due|overdue|late|delinquent|due and unpaid|not paid when due)\b.{0,160}?\binterest\b|\binterest\b.{0,160}?\b(?:unpaid|past due|overdue|late payments?|delinquent|date (?:payment is )?due|when due)\b/,
    except: /security interest|working interest|best interest|conflict of interest/,
    confidence: 0.75,
  },
  {
    category: 'liquidated_damages',
    stems: ['liquid', 'delay'],
    pattern:
      /\b(?:pay|owe|liable|deduct|assess|agree[sd]?|recover|entitled|retain|sum|amount)\b.{0,240}?\b(?:liquidated damages|delay damages)\b|\bliquidated damages\b.{0,200}?\b(?:pay|paid|owe|per day|each day|liable|penalty|estimate|amount)/,
    confidence: 0.7,
  },
  {
    category: 'ld_cap',
    stems: ['liquid', 'delay'],
    pattern:
      /\b(?:liquidated damages|delay damages)\b.{0,240}?\b(?:exceed|maximum|limited to|capped)\b|\b(?:maximum|aggregate|total|cap)\b.{0,120}?\b(?:liquidated damages|delay damages)\b.{0,160}?\b(?:exceed|be|is|limited)\b/,
    except: /\binsurance\b/,
    confidence: 0.65,
  },
  {
    category: 'no_damage_for_delay',
    stems: ['delay', 'delays'],
    pattern:
      /\bno damages? for (?:any )?delays?\b|\bextension of (?:the )?(?:\w+ )?time\b.{0,120}?\b(?:sole|exclusive|only) (?:and exclusive )?remedy\b|\b(?:not be entitled|no claim|waives?)\b.{0,120}?\b(?:damages|compensation)\b.{0,100}?\bdelays?\b/,
    except: /liquidated|consequential/,
    confidence: 0.7,
  },
  {
    category: 'time_of_essence',
    stems: ['essenc'],
    pattern: /\btime\b.{0,60}?\bof (?:the )?essence\b/,
    confidence: 0.95,
  },
  {
    category: 'force_majeure',
    stems: ['force', 'acts', 'act', 'strike', 'beyond'],
    pattern:
      /\bforce majeure\b|\bacts? of god\b|\bbeyond (?:the )?(?:its |their |his |such party's |the contractor's |contractor's |contractor s )?(?:reasonable )?control\b|\b(?:fire|flood|strikes?|labor disputes?|unavoidable casualt\w+|adverse weather)\b.{0,120}?\b(?:fire|flood|strikes?|labor disputes?|unavoidable casualt\w+|war|riots?|adverse weather)\b.{0,300}?\b(?:exten(?:d|sion)|excus|delay)/,
    except: /\b(?:insurance|builder's risk|perils)\b/,
    confidence: 0.7,
  },
  {
    category: 'consequential_waiver',
    stems: ['conseq', 'indire'],
    pattern: /\b(?:consequential|indirect)\b.{0,60}?\b(?:damages?|loss(?:es)?)\b/,
    except: /\b(?:lender|borrower|insurance)\b/,
    confidence: 0.6,
  },
  {
    category: 'liability_cap',
    stems: ['liabil', 'liable'],
    pattern:
      /\b(?:total|aggregate|maximum|cumulative|entire|overall)\b.{0,40}?\bliabilit(?:y|ies)\b.{0,240}?\b(?:exceed|limited to|equal to|be\b)|\bliabilit(?:y|ies)\b.{0,160}?\b(?:not exceed|in no (?:event|case) exceed|(?:shall|is|will) be limited to|in excess of)|\bin no event\b.{0,120}?\bliable\b.{0,120}?\b(?:in excess of|more than|exceeding)|\blimitations? (?:of|on) liability\b/,
    except:
      /\b(?:policy|policies|combined single|each occurrence|deductible|bodily injury|insurance (?:coverage|limits?))\b/,
    confidence: 0.65,
  },
  {
    category: 'indemnity',
    stems: ['indemn', 'harmle'],
    pattern:
      /\b(?:shall|will|agrees? to|hereby|does|covenants to|must)\b.{0,120}?\b(?:indemnif(?:y|ies)|hold (?:\w+ ){0,3}harmless)\b|\bindemnifies\b/,
    confidence: 0.75,
  },
  {
    category: 'insurance',
    stems: ['insura', 'insure', 'covera'],
    pattern:
      /\b(?:shall|will|must|agrees? to|required to)\b.{0,120}?\b(?:maintain|procure|carry|obtain|purchase|provide|keep|furnish|name|include|effect)\b.{0,160}?\b(?:insurance|insured|insureds)\b|\b(?:commercial general liability|workers'? compensation|builder'?s'? (?:all[ -])?risk|additional insureds?|certificates? of insurance|employers?'? liability|umbrella liability)\b/,
    except: /title insurance/,
    confidence: 0.65,
  },
  {
    category: 'waiver_of_subrogation',
    stems: ['subrog', 'waive'],
    pattern:
      /\bwaive[sr]?\b.{0,120}?\bsubrogation\b|\bsubrogation\b.{0,80}?\bwaive[dr]?\b|\bwaive (?:all )?rights against (?:each other|any)\b/,
    confidence: 0.85,
  },
  {
    category: 'bonds',
    stems: ['bond', 'bonds', 'letter', 'securi', 'guaran'],
    pattern:
      /\b(?:performance|payment|surety|labor and material|bid|maintenance|warranty|lien discharge)(?: and (?:labor and material )?payment)? bonds?\b|\b(?:standby )?letters? of credit\b.{0,160}?\b(?:contractor|builder|performance|security)\b|\bperformance (?:security|guarantee)\b|\bbank guarantee\b/,
    except: /\b(?:bonds? premium is|government bonds|municipal bonds|bond financing|bondholder)\b/,
    confidence: 0.65,
  },
  {
    category: 'warranty',
    stems: ['warran', 'guaran', 'defect'],
    pattern:
      /\b(?:warrants?|guarantees?)\b.{0,200}?\b(?:free (?:from|of)|defects?|good quality|workmanship|new|materials|conform)\b|\b(?:warranty|guarantee|defects? (?:liability|correction|notification)) period\b|\bwarrant(?:y|ies)\b.{0,120}?\b(?:months?|years?)\b/,
    except: /\b(?:represents and warrants that it|title|special warranty deed)\b/,
    confidence: 0.65,
  },
  {
    category: 'termination_convenience',
    stems: ['termin', 'conven', 'cancel'],
    pattern:
      /\b(?:may|right|entitled|option)\b.{0,160}?\bterminat\w+\b.{0,160}?\b(?:convenience|without cause|for any reason|at any time|no reason|at will|sole discretion|with or without)\b|\b(?:at any time|for any reason|for (?:its )?convenience|without cause|sole discretion)\b.{0,100}?\bterminate\b|\bterminat(?:e|ion) (?:this \w+ |the \w+ )?for (?:its |the owner's )?convenience\b|\bterminate this (?:agreement|contract)\b.{0,60}?\bupon\b.{0,60}?\b(?:days|months)'? (?:prior )?(?:written )?notice/,
    except: /\b(?:amend or terminate the plan|terminate the mediation|employee|breach|default)\b/,
    confidence: 0.65,
  },
  {
    category: 'termination_default',
    stems: ['termin', 'defaul'],
    pattern:
      /\b(?:default|breach|fails?|failure|neglects?|insolven|bankrupt)\w*\b.{0,400}?\bterminat(?:e|ion)\b|\bterminat(?:e|ion)\b.{0,160}?\b(?:for cause|for default|default|breach|fails?|neglects?)\b/,
    except: /\b(?:lender|borrower|lease|loan|license)\b/,
    confidence: 0.6,
  },
  {
    category: 'suspension_or_stop_work',
    stems: ['suspen', 'stop'],
    pattern:
      /\b(?:suspend(?:s|ed)?|suspension of|stop(?:page of)?|cease)\b.{0,60}?\b(?:the |all |any |its |performance of (?:the )?)*(?:work|performance|services|works)\b/,
    except: /\b(?:subcontractors? shall not|policy)\b/,
    confidence: 0.7,
  },
  {
    category: 'changes',
    stems: ['change', 'variat', 'modifi', 'direct'],
    pattern:
      /\bchange orders?\b.{0,200}?\b(?:shall|may|will|means|is)\b|\bchanges? (?:in|to) the (?:work|works|scope|services|project)\b|\b(?:contract )?variations?\b.{0,60}?\b(?:order|work|shall|instruct)|\bconstruction change directives?\b|\b(?:extra|additional) work\b.{0,160}?\b(?:written|order|authoriz|agree)/,
    confidence: 0.6,
  },
  {
    category: 'claims_notice',
    stems: ['claim', 'claims', 'notice', 'notify', 'notifi'],
    pattern:
      /\b(?:claims?|notice|notify|notif\w+|requests?)\b.{0,200}?\bwithin\b.{0,60}?\b(?:days|hours)\b.{0,120}?\b(?:occurrence|event|commencement|aware|knew|recogni[zs]e\w*|discover\w*|giving rise|beginning|start|delay)|\bwithin\b.{0,40}?\b(?:days|hours)\b.{0,100}?\b(?:occurrence|event|commencement|aware|recogni[zs]e\w*|discover\w*|giving rise|beginning|delay)\b.{0,200}?\b(?:claim|notice|notify|request)/,
    except: /\b(?:insurance|indemnif|terminat|injur|warranty|invoice|infring|lender)\b/,
    confidence: 0.65,
  },
  {
    category: 'differing_site_conditions',
    stems: ['site', 'concea', 'subsur', 'latent', 'soil', 'differ', 'underg', 'unfore'],
    pattern:
      /\b(?:differing|concealed|latent|sub-?surface|unknown|unforeseen|hidden|geotechnical|underground|soils?)\b.{0,60}?\b(?:site |physical |existing |surface )?(?:conditions?|obstructions?)\b|\bconditions? (?:of|at|on|affecting) the (?:site|premises)\b|\bsite conditions?\b/,
    except: /\b(?:lender|borrower|weather)\b/,
    confidence: 0.65,
  },
  {
    category: 'hazardous_materials',
    stems: ['hazard', 'asbest', 'toxic'],
    pattern:
      /\bhazardous (?:materials?|substances?|wastes?|conditions?)\b|\basbestos\b|\btoxic (?:materials?|substances?)\b/,
    except: /\b(?:insurance|insuring)\b/,
    confidence: 0.7,
  },
  {
    category: 'lien_release',
    stems: ['lien', 'liens'],
    pattern:
      /\b(?:waive[sr]?s?|waivers?|releases?|affidavits?|free (?:and clear )?(?:of|from)|discharge|not (?:to )?file|satisf|bond (?:off|over)|remove)\b.{0,140}?\bliens?\b|\bliens?\b.{0,100}?\b(?:waive[sr]?s?|waivers?|releases?|discharge|removed?|bonded)\b/,
    except: /\b(?:lender|borrower|mortgage|deed of trust)\b/,
    confidence: 0.65,
  },
  {
    category: 'dispute_resolution',
    stems: ['arbitr', 'mediat', 'disput', 'venue', 'jurisd', 'litiga', 'courts', 'jury'],
    pattern:
      /\b(?:disputes?|claims?|controvers\w+)\b.{0,300}?\b(?:arbitrat|mediat|litigat|submitted to|court|decided|resolved)\w*\b|\b(?:arbitrat|mediat)\w+\b.{0,160}?\b(?:shall|will|rules|association)\b|\b(?:exclusive |sole )?(?:venue|jurisdiction)\b.{0,120}?\b(?:shall|courts?|lie|county|state)\b|\bjury trial\b|\btrial by jury\b/,
    except: /\b(?:authority having jurisdiction|authorities having jurisdiction|employee|permits?)\b/,
    confidence: 0.65,
  },
  {
    category: 'governing_law',
    stems: ['govern', 'constr', 'laws', 'law', 'interp'],
    pattern:
      /\b(?:governed|construed|interpreted|enforced)\b.{0,120}?\b(?:laws?|law of)\b|\blaws? of (?:the )?(?:state|commonwealth|province|people's republic|republic|country|united|federal|england|place)\b.{0,200}?\b(?:govern|apply|control|construed)|\b(?:governing|applicable) law (?:of|shall|is)\b|\bsubject to the laws? of the (?:state|commonwealth)\b/,
    except:
      /\b(?:laws governing|bankruptcy laws|non-?profit corporation|existing under the laws of .{0,80}$)\b/,
    confidence: 0.85,
  },
  {
    category: 'assignment',
    stems: ['assign', 'transf'],
    pattern:
      /\b(?:not|neither|no party|without|may|right to|prohibited|void|consent)\b.{0,140}?\bassign(?:s|ed|ment|able)?\b|\bassign(?:s|ed|ment|able)?\b.{0,160}?\b(?:without|consent|not|void|prohibited|approval|permitted|affiliate|successor)\b/,
    except:
      /\b(?:personnel|employees assigned|meanings? assigned|inventions?|patents?|assigned to the (?:project|work|site)|successors and (?:permitted )?assigns\.?$)\b/,
    confidence: 0.65,
  },
  {
    category: 'audit_records',
    stems: ['audit', 'audits', 'record', 'books', 'inspec'],
    pattern:
      /\baudit(?:s|ed|ing|ors?)?\b|\b(?:books|records)\b.{0,140}?\b(?:inspect\w*|examin\w*|access|available|open|copies|retain|preserve|review)\b|\b(?:inspect|examine|access to|review)\b.{0,80}?\b(?:books|records|accounts)\b/,
    except: /\b(?:audited financial|record drawings|auditors' report|independent auditors|of record)\b/,
    confidence: 0.65,
  },
  {
    category: 'flow_down',
    stems: ['bound', 'toward', 'subcon', 'prime', 'flow'],
    pattern:
      /\bbound to (?:the )?(?:contractor|design-builder|construction manager)\b|\bassumes? toward\b|\bflow[ -]down\b|\b(?:subcontracts?|subcontractors?)\b.{0,160}?\b(?:contain|include|incorporate|be bound by|subject to|require)\b.{0,120}?\b(?:terms|provisions|conditions|obligations|contract documents)\b/,
    confidence: 0.65,
  },
  {
    category: 'third_party_beneficiary',
    stems: ['third', 'benefi', 'party', 'person', 'confer'],
    pattern:
      /\bthird[- ]part(?:y|ies)[- ]beneficiar|\b(?:no|not|nothing)\b.{0,200}?\b(?:confer|create|give|intended)\b.{0,120}?\b(?:third part|any (?:other )?person|other than the parties|anyone other)\w*|\bsolely for the benefit of\b.{0,60}?\bpart(?:y|ies)/,
    confidence: 0.75,
  },
];
