/** How sure a score is and where it stands, in words. */
import type { Leaning, Standing } from '../schema.ts';
import { contractKindNames } from './contract-kind.ts';

/** 'likely 33 to 47'. */
export const rangeInWords = ({ low, high }: Standing): string => `likely ${low} to ${high}`;

/** 'Harsher than 8 of the 10 turnkey and EPC contracts that we have read.' */
export const rankInWords = ({ kind, harsher_than, of }: Standing): string =>
  `Harsher than ${harsher_than === 0 ? 'none' : harsher_than === of ? 'all' : harsher_than} of the ${of} ${contractKindNames[kind]} that we have read.`;

/** Whom the contract gives duties and rights, and how burdens stand to protections. */
export function leaningInWords({ performer, payer, burdens }: Leaning): string {
  const side = ({ name, duties, rights }: Leaning['payer']) =>
    `${counted(duties, 'duty', 'duties')} and ${counted(rights, 'right', 'rights')} of the ${name}`;
  return `The text speaks of ${side(performer)}, and of ${side(payer)}. By the model’s estimate the burdens of the ${performer.name}, grave ones counted three times, are ${burdens.toFixed(1)} times what protects the ${performer.name} or loads the ${payer.name}.`;
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
