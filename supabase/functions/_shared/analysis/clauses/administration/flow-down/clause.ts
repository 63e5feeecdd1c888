/** Prime contract terms that flow down to lower tiers. */
import { regex } from '../../../read/regex.ts';
import type { ClauseKind } from '../../clause-kind.ts';
import { flowDown } from './rule.ts';

export const flowDownClause: ClauseKind = {
  category: 'flow_down',
  locator: {
    stems: ['bound', 'toward', 'subcon', 'prime', 'flow'],
    pattern: regex`
      \bbound to (?:the )?(?:contractor|design-builder|construction manager)\b
      |\bassumes? toward\b
      |\bflow[ -]down\b
      |\b(?:subcontracts?|subcontractors?)\b.{0,160}?\b(?:contain|include|incorporate|be bound by
        |subject to|require)\b.{0,120}?\b(?:terms|provisions|conditions|obligations|contract documents)\b
    `,
    confidence: 0.65,
  },
  finders: [
    {
      stems: ['subcon', 'trade', 'tier'],
      pattern: regex`
        \b(?:requirements?|provisions?|terms|substance) of this (?:article|section|clause|paragraph|agreement
          |contract|exhibit)\b.{0,40}?\b(?:included|inserted|incorporated) in(?:to)? (?:all|each|every|any)\b
          .{0,30}?\bcontracts?\b
        |\binclude the (?:requirements|provisions|terms|substance) of\b
          .{0,60}?\bin(?:to)? (?:all|each|every|any|its)\b.{0,30}?\b(?:sub|trade )contracts?\b
        |\bprovisions? (?:that|which) (?:expressly )?incorporates?\b
          .{0,60}?\b(?:subcontracts?|terms|provisions)\b
        |\b(?:each|every|all|any) trade contracts? (?:shall|must|will) (?:require|contain|include)\b
        |\b(?:provision|requirement)\b.{0,30}?\b(?:requiring|binding) (?:the |each )?subcontractors? to\b
      `,
      except: /\b(?:insurance|liens?|wages?|retainage|assignment)\b/,
      confidence: 0.6,
    },
    {
      // This contract's own duties passed to lower tiers.
      stems: ['subcon', 'vendor', 'suppli', 'lower', 'tier'],
      pattern: regex`
        \b(?:require|cause|ensure|obligate|bind)\b.{0,40}?\b(?:subcontractors?|sub-?subcontractors?|vendors)\b
          .{0,120}?\b(?:comply with|conform to|be bound (?:by|to)|abide by|adhere to
          |perform\b.{0,60}?\bin accordance with|observe)(?<!not comply with)\b.{0,60}?\b(?:this (?:agreement
          |contract|subcontract|paragraph|section|article|clause|exhibit)|the (?:prime |general |main )?
          contract(?: documents)?|the (?:terms|requirements|provisions) (?:of|hereof|and))\b
        |\binclud\w*\b
          .{0,160}?\bin (?:all|each|every|any|its)\b.{0,40}?\b(?:agreements?|contracts?|purchase orders?)\b
          .{0,24}?\bwith (?:its |all |the |any )?(?:\w+ )?(?:subcontractors?|vendors|suppliers)\b
        |\bsubcontract(?:s| forms| agreements?)?\b
          .{0,120}?\b(?:provide|require) that\b.{0,120}?\b(?:in accordance with|subject to|bound by)\b
          .{0,60}?\b(?:contract documents|this (?:agreement|contract))\b
        |\bsubcontract\w*\b
          .{0,80}?\b(?:mutatis mutandis|back[- ]to[- ]back|no less (?:stringent|favou?rable|restrictive))\b
      `,
      except: regex`
        \b(?:insurance|applicable laws?|liens?|wages?|waivers?|retainage|safety
          |confidential\w*|records|warrant(?:y|ies)|terminat\w+ (?:or|and) suspen\w+|drug|certificates?)\b
      `,
      confidence: 0.6,
    },
    {
      stems: ['subcon', 'sub', 'trade', 'tier'],
      pattern: regex`
        \b(?:subcontracts?|subcontract agreements?|trade contracts?|agreements? with (?:\w+ )?subcontractors?
          |subcontracts? or (?:other )?(?:agreements|purchase orders))\b
          .{0,90}?\b(?:bound (?:by|to)|binds?\b.{0,40}\bto|conform to
          |(?:be )?consistent with|(?:contain|include) (?:\w+ ){0,3}?(?:like|similar|same|all|provisions)
          |(?:be )?subject to (?:all )?(?:the )?(?:terms|provisions)|preserve and protect the rights)\b
        |\b(?:include|insert
          |incorporate) in (?:all|each|every|any|its) (?:\w+ )?(?:subcontracts?|subcontract agreements?)\b
        |\b(?:includ\w+|insert\w*|incorporat\w+|contain\w*)\b
          .{0,120}?\bin (?:all|each|every|any|its) (?:of (?:its|the|their) )?(?:\w+ )?(?:subcontracts?
          |subcontractor agreements?|subcontract agreements?|agreements? with (?:\w+ )?subcontractors?)\b
        |\b(?:each|every|all|any) (?:\w+ )?(?:subcontracts?|subcontract (?:forms|agreements?))\b
          .{0,100}?\b(?:shall|must|will) (?:provide|require|contain|include)\b
        |\b(?:observance|compliance) by (?:all |its |each )?subcontractors?\b
          .{0,60}?\b(?:provisions|terms|contract)\b
        |\bbinds? (?:every|each|all|its) subcontractors?\b
        |\brequire\b
          .{0,30}?\bsubcontractors?\b.{0,80}?\b(?:to be bound|assume toward|same (?:terms|obligations))
      `,
      except: regex`
        \b(?:insurance|applicable laws?
          |liens?|wages?|waivers?|retainage|subcontract sum|subcontractor (?:shall|may) not)\b
      `,
      confidence: 0.6,
    },
  ],
  mustNotSay: regex`
    \b(?:force majeure
      |confidential\w*|disclosure|retainage|properly allocable|third-party beneficiary|purport to bind
      |responsible to (?:the )?(?:owner|employer|client) for|provisions? (?:entitling|permitting))\b
  `,
  definition: 'no clause',
  runsOn: true,
  rules: [flowDown],
};
