import { type MailRefusal, mailRefusalSchema } from '@schemas/mail-message.ts';
import { notificationKinds } from '@schemas/notification-kinds.ts';
import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { ErrorState } from '@/components/error-state.tsx';
import { Button } from '@/components/ui/button.tsx';
import { apiRequest } from '@/lib/api-client.ts';
import { ApiError, errorMessage } from '@/lib/api-error.ts';
import { paths } from '@/lib/paths.ts';
import { useDocumentTitle } from '@/lib/use-document-title.ts';
import { PageSpinner } from '../shell/layout.tsx';

/** The unsubscribe page linked from email footers. No sign-in: the link is the authorization. */
export function Unsubscribe() {
  const { token = '' } = useParams();
  useDocumentTitle('Email');
  const [refusal, setRefusal] = useState<MailRefusal | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const ask = async (method: 'GET' | 'POST') => {
    setBusy(true);
    setError(null);
    try {
      const path = `/unsubscribe/${encodeURIComponent(token)}`;
      setRefusal(await apiRequest(path, mailRefusalSchema, { method, anonymous: true }));
    } catch (cause) {
      setError(cause);
    } finally {
      setBusy(false);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each link
  useEffect(() => void ask('GET'), [token]);

  return (
    <div className="page max-w-xl py-12">
      <h1 className="text-xl">Email from Plumbline</h1>
      <div className="mt-4 grid gap-4" aria-live="polite">
        {error instanceof ApiError && error.status === 404 ? (
          <p>This link is invalid. Open it again from the email, or sign in to change your preferences.</p>
        ) : error ? (
          <ErrorState
            title="Failed to unsubscribe"
            detail={errorMessage(error, '')}
            onRetry={() => void ask(refusal ? 'POST' : 'GET')}
          />
        ) : refusal === null ? (
          <PageSpinner />
        ) : refusal.refused ? (
          <p>
            You will no longer get email about {notificationKinds[refusal.category].subject}
            {refusal.member ? '.' : ` from ${refusal.organization}.`}
          </p>
        ) : (
          <>
            <p>
              {refusal.organization} emails you about {notificationKinds[refusal.category].subject}.
              {refusal.member && ' You will still see it in your notifications.'}
            </p>
            <div>
              <Button disabled={busy} onClick={() => void ask('POST')}>
                {busy ? 'Saving...' : 'Unsubscribe'}
              </Button>
            </div>
          </>
        )}
        {refusal?.member && (
          <Link
            to={paths.notificationPreferences}
            className="text-primary underline-offset-4 hover:underline"
          >
            All notification preferences
          </Link>
        )}
      </div>
    </div>
  );
}
