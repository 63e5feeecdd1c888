import type { WaiverForm } from '@schemas/payment.ts';
import { formatDate } from '@/lib/dates.ts';
import { useWaiverForm } from '../api/waivers.ts';
import { formWords } from '../words.ts';

/** Facts about statutory lien waiver forms in the project's state; renders nothing while loading. */
export function WaiverFormNote({ projectId }: { projectId: string }) {
  const { data } = useWaiverForm(projectId);
  return data ? <WaiverFormFacts form={data} /> : null;
}

/** Facts with source and certainty; the text of the form is not stored. */
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
