/** Limits of a playbook in words. */
import type { ContractSide } from './analysis.ts';
import { isLowerBetter, type LimitUnit, limitUnits, type PlaybookLimit } from './playbook.ts';

export const dollars = (amount: number): string =>
  `$${amount.toLocaleString('en-US', { maximumFractionDigits: 2 })}`;

/** '30 days', '$2,500', '5% of the price'. */
export function inUnit(value: number, unit: LimitUnit): string {
  if (unit === 'dollars') return dollars(value);
  const name = limitUnits[unit];
  return name.startsWith('%') ? `${value}${name}` : `${value} ${value === 1 ? name.replace(/s$/, '') : name}`;
}

/** '30 days or less; up to 45 days acceptable; walk away from 75 days'. */
export function limitInWords(
  { measure, unit, preferred, acceptable, walk_away }: PlaybookLimit,
  side: ContractSide,
): string {
  const isLower = isLowerBetter(measure, side);
  return [
    `${inUnit(preferred, unit)} or ${isLower ? 'less' : 'more'}`,
    ...(acceptable === preferred
      ? []
      : [`${isLower ? 'up to' : 'down to'} ${inUnit(acceptable, unit)} acceptable`]),
    ...(walk_away === null
      ? []
      : [`walk away ${isLower ? 'from' : 'at'} ${inUnit(walk_away, unit)}${isLower ? '' : ' or less'}`]),
  ].join('; ');
}
