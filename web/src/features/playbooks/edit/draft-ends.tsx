import type { PlaybookTrial, PlaybookVersion } from '@schemas/playbook.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { LoadedSection } from '@/components/loaded-section.tsx';
import { ConfirmDialog } from '@/components/ui/alert-dialog.tsx';
import { Button } from '@/components/ui/button.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';
import { paths } from '@/lib/paths.ts';
import { useEndDraft, usePlaybookTrial } from '../api.ts';
import { TrialChanges } from './trial-result.tsx';

type End = 'publish' | 'delete';

/** Publishes or deletes the draft, after a dialog that names what changes. */
export function DraftEnds({ version, disabled }: { version: PlaybookVersion; disabled: boolean }) {
  const [asking, setAsking] = useState<End | null>(null);
  const end = useEndDraft(version.id);
  const navigate = useNavigate();
  const run = (how: End) =>
    end.mutate(how, {
      onSuccess: () => {
        notify.success(how === 'publish' ? `Version ${version.number} published` : 'Draft deleted');
        if (how === 'delete') navigate(paths.playbooks, { replace: true });
      },
      onError: (error) => notify.error(errorMessage(error, `Failed to ${how} the draft. Try again.`)),
    });
  return (
    <>
      <Button variant="outline" disabled={disabled || end.isPending} onClick={() => setAsking('publish')}>
        Publish version {version.number}
      </Button>
      <Button variant="ghost" disabled={end.isPending} onClick={() => setAsking('delete')}>
        Delete draft
      </Button>
      {asking && <Confirm version={version} how={asking} onClose={() => setAsking(null)} onConfirm={run} />}
    </>
  );
}

interface ConfirmProps {
  version: PlaybookVersion;
  how: End;
  onClose: () => void;
  onConfirm: (how: End) => void;
}

function Confirm({ version: { id, number, version }, how, onClose, onConfirm }: ConfirmProps) {
  const trial = usePlaybookTrial(id, version);
  const isPublish = how === 'publish';
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={isPublish ? `Publish version ${number}` : 'Delete draft'}
      question={
        isPublish
          ? `Positions follow version ${number} from then on. A published version can’t be changed or deleted.`
          : `The draft of version ${number} and its changes are lost.`
      }
      action={isPublish ? `Publish version ${number}` : 'Delete draft'}
      destructive={!isPublish}
      disabled={isPublish && (trial.data === undefined || trial.isFetching)}
      onConfirm={() => onConfirm(how)}
    >
      <LoadedSection query={trial} what="the contracts that would change">
        {(result) =>
          isPublish ? (
            <div className="grid max-h-60 grid-cols-[minmax(0,1fr)] gap-2 overflow-y-auto">
              <TrialChanges trial={result} />
            </div>
          ) : (
            <p role="status">{keptSentence(result)}</p>
          )
        }
      </LoadedSection>
    </ConfirmDialog>
  );
}

/** What deleting a draft leaves as it is: '31 contracts keep their positions under version 2.' */
export function keptSentence({
  contracts,
  compared_with,
}: Pick<PlaybookTrial, 'contracts' | 'compared_with'>): string {
  if (compared_with === null) return 'No contract changes: no version is published for them yet.';
  if (contracts === 0) return 'No contract changes.';
  return contracts === 1
    ? `1 contract keeps its positions under version ${compared_with}.`
    : `${contracts} contracts keep their positions under version ${compared_with}.`;
}
