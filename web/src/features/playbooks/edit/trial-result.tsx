import type { PlaybookTrial, PlaybookVersion } from '@schemas/playbook.ts';
import { categoryLabel } from '@vocabulary/taxonomy.ts';
import { Link } from 'react-router-dom';
import { LoadedSection } from '@/components/loaded-section.tsx';
import { paths } from '@/lib/paths.ts';
import { usePlaybookTrial } from '../api.ts';
import { statusWords } from '../positions/position-words.ts';

/** What the saved draft would change on existing contracts. */
export function TrialResult({ version: { id, version } }: { version: PlaybookVersion }) {
  const trial = usePlaybookTrial(id, version);
  return (
    <section aria-labelledby="trial-heading" className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t pt-4">
      <h2 id="trial-heading" className="text-base">
        Trial on existing contracts
      </h2>
      <LoadedSection query={trial} what="the trial">
        {(result) => <TrialChanges trial={result} />}
      </LoadedSection>
    </section>
  );
}

/** '12 of 31 contracts would change.' */
export function trialSentence({
  contracts,
  compared,
  changed,
  compared_with,
}: Omit<PlaybookTrial, 'changes'>): string {
  if (contracts === 0) return 'No analyzed contract of this side and type yet.';
  const would = `${changed} of ${compared} ${compared === 1 ? 'contract' : 'contracts'} would change`;
  const since =
    compared_with === null ? ': none has positions yet' : ` compared with version ${compared_with}`;
  const rest = compared < contracts ? ` The newest ${compared} of ${contracts} were compared.` : '';
  return `${would}${since}.${rest}`;
}

/** The sentence on a trial, and the positions of each contract that would change. */
export function TrialChanges({ trial }: { trial: PlaybookTrial }) {
  return (
    <>
      <p role="status">{trialSentence(trial)}</p>
      {trial.changes.length > 0 && (
        <ul className="divide-y border-y">
          {trial.changes.map(({ contract_id, contract_name, project_name, families }) => (
            <li key={contract_id} className="grid gap-1 py-2">
              <p>
                <Link
                  to={paths.contract(contract_id)}
                  className="font-medium text-primary underline-offset-4 hover:underline"
                >
                  {contract_name}
                </Link>{' '}
                <span className="text-muted-foreground">{project_name}</span>
              </p>
              <ul className="flex flex-wrap gap-x-4 gap-y-0.5 text-xs">
                {families.map(({ family, before, after }) => (
                  <li key={family}>
                    {categoryLabel(family)}: {before && `${statusWords[before]} → `}
                    {after ? statusWords[after] : 'removed'}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
