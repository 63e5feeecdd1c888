/** Amount held at completion for remaining work: 'one hundred fifty percent of its cost'. */
import { regex } from '../../read/regex.ts';
import type { Figure } from '../figures.ts';

export const heldAtCompletion: Figure = {
  of: 'percent',
  least: 100,
  most: 400,
  after: regex`
    ^\)?,? (?:of|times) (?:the |its |\S+ ){0,5}?(?:(?:estimated |reasonable |anticipated |full |fair )?(?:costs?|value|amount|price|sum)
      |punch|incomplete|uncompleted|unfinished|remaining)\b
  `,
  text: regex`
    \b(?:punch[ -]?(?:list|work)|incomplete|uncompleted|unfinished|not (?:been |fully |yet )?complete[d]?|remaining (?:work|items)
      |items? (?:of work )?(?:to be|remaining)|complet\w+ (?:or|and|and\/or) correct\w*|defective|minor items|outstanding)\b
  `,
  not: /\b(?:pay\w*|payments?|total|sum) (?:\S+ ){0,8}to (?:the )?<>|<>\)? of (?:the )?(?:contract|subcontract|guaranteed)/,
  title: (figure) => `Held at completion: ${figure} of the cost of remaining work`,
};
