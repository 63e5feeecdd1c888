import { partyRoleNames, partyRoles } from '@schemas/party.ts';
import { Plus, Sheet } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, Route, Routes, useNavigate, useParams } from 'react-router-dom';
import { Loaded } from '@/components/data-table/loaded.tsx';
import { LoadedRows } from '@/components/data-table/loaded-rows.tsx';
import { NothingMatches } from '@/components/data-table/nothing-matches.tsx';
import { TableSkeleton } from '@/components/data-table/table-skeleton.tsx';
import { EmptyState } from '@/components/empty-state.tsx';
import { PageHeader } from '@/components/page-header.tsx';
import { SearchInput } from '@/components/search-input.tsx';
import { Button, buttonVariants } from '@/components/ui/button.tsx';
import { NativeSelect } from '@/components/ui/native-select.tsx';
import { useParty } from '@/features/parties/api/get-party.ts';
import { usePartyList } from '@/features/parties/api/list-parties.ts';
import { useTwins } from '@/features/parties/api/project-parties.ts';
import { ExportMenu } from '@/features/parties/components/export-menu.tsx';
import { PartyTable } from '@/features/parties/components/party-columns.tsx';
import { PartyPage } from '@/features/parties/components/party-page.tsx';
import { Twins } from '@/features/parties/components/twins.tsx';
import { ApiError } from '@/lib/api-error.ts';
import { paths } from '@/lib/paths.ts';
import { useUrlFilter } from '@/lib/use-url-filter.ts';
import { NotFound } from './not-found.tsx';

const NewPartyDialog = lazy(() =>
  import('@/features/parties/components/party-dialog.tsx').then((m) => ({ default: m.NewPartyDialog })),
);

/** The pages under /parties. */
export function Parties() {
  return (
    <Routes>
      <Route index element={<Directory />} />
      <Route path=":partyId" element={<OneParty />} />
    </Routes>
  );
}

function OneParty() {
  const { partyId = '' } = useParams();
  const party = useParty(partyId);
  if (party.error instanceof ApiError && [404, 422].includes(party.error.status))
    return <NotFound what="party" />;
  return (
    <Loaded
      query={party}
      failure="Failed to load party"
      skeleton={<TableSkeleton label="Loading party" rows={5} />}
    >
      {(loaded) => <PartyPage key={loaded.id} party={loaded} />}
    </Loaded>
  );
}

/** Companies and people the organization deals with. */
function Directory() {
  const navigate = useNavigate();
  const { values, set, change, active } = useUrlFilter(['q', 'role']);
  const [creating, setCreating] = useState(false);
  const twins = useTwins();
  // Only users who may edit the directory see its duplicates.
  const mayKeep = twins.data !== undefined;
  const add = mayKeep && (
    <Button onClick={() => setCreating(true)}>
      <Plus aria-hidden />
      New party
    </Button>
  );
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-4 py-6">
      <PageHeader
        title="Parties"
        subtitle="Companies and people your organization works with, across all projects."
        actions={
          <>
            <ExportMenu filter={{ q: values.q, role: values.role }} />
            {mayKeep && (
              <Link to={`${paths.imports}?kind=parties`} className={buttonVariants({ variant: 'outline' })}>
                <Sheet aria-hidden />
                Import
              </Link>
            )}
            {add}
          </>
        }
      />
      <div className="flex flex-wrap items-center gap-2">
        <SearchInput
          label="Search parties"
          value={values.q}
          onChange={(q) => set('q', q)}
          className="w-72 max-w-full"
        />
        <NativeSelect
          aria-label="Role"
          value={values.role}
          onChange={(event) => set('role', event.target.value)}
          className="w-44"
        >
          <option value="">All roles</option>
          {partyRoles.map((role) => (
            <option key={role} value={role}>
              {partyRoleNames[role]}
            </option>
          ))}
        </NativeSelect>
      </div>
      {twins.data && twins.data.length > 0 && !active && <Twins pairs={twins.data} />}
      <LoadedRows
        list={usePartyList({ q: values.q, role: values.role })}
        failure="Failed to load parties"
        skeleton={<TableSkeleton label="Loading parties" />}
        empty={
          active ? (
            <NothingMatches title="No parties found" onClear={() => change({ q: '', role: '' })} />
          ) : (
            <EmptyState
              title="No parties yet"
              detail="Add them one by one, import a spreadsheet, or add them from a project's contracts."
              action={add}
            />
          )
        }
      >
        {(parties) => <PartyTable parties={parties} />}
      </LoadedRows>
      <Suspense fallback={null}>
        {creating && (
          <NewPartyDialog
            onClose={() => setCreating(false)}
            onCreated={({ id }) => navigate(paths.party(id))}
          />
        )}
      </Suspense>
    </div>
  );
}
