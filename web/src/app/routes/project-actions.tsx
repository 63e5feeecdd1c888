import type { ProjectDetail } from '@schemas/project.ts';
import { AtSign, FileChartColumn, Gavel, Mail, UserPlus } from 'lucide-react';
import { lazy } from 'react';
import { Link } from 'react-router-dom';
import { DialogButton } from '@/components/dialog-button.tsx';
import { RunCheckButton } from '@/features/compliance/checks/run-check-button.tsx';
import { projectRolesToGive } from '@/features/members/roles.ts';
import { useMaySetReminders } from '@/features/reminders/api/remindable-people.ts';
import { SetReminderButton } from '@/features/reminders/components/set-reminder-button.tsx';
import { paths } from '@/lib/paths.ts';
import { useOrganization } from '@/lib/session/session-store.ts';
import { UploadContractButton } from './upload-contract-button.tsx';

const SendNoticeDialog = lazy(() =>
  import('@/features/notices/list/send-notice-dialog.tsx').then((m) => ({ default: m.SendNoticeDialog })),
);
const EmailAddressDialog = lazy(() =>
  import('@/features/intake-files/components/email-address-dialog.tsx').then((m) => ({
    default: m.EmailAddressDialog,
  })),
);
const EmailAllDialog = lazy(() =>
  import('@/features/messages/components/email-all-dialog.tsx').then((m) => ({ default: m.EmailAllDialog })),
);
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
  const { id, name, may_change, may_upload, may_analyze } = project;
  const maySetReminders = useMaySetReminders(id);
  const own = useOrganization()?.role;
  return (
    <section aria-labelledby="actions" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="actions" className="text-base">
        Actions
      </h2>
      <div className="grid gap-4 rounded-md border bg-card p-4">
        {may_upload && (
          <Group label="Documents">
            <UploadContractButton project={project} className={BUTTON} />
            {may_analyze && (
              <DialogButton
                label="Email Files"
                icon={AtSign}
                className={BUTTON}
                dialog={(close) => <EmailAddressDialog project={{ id, name }} onClose={close} />}
              />
            )}
          </Group>
        )}
        {maySetReminders && (
          <Group label="Communications">
            <DialogButton
              label="Send Legal Notice"
              icon={Gavel}
              className={BUTTON}
              dialog={(close) => <SendNoticeDialog project={{ id, name }} onClose={close} />}
            />
            <DialogButton
              label="Email All Parties"
              icon={Mail}
              className={BUTTON}
              dialog={(close) => <EmailAllDialog project={{ id, name }} onClose={close} />}
            />
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
          <DialogButton
            label="Generate Report"
            icon={FileChartColumn}
            className={BUTTON}
            dialog={(close) => <GenerateReportDialog project={{ id, name }} onClose={close} />}
          />
        </Group>
        {may_change && (
          <Group label="Team">
            <DialogButton
              label="Invite Team Member"
              icon={UserPlus}
              className={BUTTON}
              dialog={(close) => (
                <InviteDialog project={{ id }} roles={projectRolesToGive(own)} onClose={close} />
              )}
            />
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
