/** Disputes, law, assignment, records, flow-down and third parties in construction contracts. */
import type { Doubt } from './doubts.ts';
import type { Finder } from './finder.ts';
import type { Section } from './sections.ts';

const DISPUTE_TITLE =
  /\bdisputes?\b|\barbitrat|\bmediation\b|\bjurisdiction\b|\bvenue\b|\bclaims?\b|\bjury\b|\bforum\b|\bconcerns\b/;
const OPERATIVE = /\b(?:shall|will|must|may|agrees?|hereby|is|are|has|have|not|waives?)\b/;

export const administrationSections: readonly Section[] = [
  {
    category: 'dispute_resolution',
    title: /\bdisputes?\b|\barbitrat|\bmediation\b|\bjurisdiction\b|\bvenue\b|\bjury\b|\bforum\b/,
    says: OPERATIVE,
    about:
      /\b(?:disput|arbitrat|mediat|court|jurisdiction|venue|suits?\b|proceeding|controvers|negotiat|litigat|jury|judgment|award|hearing)/,
    throughout: true,
    strays: 2,
    confidence: 0.7,
  },
  {
    category: 'governing_law',
    title: /\b(?:governing|applicable|choice of|controlling) law\b/,
    says: /\blaws?\b/,
    except: /\b(?:change (?:in|of|to)|adhere|compl(?:y|iance)|trial by jury)\b/,
    about: /\b(?:governed|construed|interpreted|controlled)\b/,
    confidence: 0.8,
  },
  {
    category: 'assignment',
    title: /\bassign(?:ment|ability|s)?\b|\btransferability\b|\bsuccessors\b/,
    notTitle: /\bpremiums?\b|\bwarrant/,
    says: OPERATIVE,
    about: /\b(?:assign|transfer|novat)/,
    strays: 1,
    confidence: 0.7,
  },
  {
    category: 'audit_records',
    title: /\baudits?\b|\brecords\b|\bbooks\b|\baccounting\b(?! firms?\b)/,
    notTitle: /\brecord drawings?\b|\bof record\b/,
    says: /\b(?:records?|books|audit|accounts?|accounting|documents)/,
    about: /\b(?:records|books|audit|accounting)\b/,
    confidence: 0.7,
  },
  {
    category: 'third_party_beneficiary',
    title:
      /\bbeneficiar|\bprivity\b|\brights of third\b|\bno (?:rights (?:to|of|in) )?third\b|^third[- ](?:part(?:y|ies)|persons)$/,
    says: /\b(?:third|benefi(?:t of|ciar)|persons?\b|privity)/,
    about: /\b(?:third[- ](?:part|person)|beneficiar|privity|(?:other|no|any) person)/,
    confidence: 0.7,
  },
];

/** Says only where the contract deals with it. */
const POINTS_ELSEWHERE =
  /\b(?:resolv\w+|submitted|determined|settled|referred|resolution|arbitration)\b.{0,60}?\b(?:pursuant to|in accordance with|under) (?:the provisions of )?(?:article|section|clause|paragraph)\b/;

export const administrationDoubts: readonly Doubt[] = [
  {
    category: 'dispute_resolution',
    pattern: POINTS_ELSEWHERE,
    notUnder: DISPUTE_TITLE,
  },
  {
    category: 'dispute_resolution',
    pattern:
      /\b(?:pending|no)\b.{0,40}\b(?:controversy|litigation|proceeding)\b.{0,160}\b(?:threatened|knowledge)\b|\bto its knowledge\b/,
  },
];

