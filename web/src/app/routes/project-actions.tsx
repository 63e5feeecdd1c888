import type { ProjectDetail } from '@schemas/project.ts';
import { FileChartColumn, UserPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '@/components/ui/button.tsx';
import { RunCheckButton } from '@/features/compliance/checks/run-check-button.tsx';
import { projectRolesToGive } from '@/features/members/roles.ts';
import { EmailAllButton } from '@/features/messages/components/email-all-button.tsx';
import { SendNoticeButton } from '@/features/notices/list/send-notice-button.tsx';
import { useMaySetReminders } from '@/features/reminders/api/remindable-people.ts';
import { SetReminderButton } from '@/features/reminders/components/set-reminder-button.tsx';
import { paths } from '@/lib/paths.ts';
import { useOrganization } from '@/lib/session/session-store.ts';
import { UploadContractButton } from './upload-contract-button.tsx';

const InviteDialog = lazy(() =>
  import('@/features/invitations/components/invite-dialog.tsx').then((m) => ({ default: m.InviteDialog })),
);
const GenerateReportDialog = lazy(() =>
  import('@/features/reports/components/generate-report-dialog.tsx').then((m) => ({
    default: m.GenerateReportDialog,
  })),
);

const BUTTON = 'w-full justify-start';

/** Project actions grouped by subject. Read-only users can still create reports. */
export function ProjectActions({ project }: { project: ProjectDetail }) {
  const { id, name, may_change, may_upload } = project;
  const maySetReminders = useMaySetReminders(id);
  return (
    <section aria-labelledby="actions" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="actions" className="text-base">
        Actions
      </h2>
      <div className="grid gap-4 rounded-md border bg-card p-4">
        {may_upload && (
          <Group label="Documents">
            <UploadContractButton project={project} className={BUTTON} />
          </Group>
        )}
        {maySetReminders && (
          <Group label="Communications">
            <SendNoticeButton project={{ id, name }} className={BUTTON} />
            <EmailAllButton project={{ id, name }} className={BUTTON} />
            <SetReminderButton
              subject={{ project_id: id }}
              about={name}
              label="Send Reminder"
              className={BUTTON}
            />
            <Link
              to={`${paths.notices}?project=${id}`}
              className="justify-self-start text-primary underline-offset-4 hover:underline"
            >
              Project notices
            </Link>
            <Link
              to={`${paths.messages}?project=${id}`}
              className="justify-self-start text-primary underline-offset-4 hover:underline"
            >
              Project messages
            </Link>
          </Group>
        )}
        <Group label="Analysis">
          {may_change && <RunCheckButton projectId={id} variant="outline" className={BUTTON} />}
          <ReportButton project={{ id, name }} />
        </Group>
        {may_change && (
          <Group label="Team">
            <InviteButton projectId={id} />
          </Group>
        )}
      </div>
    </section>
  );
}

function Group({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="grid gap-1.5">
      <h3 className="text-xs font-normal text-muted-foreground">{label}</h3>
      {children}
    </div>
  );
}

function ReportButton({ project }: { project: { id: string; name: string } }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" className={BUTTON} onClick={() => setOpen(true)}>
        <FileChartColumn aria-hidden />
        Generate Report
      </Button>
      <Suspense fallback={null}>
        {open && <GenerateReportDialog project={project} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}

function InviteButton({ projectId }: { projectId: string }) {
  const own = useOrganization()?.role;
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" className={BUTTON} onClick={() => setOpen(true)}>
        <UserPlus aria-hidden />
        Invite Team Member
      </Button>
      <Suspense fallback={null}>
        {open && (
          <InviteDialog
            project={{ id: projectId }}
            roles={projectRolesToGive(own)}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}
