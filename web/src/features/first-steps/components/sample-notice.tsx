import type { FirstSteps } from '@schemas/first-steps.ts';
import { FlaskConical } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button } from '@/components/ui/button.tsx';
import { useDeleteProject } from '@/features/projects/api/use-delete-project.ts';
import { paths } from '@/lib/paths.ts';

/** Says that figures include the sample. */
export function SampleNotice({ sample, may }: { sample: NonNullable<FirstSteps['sample']>; may: boolean }) {
  const remove = useDeleteProject();
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-md border border-info/40 bg-card px-4 py-2"
    >
      <p className="flex min-w-0 items-center gap-2">
        <FlaskConical aria-hidden className="size-4 shrink-0 text-info" />
        <span>
          <Link to={paths.project(sample.id)} className="font-medium underline-offset-4 hover:underline">
            <bdi>{sample.name}</bdi>
          </Link>{' '}
          is fictitious. Figures, lists, and exports include it until you remove it.
        </span>
      </p>
      {may && (
        <Button variant="outline" size="sm" disabled={remove.isPending} onClick={() => remove.mutate(sample)}>
          Remove sample
        </Button>
      )}
    </div>
  );
}
