import { useState } from 'react';
import { CopyField } from '@/components/copy-field.tsx';
import { LoadedSection } from '@/components/loaded-section.tsx';
import { ConfirmDialog } from '@/components/ui/alert-dialog.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useAccount } from '@/features/profile/api/account.ts';
import { errorMessage } from '@/lib/api-error.ts';
import { formatDateTime } from '@/lib/dates.ts';
import { notify } from '@/lib/notify.ts';
import { type Enrolment, enroll } from '../api/auth.ts';
import { useDrawRecoveryCodes, useFactors, useRemoveFactor } from '../api/factors.ts';
import { SetUp } from './set-up.tsx';

const failed = (error: unknown) =>
  notify.error(errorMessage(error, 'Failed to change the second factor. Try again.'));

/** The user's second factor: its setup and recovery codes. */
export function SecondFactor() {
  const factors = useFactors();
  const draw = useDrawRecoveryCodes();
  // Kept in local state, because the query data is refetched once an organization accepts the second factor.
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [starting, setStarting] = useState(false);
  const [codes, setCodes] = useState<string[]>();
  const start = () => {
    setStarting(true);
    enroll()
      .then(setEnrolment, failed)
      .finally(() => setStarting(false));
  };
  const drawCodes = () =>
    draw.mutate(undefined, { onSuccess: ({ codes: drawn }) => setCodes(drawn), onError: failed });

  if (codes) return <Codes codes={codes} onDone={() => setCodes(undefined)} />;
  if (enrolment)
    return (
      <SetUp
        enrolment={enrolment}
        onCancel={() => setEnrolment(undefined)}
        onDone={() => {
          setEnrolment(undefined);
          drawCodes();
        }}
      />
    );
  return (
    <LoadedSection query={factors} what="your second factor">
      {([factor]) =>
        factor ? (
          <SetFactor factor={factor} onNewCodes={drawCodes} />
        ) : (
          <div className="grid gap-4">
            <p className="max-w-xl">
              Not set up. A second factor protects your account even if someone learns your password.
            </p>
            <Button variant="outline" className="w-fit" disabled={starting} onClick={start}>
              Set up an authenticator app…
            </Button>
          </div>
        )
      }
    </LoadedSection>
  );
}

interface SetFactorProps {
  factor: { id: string; created_at: string };
  onNewCodes: () => void;
}

function SetFactor({ factor, onNewCodes }: SetFactorProps) {
  const codesLeft = useAccount().data?.recovery_codes;
  const remove = useRemoveFactor();
  const [asking, setAsking] = useState<'remove' | 'codes' | null>(null);
  const questions = {
    remove: {
      title: 'Remove the second factor?',
      question:
        'You will sign in with only your password. Organizations that require a second factor will lock you out.',
      action: 'Remove second factor',
      onConfirm: () => remove.mutate(factor.id, { onError: failed }),
    },
    codes: {
      title: 'Create new recovery codes?',
      question: 'Your current codes will stop working.',
      action: 'Create new codes',
      onConfirm: onNewCodes,
    },
  };
  return (
    <div className="grid gap-4">
      <p className="max-w-xl">
        Set up {formatDateTime(factor.created_at)}. Signing in requires a code from your authenticator app.{' '}
        {codesLeft === 0 && "You have no recovery codes. If you lose your phone, you can't sign in."}
        {codesLeft !== undefined &&
          codesLeft > 0 &&
          `${codesLeft} recovery codes left. Using one removes the app.`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant={codesLeft === 0 ? 'default' : 'outline'}
          onClick={() => (codesLeft === 0 ? onNewCodes() : setAsking('codes'))}
        >
          {codesLeft === 0 ? 'Create recovery codes' : 'Create new recovery codes…'}
        </Button>
        <Button variant="outline" disabled={remove.isPending} onClick={() => setAsking('remove')}>
          Remove…
        </Button>
      </div>
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={(open) => !open && setAsking(null)}
        {...questions[asking ?? 'codes']}
      />
    </div>
  );
}

function Codes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  return (
    <div className="grid max-w-xl gap-4">
      <p>
        Your recovery codes. Each signs you in once without your phone and removes the app. Store them safely;
        they won't be shown again.
      </p>
      <ul className="grid gap-x-6 gap-y-1 border-y py-3 font-mono text-xs sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyField label="All recovery codes" value={codes.join(' ')} className="font-mono" />
      <Button variant="outline" className="w-fit" onClick={onDone}>
        I have saved them
      </Button>
    </div>
  );
}
