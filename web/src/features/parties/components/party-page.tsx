import { type PartyDetail, partyRoleNames } from '@schemas/party.ts';
import { ArrowLeft, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import { Fact, FactList } from '@/components/fact-list.tsx';
import { MailProblemMark } from '@/components/mail-problem.tsx';
import { PageHeader } from '@/components/page-header.tsx';
import { Button } from '@/components/ui/button.tsx';
import { formatDateTime } from '@/lib/dates.ts';
import { paths } from '@/lib/paths.ts';
import { useTwins } from '../api/project-parties.ts';
import { useRemoveParty, useUndoMerge } from '../api/save-party.ts';
import { Dealings } from './dealings.tsx';
import { EditPartyDialog } from './party-dialog.tsx';
import { Policies } from './policies.tsx';
import { Twins } from './twins.tsx';
import { ValidTo } from './valid-to.tsx';

const LINK = 'font-medium underline-offset-4 hover:underline';

/** One party: contact details, license, insurance, and projects. */
export function PartyPage({ party }: { party: PartyDetail }) {
  const navigate = useNavigate();
  const remove = useRemoveParty();
  const [editing, setEditing] = useState(false);
  if (party.merged_into) return <Navigate replace to={paths.party(party.merged_into)} />;
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-6 py-6 pb-24">
      <Link
        to={paths.parties}
        className="inline-flex w-fit items-center gap-1.5 rounded-sm text-muted-foreground hover:text-foreground"
      >
        <ArrowLeft aria-hidden className="size-4" />
        Parties
      </Link>
      <PageHeader
        title={party.name}
        subtitle={party.kind === 'company' ? 'Company' : 'Person'}
        actions={
          party.can.edit && (
            <>
              <Button variant="outline" onClick={() => setEditing(true)}>
                <Pencil aria-hidden />
                Edit
              </Button>
              <Button
                variant="outline"
                disabled={remove.isPending}
                onClick={() => remove.mutate(party, { onSuccess: () => navigate(paths.parties) })}
              >
                <Trash2 aria-hidden />
                Remove
              </Button>
            </>
          )
        }
      />
      <Facts party={party} />
      <Policies policies={party.policies} />
      <TakesPart party={party} />
      <Dealings partyId={party.id} />
      {party.can.edit && <TwinsOf partyId={party.id} />}
      {party.merges.length > 0 && <Merges party={party} />}
      <Link to={paths.activityOf(party.id)} className="w-fit text-primary underline-offset-4 hover:underline">
        Change history
      </Link>
      {editing && <EditPartyDialog party={party} onClose={() => setEditing(false)} />}
    </div>
  );
}

function Facts({ party }: { party: PartyDetail }) {
  return (
    <FactList>
      <Fact label="Contact person">{party.contact_name ?? '–'}</Fact>
      <Fact label="Email">
        {party.email ? (
          <>
            <a
              href={`mailto:${encodeURIComponent(party.email)}`}
              className="underline-offset-4 hover:underline"
            >
              {party.email}
            </a>
            <MailProblemMark problem={party.mail_problem} whole />
          </>
        ) : (
          'None. Email All Parties skips this party.'
        )}
      </Fact>
      <Fact label="Phone">{party.phone ?? '–'}</Fact>
      <Fact label="Address">{party.address ?? '–'}</Fact>
      <Fact label="License">
        {[party.license_number, party.license_state].filter(Boolean).join(', ') || '–'}
      </Fact>
      <Fact label="License expires">
        <ValidTo date={party.license_valid_to} />
      </Fact>
      {party.note && <Fact label="Note">{party.note}</Fact>}
    </FactList>
  );
}

function TakesPart({ party: { projects, contracts } }: { party: PartyDetail }) {
  return (
    <div className="grid gap-6 desk:grid-cols-2">
      <section aria-labelledby="projects" className="grid content-start gap-2">
        <h2 id="projects" className="text-base">
          Projects
        </h2>
        {projects.length === 0 && <p className="text-muted-foreground">Not on any project.</p>}
        <ul className="divide-y">
          {projects.map(({ id, project_id, project_name, role }) => (
            <li key={id} className="py-2 break-words">
              <Link to={paths.project(project_id)} dir="auto" className={LINK}>
                {project_name}
              </Link>
              <span className="text-muted-foreground">, {partyRoleNames[role].toLowerCase()}</span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="contracts" className="grid content-start gap-2">
        <h2 id="contracts" className="text-base">
          Contracts
        </h2>
        {contracts.length === 0 && <p className="text-muted-foreground">Not a party to any contract.</p>}
        <ul className="divide-y">
          {contracts.map(({ id, name, project_name, called }) => (
            <li key={id} className="py-2 break-words">
              <Link to={paths.contract(id)} dir="auto" className={LINK}>
                {name}
              </Link>
              <p className="text-xs text-muted-foreground">
                <bdi>{project_name}</bdi>, as <bdi>{called}</bdi>
              </p>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** Other entries that are likely duplicates. */
function TwinsOf({ partyId }: { partyId: string }) {
  const { data = [] } = useTwins(partyId);
  return data.length > 0 && <Twins pairs={data} />;
}

function Merges({ party }: { party: PartyDetail }) {
  const undo = useUndoMerge();
  return (
    <section aria-labelledby="merges" className="grid gap-2">
      <h2 id="merges" className="text-base">
        Merged entries
      </h2>
      <ul className="divide-y border-y">
        {party.merges.map(({ id, gone_name, created_at, created_by_name, undone_at }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <p className="min-w-0 break-words">
              <bdi className="font-medium">{gone_name}</bdi>
              <span className="block text-xs text-muted-foreground">
                {formatDateTime(created_at)}, by <bdi>{created_by_name ?? 'Plumbline'}</bdi>
              </span>
            </p>
            {undone_at ? (
              <span className="text-muted-foreground">Undone {formatDateTime(undone_at)}</span>
            ) : (
              party.can.edit && (
                <Button size="sm" variant="outline" disabled={undo.isPending} onClick={() => undo.mutate(id)}>
                  Undo
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
