import type { IntakeFile, IntakeTray } from '@schemas/intake-file.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '@/components/empty-state.tsx';
import { ErrorState } from '@/components/error-state.tsx';
import { PageHeader } from '@/components/page-header.tsx';
import { buttonVariants } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { FileDrop } from '@/components/upload/file-drop.tsx';
import { FolderButton } from '@/components/upload/folder-button.tsx';
import { UploadList } from '@/components/upload/upload-list.tsx';
import { useUploadQueue } from '@/components/upload/use-upload-queue.ts';
import { useFirstSteps } from '@/features/first-steps/api/first-steps.ts';
import { sendIntakeFile, useIntakeTray } from '@/features/intake-files/api/intake-files.ts';
import { intakeKeys } from '@/features/intake-files/api/keys.ts';
import { CheckMany } from '@/features/intake-files/components/check-many.tsx';
import { CheckOne } from '@/features/intake-files/components/check-one.tsx';
import { EmailIn } from '@/features/intake-files/components/email-in.tsx';
import { FiledFiles } from '@/features/intake-files/components/filed-files.tsx';
import { type ChosenProject, proposedProject } from '@/features/intake-files/components/project-choice.tsx';
import { ReceivedEmails } from '@/features/intake-files/components/received-emails.tsx';
import { emailedTo } from '@/features/intake-files/decisions.ts';
import { useProjectList } from '@/features/projects/api/list-projects.ts';
import { errorMessage } from '@/lib/api-error.ts';
import { subscribeToHandOver, takeOver } from '@/lib/dropped-files.ts';
import { INTAKE_FILE_RULES } from '@/lib/file-rules.ts';
import { paths } from '@/lib/paths.ts';
import { useUrlFilter } from '@/lib/use-url-filter.ts';

/** Where files are uploaded: read, checked by the user, filed, and then analyzed. */
export function Upload() {
  const tray = useIntakeTray();
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-6 py-6 pb-24">
      <PageHeader
        title="Upload contracts"
        subtitle="Files are read right away. Check the details, then file and analyze them."
      />
      {tray.data ? (
        tray.data.can.take_in ? (
          <Loaded tray={tray.data} />
        ) : (
          <EmptyState
            title="Only project managers can file contracts"
            detail="You can open contracts shared with you and add documents to them."
            action={
              <Link to={paths.contracts} className={buttonVariants({ variant: 'outline' })}>
                Go to your contracts
              </Link>
            }
          />
        )
      ) : tray.isError ? (
        <ErrorState
          title="Failed to load your files"
          detail={errorMessage(tray.error, '')}
          onRetry={() => tray.refetch()}
        />
      ) : (
        <Skeleton className="h-40" />
      )}
    </div>
  );
}

function Loaded({ tray }: { tray: IntakeTray }) {
  const client = useQueryClient();
  const queue = useUploadQueue(INTAKE_FILE_RULES);
  const { values } = useUrlFilter(['project']);
  const project = useProposedProject(values.project);

  const send = useRef<(files: File[]) => void>(() => {});
  const go = async () => {
    await queue.start(async (file, options) => {
      const note = await sendIntakeFile(file, options);
      await client.invalidateQueries({ queryKey: intakeKeys.tray });
      return note;
    });
  };
  send.current = (files) => {
    queue.add(files);
    void go();
  };
  useEffect(() => {
    const take = () => {
      const files = takeOver();
      if (files.length > 0) send.current(files);
    };
    take();
    return subscribeToHandOver(take);
  }, []);

  const waiting = tray.files.filter(({ stage }) => stage === 'to_check');
  const filed = tray.files.filter((file) => file.filed !== null);
  const left = queue.items.filter((item) => item.status !== 'success' || item.known);
  const [only] = waiting;
  return (
    <>
      <div className="grid gap-2">
        <FileDrop rules={INTAKE_FILE_RULES} onFiles={send.current} />
        <FolderButton onFiles={send.current} />
        <EmailIn projectId={values.project || null} />
        <p className="text-muted-foreground">
          Only have a spreadsheet of contracts?{' '}
          <Link to={`${paths.imports}?kind=contracts`} className="text-primary underline">
            Import it
          </Link>
        </p>
      </div>
      {tray.emails.length > 0 && <ReceivedEmails emails={tray.emails} />}
      {left.length > 0 && (
        <div className="max-h-96 overflow-y-auto">
          <UploadList
            items={left}
            onRemove={queue.remove}
            onClearCompleted={queue.clearCompleted}
            onRetry={(id) => {
              queue.retry(id);
              void go();
            }}
            onCancel={queue.cancel}
          />
        </div>
      )}
      {project && only && waiting.length === 1 && (!queue.running || left.length <= 1) && (
        <CheckOne key={only.id} tray={tray} file={only} project={projectFor(project, tray, [only])} />
      )}
      {project && waiting.length > 1 && (
        <CheckMany tray={tray} files={waiting} project={projectFor(project, tray, waiting)} />
      )}
      {filed.length > 0 && <FiledFiles files={filed} />}
    </>
  );
}

interface Proposed {
  existing: ChosenProject['existing'];
  hasNone: boolean;
}

/** The project the user came from, or the only one; undefined until known. */
function useProposedProject(id: string): Proposed | undefined {
  const projects = useProjectList({ q: '', archived: 'false' });
  const steps = useFirstSteps();
  const sample = steps.data?.sample?.id;
  // The sample is never the target for a user's own documents.
  const items = projects.data?.pages[0]?.items.filter((project) => project.id !== sample);
  if (!items || steps.isPending) return undefined;
  const named = items.find((project) => project.id === id) ?? (items.length === 1 ? items[0] : undefined);
  return { existing: named ? { id: named.id, label: named.name } : null, hasNone: items.length === 0 };
}

const projectFor = (
  { existing, hasNone }: Proposed,
  { can }: IntakeTray,
  files: readonly IntakeFile[],
): ChosenProject => {
  const [file, ...more] = files;
  const emailed = file && more.length === 0 ? emailedTo(file) : null;
  return {
    isNew: !emailed && hasNone && can.make_projects,
    existing: emailed ?? existing,
    ...proposedProject(files),
  };
};
