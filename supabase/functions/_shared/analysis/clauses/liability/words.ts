/** Phrases shared by the liability clauses. */
import { regex } from '../../read/regex.ts';

export const OPERATIVE = /\b(?:shall|will|must|may|agrees?|hereby|is|are|has|have|not|waives?|warrants?)\b/;

/** Liability expressly without limit. */
export const UNLIMITED = regex`
  \b(?:liabilit(?:y|ies)\b.{0,80}?\b(?:
    (?:shall|will|is|are) (?:be )?(?:unlimited|uncapped|without limit(?:ation)?(?: in amount)?\b(?! to))
    |not (?:be )?(?:subject to (?:any )?(?:limit|cap)|limited (?:in amount|to any|by any)|capped))
    |unlimited liabilit|no (?:limit|cap|limitation) (?:on|of|to|upon) (?:the )?(?:\w+'s )?
    (?:total |aggregate )?liabilit|(?:fully )?liable without (?:any )?(?:limit|cap|limitation as to amount))
`;
