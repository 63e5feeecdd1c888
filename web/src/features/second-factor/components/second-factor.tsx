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
  notify.error(errorMessage(error, 'The second factor could not be changed. Try again.'));

/** The second factor of the person: set up, and what is kept for the day it is lost. */
export function SecondFactor() {
  const factors = useFactors();
  const draw = useDrawRecoveryCodes();
  // Kept here and not with what was fetched: that is fetched anew once an organization opens to the second factor.
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
              Not set up. With it, whoever learns your password still cannot sign in without your phone.
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
        'From then on your password alone signs you in. Organizations that ask for a second factor close to you until you set one up.',
      action: 'Remove second factor',
      onConfirm: () => remove.mutate(factor.id, { onError: failed }),
    },
    codes: {
      title: 'Draw new recovery codes?',
      question: 'Those you have are worthless then.',
      action: 'Draw new codes',
      onConfirm: onNewCodes,
    },
  };
  return (
    <div className="grid gap-4">
      <p className="max-w-xl">
        Set up {formatDateTime(factor.created_at)}. Signing in takes a code of your authenticator app.{' '}
        {codesLeft === 0 &&
          'You have no recovery codes: should you lose your phone, nothing lets you back in.'}
        {codesLeft !== undefined &&
          codesLeft > 0 &&
          `${codesLeft} recovery codes are kept for the day you lose it; the first one you use takes the app off.`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant={codesLeft === 0 ? 'default' : 'outline'}
          onClick={() => (codesLeft === 0 ? onNewCodes() : setAsking('codes'))}
        >
          {codesLeft === 0 ? 'Draw recovery codes' : 'Draw new recovery codes…'}
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
        Your recovery codes. Each lets you in once without your phone, and takes the app off. Keep them where
        you keep what must not be lost; they are not shown again.
      </p>
      <ul className="grid gap-x-6 gap-y-1 border-y py-3 font-mono text-xs sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyField label="All of them" value={codes.join(' ')} subject="What they are" className="font-mono" />
      <Button variant="outline" className="w-fit" onClick={onDone}>
        I have kept them
      </Button>
    </div>
  );
}
