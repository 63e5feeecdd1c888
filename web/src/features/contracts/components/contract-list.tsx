import { useNarrow } from '@/lib/use-narrow.ts';
import { cn } from '@/lib/utils.ts';
import { ContractGrid } from './contract-grid.tsx';
import { ContractItems } from './contract-items.tsx';
import type { ContractListProps } from './contract-list-props.ts';

/** Contracts as a table; on a phone each keeps the name, the risk and the value. */
export function ContractList({ stale = false, ...list }: ContractListProps) {
  const narrow = useNarrow();
  return (
    <div aria-busy={stale} className={cn('transition-opacity', stale && 'opacity-60')}>
      {narrow ? <ContractItems {...list} /> : <ContractGrid {...list} />}
    </div>
  );
}
