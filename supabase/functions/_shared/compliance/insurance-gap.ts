import type { InsuranceGap } from '../schemas/compliance-check.ts';
import type { Coverage } from './read-coverages.ts';

/**
 * Compares required coverage with certificates. A gap is reported only if both have a figure. Certificates
 * show what the issuer wrote and do not prove an endorsement.
 */
export function insuranceGap(
  required: readonly Coverage[],
  shown: readonly Coverage[],
): InsuranceGap['lines'] {
  const names = [...new Set([...required, ...shown].map(({ coverage }) => coverage))];
  return names.map((coverage) => {
    const request = pick(required, coverage);
    const has = pick(shown, coverage);
    return {
      coverage,
      required: request,
      shown: has,
      short: request && has ? Math.max(0, request.amount - has.amount) : null,
    };
  });
}

function pick(all: readonly Coverage[], name: string) {
  const found = all.find(({ coverage }) => coverage === name);
  return found ? { amount: found.amount, quote: found.quote } : null;
}
