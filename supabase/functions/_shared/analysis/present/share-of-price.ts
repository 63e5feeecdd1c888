/** Grades liquidated damages by their share of the contract price and by the days until their cap. */

import type { Finding, Severity } from '../../vocabulary/analysis.ts';
import type { Facts } from '../../vocabulary/facts.ts';
import { dollars } from '../judge/report.ts';
import { pointsOf } from '../review.ts';
import { dailyShares } from '../thresholds.ts';

const DAYS_PER: Partial<Record<string, number>> = { day: 1, week: 7, month: 30 };

/** Findings on liquidated damages with the share and the days, and the severity they justify. */
export function gradedByPrice(
  findings: readonly Finding[],
  facts: Facts,
  known: number | null | undefined,
): Finding[] {
  const stated = facts.amounts.find(
    ({ purpose }) => purpose === 'contract_price' || purpose === 'guaranteed_maximum_price',
  );
  const price = known ?? stated?.value ?? null;
  return findings.map((finding) =>
    finding.category === 'liquidated_damages' ? graded(finding, price) : finding,
  );
}

function graded(finding: Finding, price: number | null): Finding {
  const { amount, percent, per = 'day', cap } = finding.params;
  const days = DAYS_PER[per];
  if (days === undefined) return finding;
  const share = percent === undefined ? (amount && price ? amount / price : null) : percent / 100;
  if (share === null) return finding;
  const daily = share / days;
  const words = [
    percent === undefined && price !== null
      ? `This is ${asPercent(daily)} of the price (${dollars(price)}) per day.`
      : '',
    lengthToCap(cap, daily, price),
  ].filter((part) => part !== '');
  if (words.length === 0 && finding.kind !== 'onerous') return finding;
  const severity = severityFor(finding, daily);
  return {
    ...finding,
    severity,
    points: severity === finding.severity ? finding.points : pointsOf(finding.kind, severity),
    explanation: [finding.explanation.split('\n')[0], ...words].join(' ') + rest(finding.explanation),
  };
}

/** Lines after the first, such as what to ask for. */
const rest = (explanation: string) => {
  const at = explanation.indexOf('\n');
  return at < 0 ? '' : explanation.slice(at);
};

/** A high share raises a medium finding; a very small one lowers a high one. Critical stays. */
function severityFor({ kind, severity }: Finding, daily: number): Severity {
  if (kind !== 'onerous') return severity;
  if (severity === 'medium' && daily >= dailyShares.high) return 'high';
  return severity === 'high' && daily < dailyShares.slight ? 'medium' : severity;
}

const asPercent = (share: number) => `${Number((share * 100).toPrecision(2))}%`;

function lengthToCap(cap: string | undefined, daily: number, price: number | null): string {
  if (cap === undefined || daily <= 0) return '';
  const share = cap.endsWith('%')
    ? Number.parseFloat(cap) / 100
    : cap.startsWith('$') && price
      ? Number(cap.slice(1).replaceAll(',', '')) / price
      : null;
  if (share === null || !Number.isFinite(share)) return '';
  const days = Math.ceil(share / daily - 1e-9);
  return `The cap is reached after ${days} ${days === 1 ? 'day' : 'days'}.`;
}