export const administrationFinders: readonly Finder[] = [
  {
    category: 'governing_law',
    stems: ['conven'],
    pattern: /\bunited nations convention\b.{0,60}?\binternational sale of goods\b/,
    confidence: 0.65,
  },
  {
    // The work goes on while a dispute lasts.
    category: 'dispute_resolution',
    stems: ['pendin', 'penden'],
    pattern:
      /\bpending (?:the )?(?:final )?(?:resolution|determination|settlement)\b.{0,160}?\b(?:shall|will|agrees to)\b.{0,60}?\b(?:proceed|continue|perform)\b|\b(?:proceed|continue)\b.{0,200}?\bpending (?:the )?(?:final )?(?:resolution|determination|settlement)\b|\bpendency\b.{0,60}?\bdisputes?\b.{0,200}?\b(?:affect|interfere|delay|excuse|relieve)\b/,
    except: /\b(?:insurance|labor disputes?)\b/,
    confidence: 0.6,
  },
  {
    category: 'dispute_resolution',
    stems: ['differ', 'disput', 'adjudi'],
    pattern:
      /\brefer(?:s|red)?\b.{0,40}?\b(?:disputes?|differences?)\b.{0,40}?\bto (?:the |an )?(?:adjudicat\w+|dispute (?:avoidance|adjudication|review|board))|\b(?:adjudicator|dispute (?:avoidance|adjudication|review) board)\b.{0,160}?\b(?:decision|decide[sd]?|appoint\w*|refer\w*)\b|\bsubmit\b.{0,60}?\b(?:items?|matters?|issues?|questions?) in dispute\b|\b(?:disputes?|differences?)\b.{0,80}?\b(?:submit(?:ted)?|refer(?:red)?) to (?:an? |the )?(?:\S+ ){0,3}?(?:expert|accountants?|accounting firm|engineer|adjudicator)\b/,
    except: /\b(?:insurance|labor disputes?)\b/,
    confidence: 0.6,
  },
  {
    // At an end by termination the payer takes over the contracts below.
    category: 'assignment',
    stems: ['assign'],
    pattern:
      /\bassign(?:ed)? (?:and transfer )?to\b.{0,200}?\b(?:right, title and interest|rights?|interests?|benefits?)\b.{0,120}?\b(?:subcontracts?|trade contracts?|(?:purchase )?orders|supply contracts?)\b|\b(?:subcontracts?|trade contracts?|purchase orders)\b.{0,300}?\b(?:may|shall|will) be (?:\w+ )?assigned\b|\brights\b.{0,60}?\b(?:agreement|contract|subcontract)\b.{0,60}?\b(?:pledged|assigned) (?:or \w+ )?as (?:collateral|security)\b/,
    except: /\b(?:warrant(?:y|ies)|copyrights?|patents?)\b/,
    confidence: 0.6,
  },
  {
    category: 'flow_down',
    stems: ['subcon', 'trade', 'tier'],
    pattern:
      /\b(?:requirements?|provisions?|terms|substance) of this (?:article|section|clause|paragraph|agreement|contract|exhibit)\b.{0,40}?\b(?:included|inserted|incorporated) in(?:to)? (?:all|each|every|any)\b.{0,30}?\bcontracts?\b|\binclude the (?:requirements|provisions|terms|substance) of\b.{0,60}?\bin(?:to)? (?:all|each|every|any|its)\b.{0,30}?\b(?:sub|trade )contracts?\b|\bprovisions? (?:that|which) (?:expressly )?incorporates?\b.{0,60}?\b(?:subcontracts?|terms|provisions)\b|\b(?:each|every|all|any) trade contracts? (?:shall|must|will) (?:require|contain|include)\b|\b(?:provision|requirement)\b.{0,30}?\b(?:requiring|binding) (?:the |each )?subcontractors? to\b/,
    except: /\b(?:insurance|liens?|wages?|retainage|assignment)\b/,
    confidence: 0.6,
  },
  {
    // The contract's own duties handed down, by whatever paper binds those below.
    category: 'flow_down',
    stems: ['subcon', 'vendor', 'suppli', 'lower', 'tier'],
    pattern:
      /\b(?:require|cause|ensure|obligate|bind)\b.{0,40}?\b(?:subcontractors?|sub-?subcontractors?|vendors)\b.{0,120}?\b(?:comply with|conform to|be bound (?:by|to)|abide by|adhere to|perform\b.{0,60}?\bin accordance with|observe)(?<!not comply with)\b.{0,60}?\b(?:this (?:agreement|contract|subcontract|paragraph|section|article|clause|exhibit)|the (?:prime |general |main )?contract(?: documents)?|the (?:terms|requirements|provisions) (?:of|hereof|and))\b|\binclud\w*\b.{0,160}?\bin (?:all|each|every|any|its)\b.{0,40}?\b(?:agreements?|contracts?|purchase orders?)\b.{0,24}?\bwith (?:its |all |the |any )?(?:\w+ )?(?:subcontractors?|vendors|suppliers)\b|\bsubcontract(?:s| forms| agreements?)?\b.{0,120}?\b(?:provide|require) that\b.{0,120}?\b(?:in accordance with|subject to|bound by)\b.{0,60}?\b(?:contract documents|this (?:agreement|contract))\b|\bsubcontract\w*\b.{0,80}?\b(?:mutatis mutandis|back[- ]to[- ]back|no less (?:stringent|favou?rable|restrictive))\b/,
    except:
      /\b(?:insurance|applicable laws?|liens?|wages?|waivers?|retainage|safety|confidential\w*|records|warrant(?:y|ies)|terminat\w+ (?:or|and) suspen\w+|drug|certificates?)\b/,
    confidence: 0.6,
  },
  {
    // As English law and others say who has no rights.
    category: 'third_party_beneficiary',
    stems: ['rights', 'right', 'person', 'third'],
    pattern:
      /\bnot (?:give rise to|create|confer|grant)\b.{0,60}?\brights?\b.{0,40}?\b(?:in|on|upon|to|for) (?:any )?(?:other )?(?:person|third part(?:y|ies))\b|\brights of third parties\) act\b|\bno (?:person|one|party) (?:who is )?(?:not|other than)\b.{0,80}?\b(?:enforce|benefit|rights?)\b/,
    confidence: 0.65,
  },
  {
    category: 'governing_law',
    stems: ['govern', 'constr', 'interp', 'subjec'],
    pattern:
      /\b(?:agreement|contract|guarantee|subcontract)\b.{0,160}?\b(?:governed|construed|interpreted)\b.{0,80}?\b(?:laws?|legislation)\b|\b(?:agreement|contract|subcontract|guarantee|bond) is subject to (?:the )?(?:\w+ ){0,3}(?:laws?|legislation)\b/,
    except: /\b(?:all applicable|comply|compliance|insurance|workers)\b/,
    confidence: 0.65,
  },
  {
    category: 'governing_law',
    stems: ['laws', 'law'],
    pattern:
      /\b(?:the )?(?:governing |proper )?law of (?:the|this) (?:contract|agreement) (?:is|shall be)\b|\blaws?\b.{0,60}?\bregulations\b.{0,60}?\b(?:expressly stated|should be indicated|to be specified)\b/,
    confidence: 0.6,
  },
  {
    category: 'dispute_resolution',
    stems: ['court', 'courts', 'consul', 'negoti', 'suit'],
    pattern:
      /\b(?:actions?|suits?|proceedings?|litigation)\b.{0,160}?\b(?:brought|tried|litigated|commenced|instituted|filed|heard|maintained)\b.{0,100}?\bcourts?\b|\b(?:disputes?|differences?|controvers(?:y|ies))\b.{0,200}?\b(?:settled|resolved|solved)\b.{0,60}?\b(?:through|by) (?:\w+ )?(?:consultations?|negotiations?|discussions?)\b|\b(?:bring|file|filing|institute)\b.{0,20}?\b(?:suit|action|lawsuit)\b.{0,80}?\bcourts?\b/,
    except: /\b(?:indemnif\w+|bankrupt\w*|receiver)\b/,
    confidence: 0.6,
  },
  {
    category: 'dispute_resolution',
    stems: ['arbitr', 'mediat', 'disput', 'jury', 'venue', 'jurisd'],
    pattern:
      /\b(?:demand|subject to|submit(?:ted)?|refer(?:red)?|settled|resolved|decided|proceed to|prior to|binding)\b.{0,80}?\b(?:arbitration|mediation|dispute resolution|dispute review)\b|\b(?:arbitration|arbitrators?|mediation|mediator)\b.{0,60}?\b(?:shall|will|may)\b|\b(?:continue|proceed)\b.{0,120}?\b(?:pending|pendency|during)\b.{0,60}?\b(?:dispute|claim|arbitration)|\bnot (?:interrupt|delay|slow|stop|cease|suspend|be relieved)\b.{0,200}?\b(?:pending|pendency|during)\b.{0,80}?\b(?:dispute|determination|resolution|arbitration|litigation)|\btrial by jury\b|\b(?:venue|jurisdiction) (?:of|in|for|shall|is|lies)\b.{0,120}?\b(?:court|county|state)/,
    except:
      /\b(?:labor disputes?|insurance|indemnif\w+|permits?|governmental|jurisdiction over the (?:work|project|site)|no (?:court|arbitrator)|final statement|condition precedent|costs? of the \w+ arbitration|conduct negotiations|disclos\w+)\b/,
    confidence: 0.6,
  },
  {
    category: 'assignment',
    stems: ['assign', 'transf', 'novat'],
    pattern:
      /\b(?:may|shall|will|can|right|entitled|agrees?|neither|cannot|not|consents?|permitted|authorized)\b.{0,140}?\b(?:assign|novate|transfer(?! to the (?:site|owner)))\b.{0,140}?\b(?:agreement|contract|subcontracts?|purchase orders|rights?|interests?|obligations|(?:construction|contract) documents|thereof|hereof)\b|\b(?:agreement|contract|(?:rights|interests?|obligations)\b.{0,60}?\bhereunder|subcontracts?|subcontract agreements?|rights and powers)\b.{0,120}?\b(?:is|are|be|been) (?:\w+ ){0,3}?(?:assign(?:ed|able)|transferable)\b|\b(?:legal assignment of (?:such )?subcontracts|collateral assignment of)\b|\bassigns to\b.{0,80}?\b(?:rights|interests?)\b|\b(?:obligated|required|condition) (?:to assign|of assigning)\b|\b(?:in connection with|to) the assignment of (?:this|the) (?:agreement|contract)\b|\b(?:assignment|transfer) of (?:any |all )?(?:this|the|its|such) (?:\w+ )?(?:agreement|contract|subcontracts?|rights)\b.{0,160}?\b(?:consent|void|relieve|effective)\b/,
    except:
      /\b(?:personnel|employees|patents?|inventions?|copyrights?|meanings? assigned|means|title to|intellectual property|work product|perfect|permits|third persons|premiums?|guarantees and warranties|trustee\b.{0,40}\bcreditors|successors and (?:permitted )?assigns\.?$)\b/,
    confidence: 0.6,
  },
  {
    category: 'audit_records',
    stems: ['audit', 'record', 'books', 'accoun'],
    pattern:
      /\b(?:keep|maintain|preserve|retain|establish)(?:s|ing)?\b.{0,160}?\b(?:books|records|accounts)\b|\b(?:right|entitled|permitted|may|access|available|copies)\b.{0,100}?\b(?:audit|books|(?:cost|accounting|financial|supporting|project) records)\b|\b(?:right to|access to and the right to) (?:examine|inspect|review)\b.{0,80}?\b(?:pertinent|cost|financial|accounting|payroll) (?:\w+ )?records\b|\b(?:inspect|audit|access|records)\b.{0,80}?\bopen[- ]book\b|\baudit\b.{0,100}?\b(?:expenses|costs|records|books|invoices)\b/,
    except:
      /\b(?:record drawings|as-built|audited financial|safety|already known|background checks?|for (?:its|their) records)\b/,
    confidence: 0.6,
  },
  {
    category: 'flow_down',
    stems: ['subcon', 'sub', 'trade', 'tier'],
    pattern:
      /\b(?:subcontracts?|subcontract agreements?|trade contracts?|agreements? with (?:\w+ )?subcontractors?|subcontracts? or (?:other )?(?:agreements|purchase orders))\b.{0,90}?\b(?:bound (?:by|to)|binds?\b.{0,40}\bto|conform to|(?:be )?consistent with|(?:contain|include) (?:\w+ ){0,3}?(?:like|similar|same|all|provisions)|(?:be )?subject to (?:all )?(?:the )?(?:terms|provisions)|preserve and protect the rights)\b|\b(?:include|insert|incorporate) in (?:all|each|every|any|its) (?:\w+ )?(?:subcontracts?|subcontract agreements?)\b|\b(?:includ\w+|insert\w*|incorporat\w+|contain\w*)\b.{0,120}?\bin (?:all|each|every|any|its) (?:of (?:its|the|their) )?(?:\w+ )?(?:subcontracts?|subcontractor agreements?|subcontract agreements?|agreements? with (?:\w+ )?subcontractors?)\b|\b(?:each|every|all|any) (?:\w+ )?(?:subcontracts?|subcontract (?:forms|agreements?))\b.{0,100}?\b(?:shall|must|will) (?:provide|require|contain|include)\b|\b(?:observance|compliance) by (?:all |its |each )?subcontractors?\b.{0,60}?\b(?:provisions|terms|contract)\b|\bbinds? (?:every|each|all|its) subcontractors?\b|\brequire\b.{0,30}?\bsubcontractors?\b.{0,80}?\b(?:to be bound|assume toward|same (?:terms|obligations))/,
    except:
      /\b(?:insurance|applicable laws?|liens?|wages?|waivers?|retainage|subcontract sum|subcontractor (?:shall|may) not)\b/,
    confidence: 0.6,
  },
];
