import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { LoadedRows } from '@/components/data-table/loaded-rows.tsx';
import { NothingMatches } from '@/components/data-table/nothing-matches.tsx';
import { TableSkeleton } from '@/components/data-table/table-skeleton.tsx';
import { EmptyState } from '@/components/empty-state.tsx';
import { PageHeader } from '@/components/page-header.tsx';
import { SearchInput } from '@/components/search-input.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useProjectList } from '@/features/projects/api/list-projects.ts';
import { ProjectTable } from '@/features/projects/components/project-table.tsx';
import { useOrganization } from '@/lib/session/session-store.ts';
import { useUrlFilter } from '@/lib/use-url-filter.ts';

const CreateProjectDialog = lazy(() =>
  import('@/features/projects/components/create-project-dialog.tsx').then((m) => ({
    default: m.CreateProjectDialog,
  })),
);

export function Projects() {
  const { values, active, set, clear } = useUrlFilter(['q']);
  const [creating, setCreating] = useState(false);
  const list = useProjectList({ q: values.q });
  // Owners and admins create projects; the server holds to it, the screen only doesn't offer what it would refuse.
  const mayCreate = useOrganization()?.role !== 'member';
  const newProject = mayCreate && (
    <Button onClick={() => setCreating(true)}>
      <Plus aria-hidden />
      New Project
    </Button>
  );

  return (
    <div className="page py-6">
      <PageHeader title="Projects" actions={newProject} />
      <SearchInput
        label="Search by name or client"
        value={values.q}
        onChange={(q) => set('q', q)}
        className="mt-5 mb-3 max-w-sm"
      />
      <LoadedRows
        list={list}
        failure="Failed to load projects"
        skeleton={<TableSkeleton label="Loading projects" />}
        empty={
          active ? (
            <NothingMatches
              title="No projects found"
              detail="Try adjusting your search terms"
              clear="Clear search"
              onClear={clear}
            />
          ) : (
            <EmptyState
              title="No projects yet"
              detail={
                mayCreate
                  ? 'Get started by creating your first project.'
                  : 'You are on no project yet. An owner or admin of your organization can put you on one.'
              }
              action={newProject}
            />
          )
        }
      >
        {(projects) => <ProjectTable projects={projects} />}
      </LoadedRows>
      <Suspense fallback={null}>
        {creating && <CreateProjectDialog open onOpenChange={setCreating} />}
      </Suspense>
    </div>
  );
}
