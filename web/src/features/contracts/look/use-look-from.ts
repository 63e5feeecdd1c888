import { type Perspective, perspectiveSchema } from '@contract/analysis.ts';
import type { ContractDetail } from '@contract/contract.ts';
import { useUrlFilter } from '@/lib/use-url-filter.ts';

/**
 * The side that the address says a contract is looked at from; null where that is its own, where nothing was analyzed, and for who may not
 * analyze. `from` changes it, `back` leads
 * to its own.
 */
export function useLookFrom({ analysis, can }: Pick<ContractDetail, 'analysis' | 'can'>) {
  const { values, set } = useUrlFilter(['side'], { history: true });
  const { data } = perspectiveSchema.safeParse(values.side);
  const side = data && analysis && can.analyze && data !== analysis.perspective ? data : null;
  const from = (next: Perspective) => set('side', next === analysis?.perspective ? '' : next);
  const back = () => set('side', '');
  return { side, from, back };
}
