import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Badge } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { paths } from '@/lib/paths.ts';
import { useUser } from '@/lib/session/session-store.ts';
import { BeginForm } from './begin-form.tsx';

/** The user's organizations, with a button to create another. */
export function OwnOrganizations() {
  const { organizations, organization_id } = useUser();
  const navigate = useNavigate();
  const [beginning, setBeginning] = useState(false);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {organizations.length > 0 && (
        <ul className="max-w-xl divide-y border-y">
          {organizations.map(({ id, name, role }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
              <span className="min-w-0 font-medium break-words">{name}</span>
              <span className="text-muted-foreground">{role}</span>
              {id === organization_id && <Badge tone="info">current</Badge>}
            </li>
          ))}
        </ul>
      )}
      {beginning ? (
        <BeginForm onDone={() => navigate(paths.dashboard)} />
      ) : (
        <Button variant="outline" className="w-fit" onClick={() => setBeginning(true)}>
          Create an organization…
        </Button>
      )}
    </div>
  );
}
