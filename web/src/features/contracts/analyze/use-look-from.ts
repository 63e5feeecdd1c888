import { type Perspective, perspectiveSchema } from '@schemas/analysis.ts';
import type { ContractDetail } from '@schemas/contract.ts';
import { useUrlFilter } from '@/lib/use-url-filter.ts';

/**
 * Reads the other side from the URL. Null if it is the contract's own side, if there is no analysis, or if
 * the user may not analyze. `from` sets the side; `back` returns to the contract's own.
 */
export function useLookFrom({ analysis, can }: Pick<ContractDetail, 'analysis' | 'can'>) {
  const { values, set } = useUrlFilter(['side'], { history: true });
  const { data } = perspectiveSchema.safeParse(values.side);
  const side = data && analysis && can.analyze && data !== analysis.perspective ? data : null;
  const from = (next: Perspective) => set('side', next === analysis?.perspective ? '' : next);
  const back = () => set('side', '');
  return { side, from, back };
}
