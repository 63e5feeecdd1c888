import type { WaiverForm } from '@schemas/payment.ts';
import { FileDiff } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { formatDate } from '@/lib/dates.ts';
import { useWaiverForm } from '../api/waivers.ts';
import { formWords } from '../words.ts';

const CompareTextDialog = lazy(() =>
  import('./compare-waiver-dialog.tsx').then((m) => ({ default: m.CompareTextDialog })),
);

/** Facts about statutory lien waiver forms in the project's state; renders nothing while loading. */
export function WaiverFormNote({ projectId }: { projectId: string }) {
  const { data } = useWaiverForm(projectId);
  const [comparing, setComparing] = useState(false);
  if (!data) return null;
  return (
    <div className="grid justify-items-start gap-2">
      <WaiverFormFacts form={data} />
      {data.texts.length > 0 && (
        <Button size="sm" variant="outline" onClick={() => setComparing(true)}>
          <FileDiff aria-hidden />
          Compare a waiver’s text
        </Button>
      )}
      <Suspense fallback={null}>
        {comparing && <CompareTextDialog projectId={projectId} onClose={() => setComparing(false)} />}
      </Suspense>
    </div>
  );
}

/** Facts with source and certainty. */
export function WaiverFormFacts({ form }: { form: WaiverForm }) {
  const { jurisdiction, says, conditions, citation, certainty, doubt, verified_on } = form;
  return (
    <details className="text-muted-foreground">
      <summary className="w-fit cursor-pointer rounded-sm">
        Statutory lien waiver form{jurisdiction ? ` in ${jurisdiction}` : ''}: {formWords[form.form]}
      </summary>
      <div className="mt-1 grid max-w-prose gap-1">
        <p>{says}</p>
        {conditions && <p>{conditions}</p>}
        {citation && (
          <p>
            {citation},{' '}
            {certainty === 'two_sources'
              ? 'two sources'
              : certainty === 'conflict'
                ? 'sources disagree'
                : 'one source'}
            {verified_on && `, read ${formatDate(verified_on)}; the law may have changed since`}.
          </p>
        )}
        {doubt && <p>{doubt}</p>}
        <p>Not legal advice; use the form your counsel gives you.</p>
      </div>
    </details>
  );
}
