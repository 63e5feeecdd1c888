import type { ComplianceRun } from '@schemas/compliance-check.ts';
import type { ComplianceCheckType } from '@schemas/compliance-requirement.ts';
import { errorMessage } from '@/lib/api-error.ts';
import { isolated } from '@/lib/isolated.ts';
import { notify } from '@/lib/notify.ts';
import { useRunCheck } from '../api/run-check.ts';

/** Runs a project's checks and reports the counts. Resolves with true if the run succeeded. */
export function useTellingRun() {
  const { mutateAsync, isPending } = useRunCheck();
  /**
   * @param name the project's name, if the page does not show it
   * @param checkTypes types to run; undefined for all
   */
  const run = async (
    projectId: string,
    name?: string,
    checkTypes?: readonly ComplianceCheckType[],
  ): Promise<boolean> => {
    try {
      const found = await mutateAsync({ projectId, checkTypes });
      notify.success('Compliance check initiated successfully!', {
        description: `${name ? `${isolated(name)}: ` : ''}${outcome(found)}`,
        duration: 6000,
      });
      return true;
    } catch (error) {
      notify.error('Failed to run compliance check. Please try again.', {
        description: errorMessage(error, '') || undefined,
      });
      return false;
    }
  };
  return { run, running: isPending };
}

/** Describes the result of a run in one line. */
function outcome({
  total_checks,
  compliance_score,
  looked_at,
  made: created,
  changed,
}: ComplianceRun): string {
  if (total_checks === 0) return 'The project has no requirements yet. Apply a template first.';
  if (looked_at === 0) return 'The project has no requirements of these types.';
  const news = [created > 0 && `${created} new`, changed > 0 && `${changed} changed status`].filter(Boolean);
  const score =
    compliance_score === null ? 'all checks are waived' : `${compliance_score}% of checks compliant`;
  return `Evaluated ${counted(looked_at, 'check')}: ${news.join(', ') || 'nothing changed'}; ${score}.`;
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
