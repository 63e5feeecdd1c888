import type { DateRule, WindowRule } from '../../obligations/rule.ts';
import { regex } from '../../read/regex.ts';
import type { ClauseKind } from '../clause-kind.ts';
import { BY } from '../window-words.ts';

export const expirationDateClause: ClauseKind = {
  category: 'expiration_date',
  locator: {
    stems: ['term', 'expire', 'contin'],
    pattern: regex`
      \b(?:term of this (?:agreement|contract)|initial term|this (?:agreement|contract) (?:shall|will) (?:
        commence|continue|remain|expire|be effective|terminate on|become effective))\b
        .{0,240}?\b(?:years?|months?|until|through|expir\w*|continue|terminat\w*|anniversary)\b
    `,
    confidence: 0.65,
  },
};

export const windows = {
  contractExpires: {
    title: 'Contract expires',
    category: 'expiration_date',
    kind: 'deadline',
    confidence: 0.82,
    relations: ['after'],
    min: 25,
    max: 12_000,
    near: [
      regex`
        \b(?:term of this (?:agreement|contract)
          |initial term|(?:agreement|contract|term)\b[^;]{0,60}\b(?:shall|will) (?:be|commence|continue
          |remain|expire|terminate|run|begin|extend|have)\b[^;]{0,60}<>|agreement is (?:valid|effective|for))
      `,
    ],
    anchor: regex`
      \b(?:effective date|date (?:hereof|of (?:this|the|execution)|first)
        |execution|commencement|signing|closing date|start|herein|signature)\b
    `,
    not: regex`
      \b(?:renew\w*|successive|additional (?:term|period)|price|firm|fees?|rates?|warrant\w*|confidential\w*
        |surviv\w*|non-?compet\w*|after (?:the )?(?:termination|expiration)|insur\w+|cure|notice)\b
    `,
  },
  contractExpires2: {
    title: 'Contract expires',
    category: 'expiration_date',
    kind: 'deadline',
    confidence: 0.74,
    relations: ['bare'],
    min: 25,
    max: 12_000,
    implied: 'contract_start',
    lead: regex`
      \b(?:(?:initial )?term (?:of (?:this|the) (?:agreement|contract) )?(?:shall be|is|will be
        |of|shall continue|shall run|shall have a term of)(?: for| in effect for)?(?: an?)?(?: initial)?
        (?: (?:period|term) of)?|(?:agreement|contract) (?:shall|will) (?:be|remain|continue|have)
        (?: \w+){0,6} (?:for|of)(?: an?)?(?: initial)?(?: (?:period|term) of)?|initial term of|is valid for) $
    `,
    text: [/\b(?:agreement|contract)\b/],
    not: regex`
      \b(?:renew\w*|successive|additional (?:term|period)|warrant\w*
        |confidential\w*|surviv\w*|director|officer|letter of credit|lease|amortiz\w*|note|notice)\b
    `,
  },
} satisfies Record<string, WindowRule>;

export const dates = {
  contractExpires: {
    title: 'Contract expires',
    category: 'expiration_date',
    kind: 'deadline',
    confidence: 0.84,
    lead: regex`
      (?:\b(?:agreement|contract|term|initial term)\b[^.;]{0,200}?\b(?:expires?|expire on|terminates?|ends?
        |ending|terminating|expiring|conclude|extends?|continue|continuing|remain in (?:full force and )?
        effect|valid|effective)\b[^.;]{0,50}?|\b(?:expiration date|termination date
        |expiry date|end date)\b[^.;]{0,20}?)(?:\b(?:on|until|through|is|means|be|to|by|:)|date:?)${BY}
    `,
    not: regex`
      \b(?:order no|appointment|commission|notary|bond|letter of credit|insur\w+|polic(?:y|ies)
        |option|plan is|lease|offer|proposal|may terminate|right to terminate|entitled to terminate
        |if [^,]{0,80} (?:by|before)|was|were|whereas|effective from|note|permit|license)\b[^.;]{0,120}$
      |\b(?:effective(?: as of)?
        |commenc\w+(?: on| as of| from)?|begin\w*(?: on)?|starting(?: on)?|dated(?: as of)?)[ ,]*(?:the )?$
    `,
  },
} satisfies Record<string, DateRule>;
