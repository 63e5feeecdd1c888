import { Link } from 'react-router-dom';
import { ErrorState } from '@/components/error-state.tsx';
import { PageHeader } from '@/components/page-header.tsx';
import { buttonVariants } from '@/components/ui/button.tsx';
import { useNotificationPreferences } from '@/features/notifications/api/preferences.ts';
import { PreferencesForm } from '@/features/notifications/components/preferences-form.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { paths } from '@/lib/paths.ts';
import { PageSpinner } from '../shell/layout.tsx';

/** A user's notification preferences. */
export function NotificationPreferencesPage() {
  const { data, isPending, error, refetch } = useNotificationPreferences();
  return (
    <div className="page py-6">
      <Link to={paths.notifications} className="text-muted-foreground underline-offset-4 hover:underline">
        Notifications
      </Link>
      <PageHeader
        title="Notification preferences"
        subtitle="Applies only to you, in every organization you belong to."
        actions={
          <Link to={paths.mailMessages} className={buttonVariants({ variant: 'outline' })}>
            Sent email
          </Link>
        }
      />
      <div className="mt-6">
        {isPending && <PageSpinner />}
        {error && !data && (
          <ErrorState
            title="Failed to load preferences"
            detail={errorMessage(error, '')}
            onRetry={() => void refetch()}
          />
        )}
        {data && <PreferencesForm preferences={data} onReload={() => void refetch()} />}
      </div>
    </div>
  );
}
