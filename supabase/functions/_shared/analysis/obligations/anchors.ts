/** Whether an offset counts from the contract's start, its end, or an event. */

import { regex, source } from '../read/regex.ts';
import type { ObligationAnchor } from './schema.ts';

const CONTRACT = '(?:this |the )?(?:agreement|contract|subcontract)';
const START = new RegExp(
  [
    source`
      ^(?:date of |full |mutual |the )*(?:execution|signing
        |signature|effectiveness|award)(?: and (?:delivery|approval))?(?: of ${CONTRACT}\b|,? hereof\b)
    `,
    `^(?:the )?effective date(?: (?:of ${CONTRACT}|hereof))?(?=$| (?:with|regardless|and|unless|as)\\b)`,
    source`
      ^date (?:hereof|of this (?:agreement|contract|subcontract)
        |first (?:above|set|written)|(?:of )?this (?:agreement|contract) is)
    `,
    `^(?:the )?date (?:of )?${CONTRACT} (?:is|was) (?:executed|signed|fully executed)`,
  ].join('|'),
);
const TERM_START = regex`
  ^(?:the )?(?:term )?(?:commencement date
    |date of commencement|start date|commencement of (?:the |this )(?:term|agreement|contract))
`;
const END = regex`
  ^(?:the )?(?:scheduled |stated |normal )?(?:
    expiration|expiry|end|conclusion|expiration date|termination date|end date|anniversary)
    (?: date)?(?: of (?:the |this |any |each |such |its |such )*(?:(?:then[- ]?(?:current|existing|applicable)
    |initial|renewal|original|current|applicable|preceding|first|extended|or)[ ,]*)*(?:
    term|agreement|contract|renewal|(?:(?<=(?:current|initial|renewal|extended) )(?:period|year)))\b|$)
`;
/** An early termination is an event, not the contract's end. */
const EARLY = /\b(?:termination of|or (?:earlier |sooner |any )?termination|terminated)\b/;

/** The kind of anchor; 'expiry' if the obligation is the contract's own end. */
export function anchorKind(words: string, expiry: boolean): Exclude<ObligationAnchor, 'fixed_date'> {
  if (START.test(words) || (expiry && TERM_START.test(words))) return 'contract_start';
  if (END.test(words) && !EARLY.test(words)) return 'contract_end';
  return 'event';
}
