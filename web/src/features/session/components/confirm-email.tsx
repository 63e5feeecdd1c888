import type { EmailConfirmation } from '@schemas/auth.ts';
import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { apiRequest } from '@/lib/api-client.ts';
import { errorMessage } from '@/lib/api-error.ts';

/**
 * Confirms the address of a new account, or one of the two addresses of an email change. Requires a click on
 * a button, because email scanners follow links.
 * @param token from the link
 */
export function ConfirmEmail({ token }: { token: string }) {
  const [state, setState] = useState<'ready' | 'sending' | EmailConfirmation | Error>('ready');
  const isNew = token.split('-', 1)[0] === 'signup';
  const confirm = async () => {
    setState('sending');
    try {
      const { emailConfirmationSchema } = await import('@schemas/auth.ts');
      const request = { method: 'POST', body: { token }, anonymous: true } as const;
      setState(await apiRequest('/auth/confirm-email', emailConfirmationSchema, request));
    } catch (error) {
      setState(error as Error);
    }
  };
  if (typeof state === 'object' && 'changed' in state) {
    return (
      <p role="status" className="mt-8 break-words">
        {state.changed
          ? isNew
            ? `${state.email} is confirmed. You can sign in now.`
            : `Your email address is now ${state.email}. Use it to sign in.`
          : 'This address is confirmed. Now open the link sent to your other address.'}
      </p>
    );
  }
  return (
    <div className="mt-8 grid gap-4">
      <p>
        {isNew
          ? 'Confirm your email address to finish creating your account.'
          : 'Your email address changes after you confirm it from both the old and new addresses.'}
      </p>
      {state instanceof Error && (
        <p role="alert" className="text-danger">
          {errorMessage(state, 'Failed to confirm the email address. Try again.')}
        </p>
      )}
      <Button size="lg" disabled={state === 'sending'} onClick={() => void confirm()}>
        {state === 'sending' ? 'Confirming...' : 'Confirm'}
      </Button>
    </div>
  );
}
