/** Texts for the range and percentile of a score. */
import type { Leaning, Percentile } from '../../vocabulary/analysis.ts';
import { contractKindNames } from '../../vocabulary/contract-kind.ts';

/** 'range 33–47%'. */
export const rangeInWords = ({ low, high }: Percentile): string => `range ${low}–${high}%`;

/** 'Riskier than 8 of 10 comparable turnkey and EPC contracts.' */
export const rankInWords = ({ kind, harsher_than, of }: Percentile): string =>
  harsher_than === 0
    ? `No riskier than ${of} comparable ${contractKindNames[kind]}.`
    : `Riskier than ${harsher_than === of ? 'all' : `${harsher_than} of`} ${of} comparable ${contractKindNames[kind]}.`;

/** Duties and rights of each side, and the ratio of burdens to protections. */
export function leaningInWords({ performer, payer, burdens }: Leaning): string {
  const side = ({ name, duties, rights }: Leaning['payer']) =>
    `the ${name} ${counted(duties, 'duty', 'duties')} and ${counted(rights, 'right', 'rights')}`;
  return `The contract gives ${side(performer)}, and ${side(payer)}. The model estimates that burdens on the ${performer.name} are ${burdens.toFixed(1)} times the terms that protect the ${performer.name} or burden the ${payer.name}. Severe burdens on the ${performer.name} count three times.`;
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
