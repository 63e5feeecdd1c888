import type { InsuranceGap } from '@schemas/compliance-check.ts';
import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatMoney } from '@/lib/money.ts';
import { paths } from '@/lib/paths.ts';

/** Compares a contract's insurance requirements with the certificate. */
export function InsuranceGaps({ gaps }: { gaps: InsuranceGap[] }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <p className="max-w-prose text-muted-foreground">
        Amounts come from the contract and the certificate. Check the quotes for who must carry the coverage
        and whose certificate this is. A certificate does not prove an endorsement.
      </p>
      {gaps.map((gap) => (
        <div key={`${gap.contract_id} ${gap.evidence_id}`}>
          <p className="break-words">
            <Link
              to={paths.contract(gap.contract_id)}
              dir="auto"
              className="font-medium underline-offset-4 hover:underline"
            >
              {gap.contract_name}
            </Link>
            <span className="text-muted-foreground">
              {' '}
              vs. <bdi>{gap.evidence_file_name}</bdi>
            </span>
          </p>
          <ul className="mt-2 border-t">
            {gap.lines.map((line) => (
              <GapLine key={line.coverage} line={line} />
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

function GapLine({ line: { coverage, required, shown, short } }: { line: InsuranceGap['lines'][number] }) {
  return (
    <li className="grid gap-1 border-b py-2">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-medium">{coverage}</span>
        {short === null ? (
          <span className="text-muted-foreground">not comparable</span>
        ) : short > 0 ? (
          <span className="inline-flex items-center gap-1.5 text-danger">
            <TriangleAlert aria-hidden className="size-3.5" />
            {formatMoney(short)} short
          </span>
        ) : (
          <span className="text-good">sufficient</span>
        )}
      </p>
      <Amount label="Contract requires" amount={required} />
      <Amount label="Certificate shows" amount={shown} />
    </li>
  );
}

function Amount({ label, amount }: { label: string; amount: { amount: number; quote: string } | null }) {
  return (
    <p className="text-xs break-words text-muted-foreground">
      {label} {amount ? <span className="text-foreground">{formatMoney(amount.amount)}</span> : 'no amount'}
      {amount && (
        <>
          : <q dir="auto">{amount.quote}</q>
        </>
      )}
    </p>
  );
}
