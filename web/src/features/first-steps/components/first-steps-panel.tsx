import type { FirstSteps } from '@schemas/first-steps.ts';
import { Circle, CircleCheck, FlaskConical } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '@/components/ui/button.tsx';
import { paths } from '@/lib/paths.ts';
import { stepsRemain, useDismissFirstSteps, useFirstSteps } from '../api/first-steps.ts';
import { useLoadSample } from '../api/use-load-sample.ts';

const SampleNotice = lazy(() => import('./sample-notice.tsx').then((m) => ({ default: m.SampleNotice })));

const STEPS: { step: keyof FirstSteps['steps']; words: string; to: string }[] = [
  { step: 'contract', words: 'Upload your first contract', to: paths.upload },
  { step: 'side', words: 'Choose your role', to: paths.organization },
  { step: 'decision', words: 'Review a finding', to: paths.contracts },
  { step: 'colleague', words: 'Invite a colleague', to: paths.members },
];

/**
 * Remaining setup steps of a new organization, until the last is done or the panel is dismissed; and the
 * sample, if loaded.
 */
export function FirstStepsPanel() {
  const { data } = useFirstSteps();
  const dismiss = useDismissFirstSteps();
  if (!data) return null;
  const { steps, sample, may } = data;
  const done = STEPS.filter(({ step }) => steps[step]).length;
  const shows = stepsRemain(data);
  if (!shows && !sample) return null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {sample && (
        <Suspense fallback={null}>
          <SampleNotice sample={sample} may={may} />
        </Suspense>
      )}
      {shows && (
        <section aria-labelledby="first-steps" className="rounded-md border bg-card">
          <header className="flex flex-wrap items-center justify-between gap-2 border-b px-4 py-1.5">
            <h2 id="first-steps" className="font-medium">
              First steps{' '}
              <span className="font-normal text-muted-foreground">{`${done} of ${STEPS.length}`}</span>
            </h2>
            <div className="flex flex-wrap gap-1">
              {!sample && !steps.contract && <LoadSample />}
              <Button variant="ghost" size="sm" disabled={dismiss.isPending} onClick={() => dismiss.mutate()}>
                Dismiss
              </Button>
            </div>
          </header>
          <ul className="grid gap-x-6 px-4 py-2 sm:grid-cols-2 desk:grid-cols-4">
            {STEPS.map(({ step, words, to }) => (
              <li key={step} className="flex min-h-8 items-center gap-2">
                {steps[step] ? (
                  <>
                    <CircleCheck aria-hidden className="size-4 text-good" />
                    <span className="text-muted-foreground">
                      {words} <span className="sr-only">(done)</span>
                    </span>
                  </>
                ) : (
                  <>
                    <Circle aria-hidden className="size-4 text-muted-foreground" />
                    <Link to={to} className="text-primary underline-offset-4 hover:underline">
                      {words}
                    </Link>
                  </>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function LoadSample() {
  const load = useLoadSample();
  return (
    <Button variant="outline" size="sm" disabled={load.isPending} onClick={() => load.mutate()}>
      <FlaskConical aria-hidden />
      {load.isPending ? 'Loading the sample...' : 'Load a sample project'}
    </Button>
  );
}
