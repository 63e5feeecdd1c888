import type { Ask, Counterproposal } from '@schemas/ask.ts';
import { lazy, Suspense, useState } from 'react';
import { LoadedSection } from '@/components/loaded-section.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { isolated } from '@/lib/isolated.ts';
import { notify } from '@/lib/notify.ts';
import {
  downloadCounterproposal,
  downloadIssuesList,
  useAsks,
  useCounterproposal,
  useUpdateAsk,
} from './api.ts';
import { AskDialog } from './ask-dialog.tsx';
import { isWordFile, refusalWords } from './ask-words.ts';

const CoverEmail = lazy(() => import('./cover-email.tsx').then((m) => ({ default: m.CoverEmail })));

/** What a cover email is about. */
interface Emailed {
  asks: Ask[];
  canMarkUp: boolean;
}

interface CounterproposalDialogProps {
  contractId: string;
  document: { version: number; file_name: string };
  onClose: () => void;
}

/** The asks of a version, those that can't be placed in its Word file, and the file with tracked changes. */
export function CounterproposalDialog({ contractId, document, onClose }: CounterproposalDialogProps) {
  const [editing, setEditing] = useState<Ask | null>(null);
  const [emailed, setEmailed] = useState<Emailed | null>(null);
  const asks = useAsks(contractId);
  if (editing) {
    return <AskDialog contractId={contractId} of={{ ask: editing }} onClose={() => setEditing(null)} />;
  }
  if (emailed) {
    return (
      <Suspense fallback={null}>
        <CoverEmail
          contractId={contractId}
          version={document.version}
          {...emailed}
          onClose={() => setEmailed(null)}
        />
      </Suspense>
    );
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="Counterproposal"
        description="Your asks as tracked changes and comments in the other side's Word file."
      >
        <DialogBody>
          <LoadedSection query={asks} what="the asks">
            {(all) => (
              <Asks
                contractId={contractId}
                document={document}
                asks={all.filter((ask) => ask.document_version === document.version)}
                onEdit={setEditing}
                onEmail={setEmailed}
              />
            )}
          </LoadedSection>
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

interface AsksProps extends Omit<CounterproposalDialogProps, 'onClose'> {
  asks: Ask[];
  onEdit: (ask: Ask) => void;
  onEmail: (emailed: Emailed) => void;
}

function Asks({ contractId, document, asks, onEdit, onEmail }: AsksProps) {
  const open = asks.filter(({ status }) => status === 'open');
  const isWord = isWordFile(document.file_name);
  const check = useCounterproposal(contractId, document.version, isWord && open.length > 0);
  const [downloading, setDownloading] = useState(false);
  if (asks.length === 0) return <p>No asks yet. Open a finding and choose Add ask.</p>;
  const download = async () => {
    setDownloading(true);
    try {
      notify.success(`${isolated(await downloadCounterproposal(contractId, document.version))} downloaded`);
    } catch (error) {
      notify.error('Failed to create the Word file', { description: errorMessage(error, '') });
    } finally {
      setDownloading(false);
    }
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ul className="divide-y border-y">
        {asks.map((ask) => (
          <AskItem
            key={ask.id}
            contractId={contractId}
            ask={ask}
            refused={check.data?.refused.find(({ id }) => id === ask.id)?.reason}
            onEdit={() => onEdit(ask)}
          />
        ))}
      </ul>
      {!isWord && <p>Tracked changes need a .docx file. This version is not one.</p>}
      {check.error && <p role="alert">{errorMessage(check.error, 'The Word file could not be checked.')}</p>}
      {check.data && open.length > 0 && <Summary check={check.data} />}
      {open.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <span>Issues list:</span>
          {issuesListFormats.map(([format, label]) => (
            <Button
              key={format}
              variant="outline"
              size="sm"
              aria-label={`Download issues list as ${label}`}
              onClick={() => void saveIssues(contractId, document.version, format)}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {isWord && (
          <Button
            className="w-fit"
            disabled={downloading || !check.data || check.data.placed.length === 0}
            onClick={() => void download()}
          >
            {downloading ? 'Creating...' : 'Download Word file'}
          </Button>
        )}
        {open.length > 0 && (
          <Button
            variant="outline"
            disabled={check.isLoading}
            onClick={() => onEmail({ asks: open, canMarkUp: (check.data?.placed.length ?? 0) > 0 })}
          >
            Write cover email
          </Button>
        )}
      </div>
    </div>
  );
}

const issuesListFormats = [
  ['docx', 'Word'],
  ['pdf', 'PDF'],
  ['xlsx', 'Excel'],
] as const;

async function saveIssues(contractId: string, version: number, format: 'docx' | 'pdf' | 'xlsx') {
  try {
    notify.success(`${isolated(await downloadIssuesList(contractId, version, format))} downloaded`);
  } catch (error) {
    notify.error('Failed to create the issues list', { description: errorMessage(error, '') });
  }
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

function Summary({ check: { placed, refused, pending } }: { check: Counterproposal }) {
  return (
    <p role="status" className="text-muted-foreground">
      {counted(placed.length, 'ask')} placed{refused.length > 0 && `, ${refused.length} refused`}.
      {pending &&
        pending.revisions + pending.comments > 0 &&
        ` The other side's ${counted(pending.revisions, 'change')} and ${counted(pending.comments, 'comment')} stay pending.`}
    </p>
  );
}

interface AskItemProps {
  contractId: string;
  ask: Ask;
  refused: Counterproposal['refused'][number]['reason'] | undefined;
  onEdit: () => void;
}

function AskItem({ contractId, ask, refused, onEdit }: AskItemProps) {
  const { mutate, isPending } = useUpdateAsk(contractId);
  const isDropped = ask.status === 'dropped';
  const isProposed = ask.status === 'proposed';
  const set = (status: 'open' | 'dropped') =>
    mutate(
      { ask, changes: { status } },
      {
        onError: (error) =>
          notify.error('Failed to change the ask', { description: errorMessage(error, '') }),
      },
    );
  return (
    <li className="grid gap-1 py-2">
      {isProposed && (
        <p className="w-fit rounded-sm bg-info-soft px-2 py-0.5 text-xs text-info">
          Proposed by an assistant. Accept it to include it.
        </p>
      )}
      <p className={isDropped ? 'text-muted-foreground line-through' : 'font-medium'}>{ask.ask}</p>
      {ask.quote !== null && (
        <p className="line-clamp-2 font-serif text-xs text-muted-foreground">
          p. {ask.page}: {ask.quote}
        </p>
      )}
      {refused && !isDropped && (
        <p className="w-fit rounded-sm bg-attention-soft px-2 py-0.5 text-xs text-attention">
          Not in the Word file: {refusalWords[refused]}
        </p>
      )}
      <div className="flex gap-2">
        {!isDropped && (
          <Button variant="outline" size="sm" onClick={onEdit}>
            Edit
          </Button>
        )}
        {isProposed && (
          <Button size="sm" disabled={isPending} onClick={() => set('open')}>
            Accept
          </Button>
        )}
        <Button
          variant="ghost"
          size="sm"
          disabled={isPending}
          onClick={() => set(isDropped ? 'open' : 'dropped')}
        >
          {isDropped ? 'Reopen' : 'Drop'}
        </Button>
      </div>
    </li>
  );
}
