/** Third parties with or without rights under the contract. */
import { regex } from '../../../read/regex.ts';
import type { ClauseKind } from '../../clause-kind.ts';

export const thirdPartyBeneficiaryClause: ClauseKind = {
  category: 'third_party_beneficiary',
  locator: {
    stems: ['third', 'benefi', 'party', 'person', 'confer'],
    pattern: regex`
      \bthird[- ]part(?:y|ies)[- ]beneficiar
      |\b(?:no|not|nothing)\b.{0,200}?\b(?:confer|create|give|intended)\b
        .{0,120}?\b(?:third part|any (?:other )?person|other than the parties|anyone other)\w*
      |\bsolely for the benefit of\b.{0,60}?\bpart(?:y|ies)
    `,
    confidence: 0.75,
  },
  finders: [
    {
      // English and international wording that denies third-party rights.
      stems: ['rights', 'right', 'person', 'third'],
      pattern: regex`
        \bnot (?:give rise to|create|confer|grant)\b.{0,60}?\brights?\b
          .{0,40}?\b(?:in|on|upon|to|for) (?:any )?(?:other )?(?:person|third part(?:y|ies))\b
        |\brights of third parties\) act\b
        |\bno (?:person|one|party) (?:who is )?(?:not|other than)\b.{0,80}?\b(?:enforce|benefit|rights?)\b
      `,
      confidence: 0.65,
    },
  ],
  section: {
    title: regex`
      \bbeneficiar
      |\bprivity\b
      |\brights of third\b
      |\bno (?:rights (?:to|of|in) )?third\b
      |^third[- ](?:part(?:y|ies)|persons)$
    `,
    says: /\b(?:third|benefi(?:t of|ciar)|persons?\b|privity)/,
    about: /\b(?:third[- ](?:part|person)|beneficiar|privity|(?:other|no|any) person)/,
    confidence: 0.7,
  },
  mustNotSay: regex`
    \bgive rise to (?:a|any) duty\b
    |\brelease or impair\b
    |\b(?:firearms|ammunition|fiduciary|beneficiary is authorized|letters? of credit|means, methods)\b
  `,
  isOneSentence: true,
};
