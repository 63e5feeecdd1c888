/** Lien rights waived before payment. */

import type { Rule, RuleMatch } from '../../../find/rule-match.ts';
import { onerous } from '../../../judge/report.ts';
import { regex } from '../../../read/regex.ts';

const WAIVES = regex`
  \b(?:(?:hereby|expressly|irrevocably|forever|unconditionally|knowingly|does|fully|agrees to|shall)(?:
    ,? (?:and|hereby|expressly|irrevocably|voluntarily|does))* )(?:
    waives?|releases?|relinquish(?:es)?|surrenders?)\b.{0,120}?\bliens?\b
  |\bwaives?(?:,? (?:and |or )?(?:releases?|relinquish(?:es)?|surrenders?))*
    ,? (?:any|all|its|every|each|the right)\b.{0,90}?\bliens?\b
`;
const NEVER_FILES = regex`
  \b(?:shall|will|agrees?|covenants) (?:not
    |to not|not to|never|that it (?:shall|will) not) (?:to )?(?:file|record|assert|claim)\b.{0,60}?\bliens?\b
`;
const UNCONDITIONAL = /\bunconditional (?:partial |final |progress )?(?:lien )?(?:waivers?|releases?)\b/;
const BEFORE_PAYMENT = regex`
  \b(?:as a )?condition (?:precedent )?(?:to|of|for)
  |prior to (?:any |each |receiv|payment)
  |before (?:any |each )?payment
  |with each
  |accompan
  |together with (?:each|its|the)
`;
const PAID_FOR = regex`
  \b(?:upon (?:receipt of )?(?:final |such |full )?payment|conditional (?:waiver|lien|partial|final|upon|only)
    |conditioned (?:only )?(?:up)?on|to the extent (?:of )?(?:the )?(?:receipt|payments?|paid|amounts?)
    |(?:after|upon|following) (?:receiv|receipt|payment|being paid)
    |for which (?:payment|it has been paid|(?:the )?(?:sub)?contractor has (?:been paid|received))
    |has been (?:paid|received)|previous(?:ly)? (?:paid|payments?|applications?)
    |prior (?:payments?|applications?)|amounts? (?:previously )?(?:paid|received)|in exchange for
    |in consideration of|undersigned|provided .{0,40}(?:has paid|is paid)|so long as .{0,40}paid
    |if .{0,40}(?:has been|is|been) paid|unless .{0,60}(?:not been paid|fails to pay|unpaid))
`;
const NOT_OURS = regex`
  \b(?:owner|lender|lessor|bank|landlord) (?:hereby )?(?:waives|releases)
  |seller's lien
  |maritime lien
  |lessor's lien
  |each (?:subcontractor|supplier|vendor)
  |\bform of\b
`;

/** Medium if the performer waives lien rights, or promises not to file, without a tie to payment. */
export const lienWaiver: Rule = (context) => {
  const hits: RuleMatch[] = [];
  for (const pattern of [WAIVES, NEVER_FILES, UNCONDITIONAL]) {
    for (const match of context.find(['lien', 'liens'], pattern, PAID_FOR)) {
      const { text } = match.sentence;
      const unconditional = pattern === UNCONDITIONAL;
      if (NOT_OURS.test(text) || (unconditional && !BEFORE_PAYMENT.test(text))) continue;
      if (
        context.sides.before(text, match.start + 6) !== 'performer' &&
        !(unconditional && context.sides.names(text, 'performer'))
      )
        continue;
      hits.push(
        onerous(context, match, {
          rule: 'lien-waiver',
          category: 'lien_release',
          against: 'performer',
          severity: 'medium',
          title: unconditional ? 'Unconditional lien waiver before payment' : 'Lien rights waived in advance',
          explanation:
            'The lien is your security for payment. Give it up before the money arrives, and you have only an unsecured claim.',
          confidence: unconditional ? 0.7 : 0.78,
        }),
      );
    }
  }
  return hits;
};
