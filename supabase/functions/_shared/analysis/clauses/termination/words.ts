/** Phrases shared by the termination clauses. */
import { source } from '../../read/regex.ts';

export const ENDS = '(?:terminat(?:e|es|ed|ion)|cancel(?:led|s)?)';

export const CONTRACT = source`
  (?:this |the |its )?(?:\w+ ){0,2}?(?:
    contract|agreement|subcontract|employment|services|performance|work|right to proceed)
`;
