import { Link } from 'react-router-dom';
import { PageHeader } from '@/components/page-header.tsx';
import { NativeSelect } from '@/components/ui/native-select.tsx';
import { MailMessageList } from '@/features/mail-messages/components/mail-message-list.tsx';
import { paths } from '@/lib/paths.ts';
import { useOrganization } from '@/lib/session/session-store.ts';
import { useUrlFilter } from '@/lib/use-url-filter.ts';

/** Mail that was sent, waits or failed. */
export function MailMessages() {
  const { values, set } = useUrlFilter(['state']);
  const role = useOrganization()?.role;
  const isAdmin = role === 'owner' || role === 'admin';
  return (
    <div className="page py-6">
      <Link
        to={paths.notificationPreferences}
        className="text-muted-foreground underline-offset-4 hover:underline"
      >
        Notification preferences
      </Link>
      <PageHeader
        title="Mail"
        subtitle={
          isAdmin ? 'All mail of the organization, and what became of it.' : 'Mail to you and by you.'
        }
        actions={
          <NativeSelect
            aria-label="State"
            value={values.state}
            onChange={(event) => set('state', event.target.value)}
            className="w-40"
          >
            <option value="">All states</option>
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
