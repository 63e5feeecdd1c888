import { ArrowLeft, Pencil } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { ComplianceScore } from '@/components/compliance-score.tsx';
import { PageHeader } from '@/components/page-header.tsx';
import { ProjectStatusBadge } from '@/components/status-badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Spinner } from '@/components/ui/spinner.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs.tsx';
import { ProjectInvitations } from '@/features/invitations/components/project-invitations.tsx';
import { useProject } from '@/features/projects/api/get-project.ts';
import { useProjectMembers } from '@/features/projects/api/list-members.ts';
import { ProjectOverview } from '@/features/projects/components/project-overview.tsx';
import { ProjectTeam } from '@/features/projects/components/project-team.tsx';
import { useMaySetReminders } from '@/features/reminders/api/remindable-people.ts';
import { formatCount } from '@/lib/formats.ts';
import { notify } from '@/lib/notify.ts';
import { paths } from '@/lib/paths.ts';
import { useUser } from '@/lib/session/session-store.ts';
import { useUrlFilter } from '@/lib/use-url-filter.ts';
import { ProjectActions } from './project-actions.tsx';

const RecentProjectActivity = lazy(() =>
  import('@/features/activity/components/recent-project-activity.tsx').then((m) => ({
    default: m.RecentProjectActivity,
  })),
);
const ProjectContracts = lazy(() =>
  import('./project-contracts.tsx').then((m) => ({ default: m.ProjectContracts })),
);
const ProjectCompliance = lazy(() =>
  import('./project-compliance.tsx').then((m) => ({ default: m.ProjectCompliance })),
);
const ProjectDeadlines = lazy(() =>
  import('./project-deadlines.tsx').then((m) => ({ default: m.ProjectDeadlines })),
);
const ProjectFinances = lazy(() =>
  import('./project-finances.tsx').then((m) => ({ default: m.ProjectFinances })),
);
const ProjectPartiesTab = lazy(() =>
  import('./project-parties.tsx').then((m) => ({ default: m.ProjectPartiesTab })),
);
const EditProjectDialog = lazy(() =>
  import('@/features/projects/components/edit-project-dialog.tsx').then((m) => ({
    default: m.EditProjectDialog,
  })),
);

const TABS = ['overview', 'contracts', 'compliance', 'deadlines', 'finances', 'parties', 'team'] as const;

/** Client-side members may read the parties as staff do; contractors may not. */
function useIsClientRep(projectId: string): boolean {
  const { id } = useUser();
  const { data: team } = useProjectMembers(projectId);
  return team?.some(({ user_id, role }) => user_id === id && role === 'client_rep') ?? false;
}

export function Project() {
  const { projectId = '' } = useParams();
  const navigate = useNavigate();
  const { data: project, isError } = useProject(projectId);
  const { values, set } = useUrlFilter(['tab', 'deadline', 'event', 'payment']);
  const [editing, setEditing] = useState(false);
  // Deadlines and finances are hidden from client-side members and contractors.
  const isStaff = useMaySetReminders(projectId);
  const mayReadParties = useIsClientRep(projectId) || isStaff || values.tab === 'parties';
  const tab = TABS.find((name) => name === values.tab) ?? 'overview';

  const gone = isError && !project;
  useEffect(() => {
    if (!gone) return;
    notify.error('Failed to load project details');
    navigate(paths.projects, { replace: true });
  }, [gone, navigate]);

  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-4 py-6">
      <Link
        to={paths.projects}
        className="inline-flex w-fit items-center gap-1.5 rounded-sm text-muted-foreground hover:text-foreground"
      >
        <ArrowLeft aria-hidden className="size-4" />
        Projects
      </Link>
      {project ? (
        <>
          <PageHeader
            title={project.name}
            aside={<ProjectStatusBadge status={project.status} />}
            subtitle={
              <>
                <bdi>{project.client_name ?? 'Unknown Client'}</bdi>
                {project.compliance_score !== null && (
                  <>
                    , compliance{' '}
                    <ComplianceScore
                      score={project.compliance_score}
                      nonCompliant={project.non_compliant_checks}
                      fairFrom={75}
                    />
                  </>
                )}
              </>
            }
            actions={
              project.may_change && (
                <Button variant="outline" onClick={() => setEditing(true)}>
                  <Pencil aria-hidden />
                  Edit Project
                </Button>
              )
            }
          />
          <Tabs value={tab} onValueChange={(next) => set('tab', next === 'overview' ? '' : next)}>
            <TabsList aria-label="Project">
              <TabsTrigger value="overview">Overview</TabsTrigger>
              <TabsTrigger value="contracts">Contracts ({formatCount(project.contract_count)})</TabsTrigger>
              <TabsTrigger value="compliance">Compliance</TabsTrigger>
              {(isStaff || tab === 'deadlines') && <TabsTrigger value="deadlines">Deadlines</TabsTrigger>}
              {(isStaff || tab === 'finances') && <TabsTrigger value="finances">Finances</TabsTrigger>}
              {mayReadParties && <TabsTrigger value="parties">Parties</TabsTrigger>}
              <TabsTrigger value="team">Team ({project.member_count})</TabsTrigger>
            </TabsList>
            <TabsContent value="overview" className="pt-5">
              <ProjectOverview
                project={project}
                actions={<ProjectActions project={project} />}
                activity={
                  <Suspense fallback={null}>
                    <RecentProjectActivity projectId={project.id} />
                  </Suspense>
                }
              />
            </TabsContent>
            <TabsContent value="contracts" className="pt-5">
              <Suspense fallback={null}>
                <ProjectContracts project={project} />
              </Suspense>
            </TabsContent>
            <TabsContent value="compliance" className="pt-5">
              <Suspense fallback={null}>
                <ProjectCompliance projectId={project.id} />
              </Suspense>
            </TabsContent>
            <TabsContent value="deadlines" className="pt-5">
              <Suspense fallback={null}>
                <ProjectDeadlines projectId={project.id} deadline={values.deadline} event={values.event} />
              </Suspense>
            </TabsContent>
            <TabsContent value="finances" className="pt-5">
              <Suspense fallback={null}>
                <ProjectFinances project={project} payment={values.payment} />
              </Suspense>
            </TabsContent>
            <TabsContent value="parties" className="pt-5">
              <Suspense fallback={null}>
                <ProjectPartiesTab projectId={project.id} />
              </Suspense>
            </TabsContent>
            <TabsContent value="team" className="pt-5">
              <ProjectTeam
                projectId={project.id}
                invitations={(rights) => <ProjectInvitations projectId={project.id} {...rights} />}
              />
            </TabsContent>
          </Tabs>
          <Suspense fallback={null}>
            {editing && <EditProjectDialog project={project} open onOpenChange={setEditing} />}
          </Suspense>
        </>
      ) : (
        <div className="flex items-center gap-3 py-16 text-muted-foreground">
          <Spinner label="Loading" />
          Loading project details...
        </div>
      )}
    </div>
  );
}
