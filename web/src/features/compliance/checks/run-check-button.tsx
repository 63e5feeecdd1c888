import type { ComplianceProjectSummary } from '@contract/compliance-check.ts';
import { ShieldCheck } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';
import { useRunCheck } from '../api/run-check.ts';

interface RunCheckButtonProps extends Pick<React.ComponentProps<typeof Button>, 'variant' | 'className'> {
  /** '' stands for all, of which none can be run. */
  projectId: string;
}

/** Runs the checks of a project. */
export function RunCheckButton({ projectId, variant, className }: RunCheckButtonProps) {
  const run = useRunCheck();
  const start = async () => {
    if (!projectId) {
      notify.error('Please select a specific project to run compliance check');
      return;
    }
    try {
      const summary = await run.mutateAsync(projectId);
      notify.success('Compliance check initiated successfully!', { description: outcome(summary) });
    } catch (error) {
      notify.error('Failed to run compliance check. Please try again.', {
        description: errorMessage(error, '') || undefined,
      });
    }
  };
  return (
    <Button variant={variant} className={className} disabled={run.isPending} onClick={start}>
      <ShieldCheck aria-hidden />
      {run.isPending ? 'Running...' : 'Run Compliance Check'}
    </Button>
  );
}

/** What a run came to, in a line. */
function outcome({ total_checks, compliance_score }: ComplianceProjectSummary): string {
  if (total_checks === 0) return 'The project has no requirements yet. Apply a template first.';
  const checks = total_checks === 1 ? '1 check' : `${total_checks} checks`;
  return compliance_score === null ? checks : `${checks}, ${compliance_score}% compliant`;
}
