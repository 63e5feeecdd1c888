/** Bonds, guarantees, and deposits the other side can draw on without showing a loss. */

import type { Rule } from '../../../find/rule-match.ts';
import { onerous } from '../../../judge/report.ts';
import { regex } from '../../../read/regex.ts';

const SECURITY = regex`
  \b(?:bonds?|letters? of credit|bank guarantees?|performance security
    |performance guarant(?:y|ee)|security deposit|cash (?:deposit|bond|security)|deposit)\b
`;
const AT_WILL = regex`
  \b(?:payable|callable|honou?red?|drawn?|paid by the (?:bank|surety|issuer)) (?:up)?
    on (?:its |the owner's |owner's )?(?:first |written |simple )*demand\b
  |\bon[- ]demand (?:bond|guarantee|letter|security)
  |\b(?:up)?on (?:first|simple)(?: written)? demand\b
  |\bunconditional(?:ly)?,? (?:and )?irrevocable\b
  |\birrevocable(?:,| and) unconditional\b
  |\b(?:draw|call|make (?:a )?(?:demand|draw|claim)) (?:up)?on\b.{0,80}?\b(?:at any time|for any reason
    |in its (?:sole|absolute) (?:and \w+ )?discretion|without (?:notice|cause|proof|any condition))
  |\bforfeit(?:s|ed|ure)?\b
  |\bcash (?:bond|deposit|security)\b
`;
const OTHER = regex`
  \b(?:earnest|purchase of the (?:land|property)
    |lease|tenant|insurance|bid bond|lender|loan|payment of the purchase price
    |stock|not (?:be )?(?:subject to )?forfeit|utility|subcontractors? (?:shall|to) (?:provide|furnish))\b
`;
const GIVES = regex`
  \b(?:shall|will|must|agrees to) (?:\w+,? ){0,6}?(?:
    provide|furnish|deliver|post|obtain|deposit|forfeit|issue|submit|lodge|cause)\b
`;

/** Severity: high. */
export const callableSecurity: Rule = (context) => {
  for (const match of context.find(
    ['bond', 'bonds', 'letter', 'guaran', 'deposi', 'securi'],
    AT_WILL,
    OTHER,
  )) {
    const { text } = match.sentence;
    const thing = SECURITY.exec(text);
    if (!thing || Math.abs(thing.index - match.start) > 160) continue;
    const gives = GIVES.exec(text);
    const side =
      (gives && context.sides.before(text, gives.index)) ??
      (context.sides.names(text, 'performer') ? 'performer' : null);
    if (!side) continue;
    const title = /forfeit/.test(match.text)
      ? 'Bond or security can be forfeited'
      : /cash/.test(match.text)
        ? 'Cash security'
        : 'Bond or security is payable on demand';
    return [
      onerous(context, match, {
        rule: 'callable-security',
        category: 'bonds',
        against: side,
        severity: 'high',
        title,
        explanation:
          'The other side can take the money first and dispute later; getting it back means a lawsuit.',
        confidence: 0.7,
      }),
    ];
  }
  return [];
};
