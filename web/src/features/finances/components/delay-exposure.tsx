import type { ContractFinances } from '@schemas/finances.ts';
import { Link } from 'react-router-dom';
import { Badge } from '@/components/ui/badge.tsx';
import { formatExactMoney } from '@/lib/money.ts';
import { paths } from '@/lib/paths.ts';
import { delayWords } from '../delay-words.ts';

/** The current exposure to liquidated damages: calculation, status, and source. */
export function DelayExposure({ of }: { of: ContractFinances }) {
  const { ld_exposure, ld_status, ld_quote, ld_contract_id, ld_page, status } = of;
  const runs = status === 'active' || status === 'expired';
  return (
    <>
      <span className="text-foreground tabular-nums">
        {ld_exposure !== null ? formatExactMoney(ld_exposure) : runs ? 'Unknown' : '–'}
      </span>
      <Note>{delayWords(of)}</Note>
      {ld_status && (
        <Note>
          <Badge tone={ld_status === 'confirmed' ? 'good' : 'neutral'}>
            {ld_status === 'confirmed' ? 'confirmed' : 'not confirmed'}
          </Badge>{' '}
          {ld_quote && ld_contract_id && (
            <Link
              to={paths.contract(ld_contract_id)}
              title={ld_quote}
              className="underline underline-offset-4"
            >
              {ld_page === null ? 'source' : `page ${ld_page}`}
            </Link>
          )}
        </Note>
      )}
    </>
  );
}

export const Note = ({ children }: { children: React.ReactNode }) => (
  <span className="block text-xs font-normal text-muted-foreground">{children}</span>
);
