import { legalNoticeStatuses, legalNoticeTypes, noticeStatusNames } from '@schemas/notice.ts';
import { Plus } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { ChoiceSwitch } from '@/components/choice-switch.tsx';
import { LoadedRows } from '@/components/data-table/loaded-rows.tsx';
import { NothingMatches } from '@/components/data-table/nothing-matches.tsx';
import { TableSkeleton } from '@/components/data-table/table-skeleton.tsx';
import { EmptyState } from '@/components/empty-state.tsx';
import { PageHeader } from '@/components/page-header.tsx';
import { SearchInput } from '@/components/search-input.tsx';
import { Button } from '@/components/ui/button.tsx';
import { NativeSelect } from '@/components/ui/native-select.tsx';
import { useNotices } from '@/features/notices/api/list-notices.ts';
import { NoticeBoard } from '@/features/notices/list/notice-board.tsx';
import { NoticeTable } from '@/features/notices/list/notice-table.tsx';
import { useProjectList } from '@/features/projects/api/list-projects.ts';
import { ProjectFilter } from '@/features/projects/components/project-filter.tsx';
import { SavedViewsMenu } from '@/features/saved-views/components/saved-views-menu.tsx';
import { noticePaths } from '@/lib/notice-paths.ts';
import { useUrlFilter } from '@/lib/use-url-filter.ts';

const SAVED = ['q', 'status', 'type', 'project', 'view'];

/** Legal notices, as a list or a board by status. */
export function Notices() {
  const navigate = useNavigate();
  const { values, set, change, active } = useUrlFilter(['q', 'status', 'type', 'project']);
  const view = useUrlFilter(['view']);
  const isBoard = view.values.view === 'board';
  const { q, status, type, project } = values;
  const list = useNotices({ q, status, type, project_id: project });
  const projects = useProjectList({ q: '', archived: 'false' }).data?.pages[0]?.items;
  const isOnProject = projects !== undefined && projects.length > 0;
  const draft = isOnProject && (
    <Button onClick={() => navigate(noticePaths.draft({ project }))}>
      <Plus aria-hidden />
      New notice
    </Button>
  );
  return (
    <div className="page py-6">
      <PageHeader
        title="Legal notices"
        subtitle={
          <Link
            to={noticePaths.templates}
            className="underline-offset-4 hover:text-foreground hover:underline"
          >
            Templates
          </Link>
        }
        actions={draft}
      />
      <div className="mt-4 mb-3 flex flex-wrap items-center gap-2">
        <SearchInput
          label="Search notices"
          value={q}
          onChange={(text) => set('q', text)}
          className="w-64 max-w-full"
        />
        <div className="w-52">
          <ProjectFilter projectId={project} onChange={(id) => set('project', id)} className="w-full" />
        </div>
        <NativeSelect
          aria-label="Type"
          value={type}
          onChange={(event) => set('type', event.target.value)}
          className="w-52"
        >
          <option value="">All types</option>
          {legalNoticeTypes.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </NativeSelect>
        <NativeSelect
          aria-label="Status"
          value={status}
          onChange={(event) => set('status', event.target.value)}
          className="w-40"
        >
          <option value="">All statuses</option>
          {legalNoticeStatuses.map((one) => (
            <option key={one} value={one}>
              {noticeStatusNames[one]}
            </option>
          ))}
        </NativeSelect>
        <SavedViewsMenu list="notices" params={SAVED} />
        <div className="sm:ml-auto">
          <ChoiceSwitch
            legend="View"
            labels={{ list: 'List', board: 'Board' }}
            chosen={isBoard ? 'board' : 'list'}
            onChoose={(choice) => view.set('view', choice === 'board' ? 'board' : '')}
          />
        </div>
      </div>
      <LoadedRows
        list={list}
        failure="Failed to load notices"
        onRetry={() => void list.refetch()}
        skeleton={<TableSkeleton label="Loading notices" />}
        empty={
          active ? (
            <NothingMatches
              title="No notices found"
              onClear={() => change({ q: '', status: '', type: '', project: '' })}
            />
          ) : (
            <EmptyState
              title="No notices yet"
              detail={
                isOnProject
                  ? 'Draft a notice from a template, get it approved, issue it as a PDF, and record proof of service.'
                  : 'Notices belong to a project, and you are not on one yet.'
              }
              action={draft}
            />
          )
        }
      >
        {(notices) => (isBoard ? <NoticeBoard notices={notices} /> : <NoticeTable notices={notices} />)}
      </LoadedRows>
    </div>
  );
}
