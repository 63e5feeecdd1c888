import { type PartyRole, type ProjectParty, partyRoleNames } from '@schemas/party.ts';
import { Plus, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Columns } from '@/components/data-table/columns.ts';
import { DataTable } from '@/components/data-table/data-table.tsx';
import { Loaded } from '@/components/data-table/loaded.tsx';
import { NameLink } from '@/components/data-table/name-link.tsx';
import { RowCard } from '@/components/data-table/row-card.tsx';
import { TableSkeleton } from '@/components/data-table/table-skeleton.tsx';
import { EmptyState } from '@/components/empty-state.tsx';
import { MailProblemMark } from '@/components/mail-problem.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';
import { paths } from '@/lib/paths.ts';
import { useAddProjectParty, useProjectParties, useRemoveProjectParty } from '../api/project-parties.ts';
import { NewPartyDialog, RoleSelect } from './party-dialog.tsx';
import { type PartyChoice, PartyPicker } from './party-picker.tsx';
import { ValidTo } from './valid-to.tsx';

const Suggestions = lazy(() => import('./suggestions.tsx').then((m) => ({ default: m.Suggestions })));

/** The parties of a project with their roles; users who manage them can change them. */
export function ProjectParties({ projectId, mayKeep }: { projectId: string; mayKeep: boolean }) {
  return (
    <div className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-6">
      {mayKeep && <AddParty projectId={projectId} />}
      <Loaded
        query={useProjectParties(projectId)}
        failure="Failed to load parties"
        skeleton={<TableSkeleton label="Loading parties" rows={3} />}
      >
        {(parties) =>
          parties.length === 0 ? (
            <EmptyState
              title="No parties yet"
              detail="Companies and people on the project: owner, subcontractors, suppliers, surety, architect."
            />
          ) : (
            <PartiesOfProject projectId={projectId} parties={parties} mayKeep={mayKeep} />
          )
        }
      </Loaded>
      {mayKeep && (
        <Suspense fallback={null}>
          <Suggestions projectId={projectId} />
        </Suspense>
      )}
      <Link to={paths.parties} className="w-fit text-primary underline-offset-4 hover:underline">
        View directory
      </Link>
    </div>
  );
}

function PartiesOfProject(props: { projectId: string; parties: ProjectParty[]; mayKeep: boolean }) {
  const { projectId, parties, mayKeep } = props;
  const off = (one: ProjectParty) => <TakeOff projectId={projectId} one={one} />;
  const columns: Columns<ProjectParty> = {
    name: {
      label: 'Party',
      className: 'w-2/5',
      cell: 'max-w-0',
      show: ({ party }) => <NameLink to={paths.party(party.id)}>{party.name}</NameLink>,
    },
    role: { label: 'Role', show: ({ role }) => partyRoleNames[role] },
    email: {
      label: 'Email',
      cell: 'w-1/4 max-w-0',
      show: ({ party }) => (
        <>
          <span className="block truncate">{party.email ?? 'None'}</span>
          <MailProblemMark problem={party.mail_problem} />
        </>
      ),
    },
    insurance: {
      label: 'Insurance expires',
      cell: 'whitespace-nowrap',
      show: ({ party }) => <ValidTo date={party.insured_to} />,
    },
    ...(mayKeep && {
      actions: { label: 'Actions', labelHidden: true, right: true, className: 'w-12', show: off },
    }),
  };
  return (
    <DataTable
      rows={parties}
      columns={columns}
      card={(one) => (
        <RowCard
          to={paths.party(one.party.id)}
          name={one.party.name}
          facts={
            <>
              <span className="shrink-0">{partyRoleNames[one.role]}</span>
              <span className="min-w-0 truncate">{one.party.email ?? 'No email'}</span>
              <MailProblemMark problem={one.party.mail_problem} />
            </>
          }
          actions={mayKeep && off(one)}
        />
      )}
    />
  );
}

function TakeOff({ projectId, one }: { projectId: string; one: ProjectParty }) {
  const remove = useRemoveProjectParty(projectId);
  return (
    <Button
      size="icon"
      variant="ghost"
      className="relative z-10"
      aria-label={`Remove ${one.party.name} from the project`}
      disabled={remove.isPending}
      onClick={() => remove.mutate(one)}
    >
      <X aria-hidden />
    </Button>
  );
}

function AddParty({ projectId }: { projectId: string }) {
  const add = useAddProjectParty(projectId);
  const [party, setParty] = useState<PartyChoice | null>(null);
  const [role, setRole] = useState<PartyRole>('subcontractor');
  const [creating, setCreating] = useState(false);
  const [added, setAdded] = useState(0);
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field label="Party" className="w-72 max-w-full">
        {(control) => (
          <PartyPicker
            key={added}
            control={control}
            value={party && { id: party.id, label: party.name }}
            onChange={setParty}
          />
        )}
      </Field>
      <Field label="Role" className="w-44">
        {(control) => <RoleSelect {...control} value={role} onRole={setRole} />}
      </Field>
      <Button
        disabled={!party || add.isPending}
        onClick={() =>
          party &&
          add.mutate(
            { party_id: party.id, role },
            {
              onSuccess: () => {
                setParty(null);
                setAdded(added + 1);
              },
              onError: (error) => notify.error(errorMessage(error, 'Failed to add the party. Try again.')),
            },
          )
        }
      >
        Add to project
      </Button>
      <Button variant="outline" onClick={() => setCreating(true)}>
        <Plus aria-hidden />
        New party
      </Button>
      {creating && <NewPartyDialog projectId={projectId} onClose={() => setCreating(false)} />}
    </div>
  );
}
