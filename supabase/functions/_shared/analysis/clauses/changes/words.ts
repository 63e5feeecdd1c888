/** Phrases shared by the change clauses. */
import { regex } from '../../read/regex.ts';

export const CHANGE_TITLE = regex`
  \bchanges? (?:in|to|of) (?:the )?(?:work|scope|services|contract|subcontract|project|works)\b
  |\bchange orders?\b
  |\bchanges?\.?(?= \||$)
  |\b(?:contract )?variations?\b
  |\bextra work\b
  |\badditional work\b
  |\bextras\b
  |\bscope changes?\b
  |\b(?:construction|interim|work) (?:change|directed) (?:directives?|changes?)\b
  |\bmodifications? (?:of|to|in) the work\b
  |\bfield (?:orders?|directives?)\b
  |\bchanges and (?:extra|claims|delays|modifications)\b
  |\bdetermination of cost\b
  |\bproduct changes\b
  |\bchanged work\b
`;
