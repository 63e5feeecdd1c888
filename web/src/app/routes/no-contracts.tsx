import { Link } from 'react-router-dom';
import { EmptyState } from '@/components/empty-state.tsx';
import { buttonVariants } from '@/components/ui/button.tsx';
import { useProjectList } from '@/features/projects/api/list-projects.ts';
import { paths } from '@/lib/paths.ts';
import { useMayMakeProjects } from '@/lib/session/session-store.ts';

/** Shown when there are no contracts: the next step the reader can take. */
export function NoContracts({ newContract }: { newContract: React.ReactNode }) {
  const admin = useMayMakeProjects();
  const projects = useProjectList({ q: '', archived: 'false' }).data?.pages[0]?.items;
  const title = 'No contracts found';
  if (projects?.length === 0) {
    return admin ? (
      <EmptyState
        title={title}
        detail="Drop a contract here, and we will create its project. Or create the project first."
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Link to={paths.upload} className={buttonVariants()}>
              Upload a contract
            </Link>
            <Link to={paths.newProject} className={buttonVariants({ variant: 'outline' })}>
              Create a project
            </Link>
          </div>
        }
      />
    ) : (
      <EmptyState
        title={title}
        detail="You are not on a project yet. Ask an owner or admin of your organization to add you."
      />
    );
  }
  if (projects && !admin && !projects.some(({ may_change }) => may_change)) {
    return (
      <EmptyState
        title={title}
        detail="The project manager creates contracts and shares them with contractors."
        action={
          <Link to={paths.projects} className={buttonVariants({ variant: 'outline' })}>
            Go to your projects
          </Link>
        }
      />
    );
  }
  return (
    <EmptyState
      title={title}
      detail="Upload a contract to assess its risk, or create one and add its document later."
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Link to={paths.upload} className={buttonVariants()}>
            Upload a contract
          </Link>
          {newContract}
        </div>
      }
    />
  );
}
