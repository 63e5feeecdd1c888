import type { Party, PartyTwins } from '@schemas/party.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '@/components/ui/button.tsx';
import { paths } from '@/lib/paths.ts';
import { useMergeParties } from '../api/save-party.ts';

const words = {
  name: 'the same name',
  email: 'the same email address',
  license: 'the same license',
} as const;

/** Number shown at first, so that the directory below stays visible. */
const AT_FIRST = 3;

/** Likely duplicates; the user decides which entry to keep. */
export function Twins({ pairs }: { pairs: readonly PartyTwins[] }) {
  const merge = useMergeParties();
  const [all, setAll] = useState(false);
  const shown = all ? pairs : pairs.slice(0, AT_FIRST);
  return (
    <section aria-labelledby="twins" className="grid gap-2 rounded-md border p-4">
      <h2 id="twins" className="text-base">
        {pairs.length === 1 ? 'Two entries may be the same party' : `${pairs.length} pairs may be duplicates`}
      </h2>
      <ul className="divide-y">
        {shown.map(({ one, other, why }) => (
          <li key={`${one.id} ${other.id}`} className="grid gap-x-10 gap-y-2 py-3 sm:grid-cols-2">
            <p className="text-xs text-muted-foreground sm:col-span-2">
              Both have {why.map((word) => words[word]).join(' and ')}.
            </p>
            {(
              [
                [one, other],
                [other, one],
              ] as const
            ).map(([kept, gone]) => (
              <div key={kept.id} className="flex items-start justify-between gap-3">
                <Summary party={kept} />
                <Button
                  size="sm"
                  variant="outline"
                  disabled={merge.isPending}
                  aria-label={`Keep ${kept.name} (${kept.email ?? 'no email'})`}
                  onClick={() => merge.mutate({ kept, gone })}
                >
                  Keep this one
                </Button>
              </div>
            ))}
          </li>
        ))}
      </ul>
      {pairs.length > shown.length && (
        <Button size="sm" variant="ghost" className="w-fit" onClick={() => setAll(true)}>
          Show all {pairs.length}
        </Button>
      )}
      <p className="max-w-prose text-xs text-muted-foreground">
        The kept entry combines both; contracts and projects move to it. You can undo this.
      </p>
    </section>
  );
}

function Summary({ party }: { party: Party }) {
  const facts = [party.email, party.phone, party.license_number && `license ${party.license_number}`];
  return (
    <div className="min-w-0">
      <Link to={paths.party(party.id)} dir="auto" className="font-medium break-words hover:underline">
        {party.name}
      </Link>
      <p className="text-xs break-words text-muted-foreground">
        {[...facts, `${party.contract_count} ${party.contract_count === 1 ? 'contract' : 'contracts'}`]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  );
}
