import { Link } from 'react-router-dom';
import { PageHeader } from '@/components/page-header.tsx';
import { NativeSelect } from '@/components/ui/native-select.tsx';
import { MailMessageList } from '@/features/mail-messages/components/mail-message-list.tsx';
import { paths } from '@/lib/paths.ts';
import { useOrganization } from '@/lib/session/session-store.ts';
import { useUrlFilter } from '@/lib/use-url-filter.ts';

/** Email that was sent, is waiting, or failed. */
export function MailMessages() {
  const { values, set } = useUrlFilter(['state']);
  const role = useOrganization()?.role;
  const isAdmin = role === 'owner' || role === 'admin';
  return (
    <div className="page py-6">
      <Link
        to={paths.messages}
        className="text-muted-foreground underline-offset-4 hover:text-foreground hover:underline"
      >
        Messages
      </Link>
      <PageHeader
        title="Sent email"
        subtitle={
          isAdmin
            ? 'All email sent by your organization, with delivery status.'
            : 'Email sent to you or by you.'
        }
        actions={
          <NativeSelect
            aria-label="Status"
            value={values.state}
            onChange={(event) => set('state', event.target.value)}
            className="w-40"
          >
            <option value="">All statuses</option>
            <option value="queued">Waiting</option>
            <option value="sent">Sent</option>
            <option value="failed">Failed</option>
          </NativeSelect>
        }
      />
      <div className="mt-4">
        <MailMessageList key={values.state} state={values.state} mayRetry={isAdmin} />
      </div>
    </div>
  );
}
