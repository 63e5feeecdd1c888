import type { ContractInsurance } from '@schemas/finances.ts';
import { CircleAlert, CircleCheck, CircleHelp } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Badge } from '@/components/ui/badge.tsx';
import { formatExactMoney } from '@/lib/money.ts';
import { paths } from '@/lib/paths.ts';

type Line = ContractInsurance['lines'][number];

/** Insurance required by contracts, next to the project's certificates. */
export function InsuranceLines({ insurance }: { insurance: readonly ContractInsurance[] }) {
  return (
    <section aria-labelledby="insurance" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div>
        <h2 id="insurance" className="text-base">
          Insurance: required vs. carried
        </h2>
        <p className="text-muted-foreground">
          Limits required by the contracts, compared with confirmed, in-force certificates. A certificate does
          not prove an endorsement.
        </p>
      </div>
      {insurance.length === 0 ? (
        <p className="text-muted-foreground">No insurance limits found in this project’s contracts.</p>
      ) : (
        insurance.map(({ contract_id, contract_name, lines }) => (
          <div key={contract_id} className="grid grid-cols-[minmax(0,1fr)] gap-1">
            <h3 className="font-medium">
              <Link
                to={paths.contract(contract_id)}
                className="text-primary underline-offset-4 hover:underline"
              >
                <bdi>{contract_name}</bdi>
              </Link>
            </h3>
            <ul className="overflow-hidden rounded-md border">
              {lines.map((line) => (
                <li
                  key={line.coverage}
                  className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b px-3 py-2 last:border-b-0"
                >
                  <span title={line.required.quote}>{line.coverage}</span>
                  <span className="flex flex-wrap items-baseline gap-x-3 text-muted-foreground">
                    {formatExactMoney(line.required.amount)} required,{' '}
                    {line.carried ? (
                      <Link
                        to={paths.complianceCheck(line.carried.check_id)}
                        title={line.carried.quote}
                        className="underline underline-offset-4"
                      >
                        {formatExactMoney(line.carried.amount)} carried
                      </Link>
                    ) : (
                      'carried: unknown'
                    )}
                    <Standing line={line} />
                  </span>
                </li>
              ))}
            </ul>
          </div>
        ))
      )}
    </section>
  );
}

function Standing({ line: { short } }: { line: Line }) {
  if (short === null)
    return (
      <Badge tone="attention">
        <CircleHelp aria-hidden />
        unknown
      </Badge>
    );
  return short > 0 ? (
    <Badge tone="danger">
      <CircleAlert aria-hidden />
      {formatExactMoney(short)} short
    </Badge>
  ) : (
    <Badge tone="good">
      <CircleCheck aria-hidden />
      sufficient
    </Badge>
  );
}
