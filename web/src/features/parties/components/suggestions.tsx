import { type PartyRole, type PartySuggestion, partyRoleNames } from '@schemas/party.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '@/components/ui/button.tsx';
import { paths } from '@/lib/paths.ts';
import { useAcceptSuggestion, useDismissSuggestion, useSuggestions } from '../api/project-parties.ts';
import { RoleSelect } from './party-dialog.tsx';

/**
 * Parties named in the project's contracts but missing from the directory, with quotes. A user must accept
 * each one.
 */
export function Suggestions({ projectId }: { projectId: string }) {
  const { data = [] } = useSuggestions(projectId, true);
  const [shown, setShown] = useState(false);
  const open = data.filter(({ dismissed }) => !dismissed);
  const dismissed = data.filter((one) => one.dismissed);
  if (data.length === 0) return null;
  const counted = dismissed.length === 1 ? 'one dismissed' : `${dismissed.length} dismissed`;
  return (
    <section aria-labelledby="suggestions" className="grid gap-2">
      <h2 id="suggestions" className="text-base">
        Named in contracts
      </h2>
      {open.length > 0 && (
        <ul className="divide-y border-y">
          {open.map((one) => (
            <Suggestion key={`${one.contract_id} ${one.side}`} suggestion={one} />
          ))}
        </ul>
      )}
      {dismissed.length > 0 && (
        <Button
          size="sm"
          variant="ghost"
          className="w-fit"
          aria-expanded={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? `Hide ${counted}` : `Show ${counted}`}
        </Button>
      )}
      {shown && dismissed.length > 0 && (
        <ul aria-label="Dismissed" className="divide-y border-y">
          {dismissed.map((one) => (
            <Dismissed key={`${one.contract_id} ${one.side}`} suggestion={one} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Dismissed({ suggestion }: { suggestion: PartySuggestion }) {
  const { contract_id, side, name } = suggestion;
  const dismiss = useDismissSuggestion();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
      <div className="min-w-0 flex-1">
        <p dir="auto" className="break-words">
          {name}
        </p>
        <ContractOf suggestion={suggestion} />
      </div>
      <Button
        size="sm"
        variant="outline"
        disabled={dismiss.isPending}
        aria-label={`Restore suggestion ${name}`}
        onClick={() => dismiss.mutate({ contract_id, side, dismissed: false })}
      >
        Restore
      </Button>
    </li>
  );
}

const ContractOf = ({
  suggestion: { contract_id, contract_name, email },
}: {
  suggestion: PartySuggestion;
}) => (
  <p className="text-xs break-words text-muted-foreground">
    In{' '}
    <Link to={paths.contract(contract_id)} className="underline-offset-4 hover:underline">
      <bdi>{contract_name}</bdi>
    </Link>
    {email && `, ${email}`}
  </p>
);

function Suggestion({ suggestion }: { suggestion: PartySuggestion }) {
  const { contract_id, side, name, contact_name, address, email, quote, page, party } = suggestion;
  const accept = useAcceptSuggestion();
  const dismiss = useDismissSuggestion();
  const [role, setRole] = useState<PartyRole>(suggestion.role);
  const asNew = { name, contact_name, address, email };
  const take = (who: { party_id: string } | { fields: typeof asNew }) =>
    accept.mutate({ contract_id, side, role, ...who });
  return (
    <li className="grid gap-3 py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid min-w-0 gap-1">
        <p dir="auto" className="font-medium break-words">
          {name}
        </p>
        <ContractOf suggestion={suggestion} />
        {quote && (
          <blockquote
            dir="auto"
            className="border-l-2 border-primary pl-3 font-serif text-sm break-words whitespace-pre-line"
          >
            {quote}
            {page !== null && (
              <footer className="font-sans text-xs text-muted-foreground">Page {page} of the contract</footer>
            )}
          </blockquote>
        )}
      </div>
      <div className="flex flex-wrap items-start gap-2">
        <RoleSelect
          aria-label={`Role of ${name}`}
          className="w-40"
          value={role}
          onRole={setRole}
          title={partyRoleNames[role]}
        />
        {party && (
          <Button
            size="sm"
            className="max-w-72"
            title={party.name}
            disabled={accept.isPending}
            onClick={() => take({ party_id: party.id })}
          >
            <span className="truncate">Choose {party.name}</span>
          </Button>
        )}
        <Button
          size="sm"
          variant={party ? 'outline' : 'default'}
          disabled={accept.isPending}
          aria-label={`Add ${name} to the directory`}
          onClick={() => take({ fields: asNew })}
        >
          Add to the directory
        </Button>
        <Button
          size="sm"
          variant="ghost"
          disabled={dismiss.isPending}
          aria-label={`Dismiss ${name}`}
          onClick={() => dismiss.mutate({ contract_id, side, dismissed: true })}
        >
          Dismiss
        </Button>
      </div>
    </li>
  );
}
