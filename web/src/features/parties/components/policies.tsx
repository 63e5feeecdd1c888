import { type PartyPolicy, policyCoverageNames } from '@schemas/party.ts';
import { formatDate } from '@/lib/dates.ts';
import { formatMoney } from '@/lib/money.ts';
import { ValidTo } from './valid-to.tsx';

/** A party's insurance policies, each with its limits and term. */
export function Policies({ policies }: { policies: readonly PartyPolicy[] }) {
  return (
    <section aria-labelledby="policies" className="grid gap-2">
      <h2 id="policies" className="text-base">
        Insurance
      </h2>
      {policies.length === 0 ? (
        <p className="text-muted-foreground">No policies on file.</p>
      ) : (
        <ul className="divide-y border-y">
          {policies.map((policy, at) => (
            <li
              // A policy has no name other than its position.
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced whole
              key={at}
              className="grid gap-x-6 gap-y-0.5 py-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_10rem]"
            >
              <div className="min-w-0">
                <p className="font-medium">{policyCoverageNames[policy.coverage]}</p>
                <p className="text-xs break-words text-muted-foreground">
                  <bdi>{policy.carrier ?? 'Carrier unknown'}</bdi>
                  {policy.number && `, policy ${policy.number}`}
                </p>
              </div>
              <p className="min-w-0 self-center break-words text-muted-foreground">{limits(policy)}</p>
              <p className="self-center whitespace-nowrap sm:text-right">
                {policy.valid_to ? <ValidTo date={policy.valid_to} /> : 'Expiration unknown'}
                {policy.valid_from && (
                  <span className="block text-xs text-muted-foreground">
                    from {formatDate(policy.valid_from)}
                  </span>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const limits = ({ each, aggregate }: PartyPolicy) =>
  [
    each !== null && `${formatMoney(each)} each occurrence`,
    aggregate !== null && `${formatMoney(aggregate)} aggregate`,
  ]
    .filter(Boolean)
    .join(', ') || 'Limits unknown';
