import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { EmptyState } from '@/components/empty-state.tsx';
import { ErrorState } from '@/components/error-state.tsx';
import { LoadMore } from '@/components/load-more.tsx';
import { PageHeader } from '@/components/page-header.tsx';
import { SearchInput } from '@/components/search-input.tsx';
import { TableSkeleton } from '@/components/table-skeleton.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useProjectList } from '@/features/projects/api/list-projects.ts';
import { ProjectTable } from '@/features/projects/components/project-table.tsx';
import { errorMessage } from '@/lib/api-error.ts';
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
  const projects = list.data?.pages.flatMap((page) => page.items) ?? [];
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
      {list.isPending ? (
        <TableSkeleton label="Loading projects" />
      ) : list.isError && !list.data ? (
        <ErrorState
          title="Failed to load projects"
          detail={errorMessage(list.error, '')}
          onRetry={() => list.refetch()}
        />
      ) : projects.length > 0 ? (
        <>
          <ProjectTable projects={projects} />
          <LoadMore
            hasMore={list.hasNextPage}
            loading={list.isFetchingNextPage}
            failed={list.isFetchNextPageError}
            onLoad={() => list.fetchNextPage()}
          />
        </>
      ) : active ? (
        <EmptyState
          title="No projects found"
          detail="Try adjusting your search terms"
          action={
            <Button variant="outline" onClick={clear}>
              Clear search
            </Button>
          }
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
      )}
      <Suspense fallback={null}>
        {creating && <CreateProjectDialog open onOpenChange={setCreating} />}
      </Suspense>
    </div>
  );
}
