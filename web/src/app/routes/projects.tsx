import { projectStatuses } from '@schemas/statuses.ts';
import { Plus, Sheet } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { LoadedRows } from '@/components/data-table/loaded-rows.tsx';
import { NothingMatches } from '@/components/data-table/nothing-matches.tsx';
import { TableSkeleton } from '@/components/data-table/table-skeleton.tsx';
import { EmptyState } from '@/components/empty-state.tsx';
import { FilterChip } from '@/components/filter-chip.tsx';
import { PageHeader } from '@/components/page-header.tsx';
import { SearchInput } from '@/components/search-input.tsx';
import { statusText } from '@/components/status-badge.tsx';
import { Button, buttonVariants } from '@/components/ui/button.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs.tsx';
import { useProjectList } from '@/features/projects/api/list-projects.ts';
import { ProjectTable } from '@/features/projects/components/project-table.tsx';
import { paths } from '@/lib/paths.ts';
import { useMayMakeProjects } from '@/lib/session/session-store.ts';
import { useUrlFilter } from '@/lib/use-url-filter.ts';

const CreateProjectDialog = lazy(() =>
  import('@/features/projects/components/create-project-dialog.tsx').then((m) => ({
    default: m.CreateProjectDialog,
  })),
);

export function Projects() {
  const { values, set, change } = useUrlFilter(['tab', 'q', 'status']);
  const mayCreate = useMayMakeProjects();
  const tab = values.tab === 'archived' ? 'archived' : 'current';
  const { creating, create, close } = useCreating();
  const newProject = mayCreate && (
    <Button onClick={create}>
      <Plus aria-hidden />
      New Project
    </Button>
  );
  // Archived projects have their own list.
  const status = projectStatuses.find((known) => known === values.status && known !== 'archived') ?? '';
  const list = { q: values.q, onClear: () => change({ q: '', status: '' }) };

  return (
    <div className="page py-6">
      <PageHeader
        title="Projects"
        actions={
          mayCreate && (
            <>
              <Link to={paths.imports} className={buttonVariants({ variant: 'outline' })}>
                <Sheet aria-hidden />
                Import
              </Link>
              {newProject}
            </>
          )
        }
      />
      <Tabs
        value={tab}
        onValueChange={(next) => set('tab', next === 'archived' ? next : '')}
        className="mt-4"
      >
        <TabsList aria-label="Filter by project status">
          <TabsTrigger value="current">Current</TabsTrigger>
          <TabsTrigger value="archived">Archived</TabsTrigger>
        </TabsList>
        <SearchInput
          label="Search by name or client"
          value={values.q}
          onChange={(q) => set('q', q)}
          className="mt-4 mb-3 max-w-sm"
        />
        <TabsContent value="current">
          {status && (
            <ul aria-label="Filters" className="mb-3 flex">
              <FilterChip label="Status" onRemove={() => set('status', '')}>
                {statusText(status)}
              </FilterChip>
            </ul>
          )}
          <ProjectList
            {...list}
            status={status}
            archived="false"
            empty={
              <EmptyState
                title="No projects yet"
                detail={
                  mayCreate
                    ? 'Get started by creating your first project.'
                    : 'You are not on a project yet. Ask an owner or admin of your organization to add you.'
                }
                action={newProject}
              />
            }
          />
        </TabsContent>
        <TabsContent value="archived">
          <ProjectList
            {...list}
            archived="true"
            empty={
              <EmptyState
                title="No archived projects"
                detail="Archived projects are kept here and can be unarchived."
              />
            }
          />
        </TabsContent>
      </Tabs>
      <Suspense fallback={null}>
        {creating && mayCreate && <CreateProjectDialog open onOpenChange={close} />}
      </Suspense>
    </div>
  );
}

/** `?new=project` in the address opens the form, so that other pages can link to it. */
function useCreating() {
  const { values, set } = useUrlFilter(['new']);
  return {
    creating: values.new === 'project',
    create: () => set('new', 'project'),
    close: () => set('new', ''),
  };
}

interface ProjectListProps {
  q: string;
  status?: string;
  archived: 'true' | 'false';
  onClear: () => void;
  /** Replaces an empty list unless a search is active. */
  empty: React.ReactNode;
}

function ProjectList({ q, status = '', archived, onClear, empty }: ProjectListProps) {
  return (
    <LoadedRows
      list={useProjectList({ q, status, archived })}
      failure="Failed to load projects"
      skeleton={<TableSkeleton label="Loading projects" />}
      empty={
        q || status ? (
          <NothingMatches
            title="No projects found"
            detail={q ? 'Try adjusting your search terms' : 'No projects match this filter.'}
            clear={q ? 'Clear search' : 'Clear filter'}
            onClear={onClear}
          />
        ) : (
          empty
        )
      }
    >
      {(projects) => <ProjectTable projects={projects} />}
    </LoadedRows>
  );
}
