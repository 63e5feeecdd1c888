import { describe, expect, it } from 'vitest';
import { readDocument } from '../read/context.ts';
import { normalize } from '../read/normalize.ts';
import { rules } from './order.ts';

/** Returns the severity ('info' for no points) and title of each rule match in the category. */
function judged(text: string, category: string) {
  const context = readDocument(normalize(text), 'contractor');
  return rules
    .flatMap((rule) => rule(context))
    .filter((hit) => hit.category === category)
    .map(({ onerous, severity, title }) => [onerous ? severity : 'info', title]);
}

const LD = 'The Contractor shall pay the Owner liquidated damages of $1,000 for each day of delay';

describe('severity by wording', () => {
  it.each([
    ['liquidated_damages', `${LD}.`, 'high', 'Uncapped liquidated damages of $1,000 per day'],
    [
      'liquidated_damages',
      `${LD} in the first week. Liquidated damages are $6,000 for each day thereafter.`,
      'critical',
      'Uncapped liquidated damages rising from $1,000 to $6,000 per day',
    ],
    [
      'liquidated_damages',
      `${LD}, which shall not exceed 8% of the price.`,
      'info',
      'Liquidated damages of $1,000 per day, capped',
    ],
    [
      'liquidated_damages',
      `${LD}, which shall not exceed 50% of the price.`,
      'medium',
      'Liquidated damages of $1,000 per day, capped only at 50%',
    ],
    [
      'claims_notice',
      'The Contractor shall give notice of any claim within 48 hours after the event.',
      'medium',
      'Claims due within 48 hours',
    ],
    [
      'claims_notice',
      'The Contractor shall give notice of any claim within 12 days after the event.',
      'info',
      'Claims due within 12 days',
    ],
    [
      'claims_notice',
      'The Contractor shall give notice of any claim within 12 days after the event, or it is waived.',
      'medium',
      'Claims barred after 12 days',
    ],
    [
      'claims_notice',
      'The Contractor shall give notice of any claim within 25 days after the event, or it is waived.',
      'low',
      'Claims barred after 25 days',
    ],
    [
      'retainage',
      'The Owner shall withhold retainage of 10% from each payment.',
      'medium',
      'Retainage of 10%',
    ],
    [
      'retainage',
      'The Owner shall withhold retainage of 10% from each payment. No further retainage is held after half completion.',
      'low',
      'Retainage of 10%',
    ],
    [
      'retainage',
      'The Owner shall withhold retainage of 10% from each payment. The Owner may in its discretion withhold no further retainage.',
      'medium',
      'Retainage of 10%',
    ],
    ['retainage', "Add the Contractor's fee, less retainage of 10%.", 'info', 'Retainage of 10%'],
    [
      'assignment',
      'The Contractor shall not assign this Contract or any moneys due under it without consent.',
      'medium',
      'Only the Contractor needs consent to assign',
    ],
    [
      'time_of_essence',
      'Time is of the essence for each milestone date in the Schedule.',
      'medium',
      'Every interim date is of the essence',
    ],
    ['time_of_essence', 'Time is of the essence.', 'info', 'Time is of the essence'],
    [
      'termination_convenience',
      'The Owner may terminate this Contract at any time for its convenience. The Contractor is then paid its reasonable costs of termination, but no anticipated profit.',
      'medium',
      'Owner may terminate for convenience, with costs but no profit on remaining work',
    ],
    [
      'indemnity',
      'The Contractor shall indemnify the Owner against all claims arising from the Work.',
      'high',
      'Indemnity is not tied to fault',
    ],
  ])('%s: %s', (category, text, severity, title) =>
    expect(judged(text, category)).toContainEqual([severity, title]),
  ); // prettier-ignore

  it('reads a limit in the sentence after the promise', () => {
    const text =
      'The Contractor shall indemnify the Owner against all claims arising from the Work. This indemnity shall not extend to the negligence of the Owner.';
    expect(judged(text, 'indemnity')).toEqual([]);
  });

  it("does not count the other side's notice duty as our burden", () => {
    const text =
      'If a claim for an extension arises, the Owner shall so advise the Contractor within 5 days after the event, or the claim is waived.';
    expect(judged(text, 'claims_notice')).toEqual([]);
  });
});
