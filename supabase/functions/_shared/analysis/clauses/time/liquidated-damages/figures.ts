import { dollars } from '../../../judge/report.ts';
import { amounts, percents } from '../../../read/numbers.ts';
import { regex } from '../../../read/regex.ts';
import type { Stated } from '../../clause-kind.ts';
import { statesDelayCap } from '../ld-cap/figures.ts';

const PER = regex`
  \b(?:per
    |for each|for every|each|every|a) (?:and every )?(?:\w+ )?(?:calendar |working |business )?(day|week)\b
`;

/** The amount per day or week of delay; only the unit if the amount is stated elsewhere. */
export function statesDelaySum(text: string): Stated | null {
  const unit = PER.exec(text);
  if (!unit?.[1]) return null;
  const per = unit[1];
  const near = amounts(text).find((sum) => Math.abs(sum.start - unit.index) < 160 && sum.value > 0);
  const share = percents(text).find((item) => item.end <= unit.index && unit.index - item.end < 60);
  const params = near ? { amount: near.value, per } : share ? { percent: share.value, per } : { per };
  const sum = near ? dollars(near.value) : share ? `${share.value}%` : 'An amount';
  const limit = statesDelayCap(text)?.params.cap;
  const cap = limit === undefined || limit === `${share?.value}%` ? {} : { cap: limit };
  return { params: { ...params, ...cap }, title: `${sum} per ${per} of delay` };
}
