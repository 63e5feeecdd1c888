import type { Ask } from '@schemas/ask.ts';
import type { ContractDetail } from '@schemas/contract.ts';
import type { Round } from '@schemas/round.ts';
import { EmptyState } from '@/components/empty-state.tsx';
import { LoadedSection } from '@/components/loaded-section.tsx';
import { Badge } from '@/components/ui/badge.tsx';
import { Field } from '@/components/ui/field.tsx';
import { NativeSelect } from '@/components/ui/native-select.tsx';
import { formatDateTime } from '@/lib/dates.ts';
import { useUrlFilter } from '@/lib/use-url-filter.ts';
import { useAsks } from '../asks/api.ts';
import { useRound } from './api.ts';
import { ReceivedMarkup } from './received.tsx';
import { RoundAsk } from './round-ask.tsx';
import { TwoTexts } from './two-texts.tsx';
import { changeLabels } from './words.ts';

/** A later version read against our asks: changes outside our asks, and the outcome of each ask. */
export function RoundsPanel({ contract }: { contract: ContractDetail }) {
  const asks = useAsks(contract.id);
  return (
    <LoadedSection query={asks} what="the asks">
      {(all) => <Rounds contract={contract} asks={all.filter(({ status }) => status === 'open')} />}
    </LoadedSection>
  );
}

function Rounds({ contract, asks }: { contract: ContractDetail; asks: readonly Ask[] }) {
  const { values, set } = useUrlFilter(['version'], { history: true });
  const first = Math.min(...asks.map(({ document_version }) => document_version));
  const answered = contract.documents.filter(({ version }) => version > first);
  const chosen = answered.find(({ version }) => String(version) === values.version) ?? answered[0];
  if (asks.length === 0) {
    return (
      <EmptyState
        title="No open asks"
        detail="Open a finding on the Review tab and choose Add ask. The next version is read against your asks."
      />
    );
  }
  if (!chosen) {
    return (
      <EmptyState
        title="No answer yet"
        detail="Upload the version that the other side sends back. It is read against your asks."
      />
    );
  }
  return (
    <div className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-6">
      <Field label="Version" className="max-w-xl">
        {(control) => (
          <NativeSelect
            {...control}
            value={chosen.version}
            onChange={(event) => set('version', event.target.value)}
          >
            {answered.map(({ version, file_name, created_at }) => (
              <option key={version} value={version}>
                Version {version} · {formatDateTime(created_at)} · {file_name}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      {chosen.text_status === 'extracted' ? (
        <LoadedRound
          key={chosen.version}
          contractId={contract.id}
          version={chosen.version}
          mayConfirm={contract.can.review}
        />
      ) : (
        <EmptyState
          title={`Version ${chosen.version} has no text yet`}
          detail="Wait until its text is read, or choose another version."
        />
      )}
    </div>
  );
}

interface LoadedRoundProps {
  contractId: string;
  version: number;
  mayConfirm: boolean;
}

function LoadedRound({ contractId, version, mayConfirm }: LoadedRoundProps) {
  const round = useRound(contractId, version);
  return (
    <LoadedSection query={round} what="the round">
      {(read) => (
        <>
          <Changes contractId={contractId} round={read} />
          <section aria-label="Asks">
            <h2 className="mb-2 text-base font-semibold">
              Asks ({read.asks.filter(({ confirmed }) => confirmed).length} of {read.asks.length} confirmed)
            </h2>
            <ul>
              {read.asks.map((entry) => (
                <RoundAsk
                  key={entry.ask.id}
                  contractId={contractId}
                  version={version}
                  entry={entry}
                  mayConfirm={mayConfirm}
                />
              ))}
            </ul>
          </section>
          {read.received && (
            <section aria-label="Pending in the Word file">
              <h2 className="mb-2 text-base font-semibold">Pending in the Word file</h2>
              <ReceivedMarkup received={read.received} />
            </section>
          )}
        </>
      )}
    </LoadedSection>
  );
}

function Changes({ contractId, round }: { contractId: string; round: Round }) {
  const { changes, previous_version: previous, document_version: version } = round;
  return (
    <section aria-label="Changes outside our asks">
      <h2 className="mb-2 text-base font-semibold">Changes outside our asks ({changes.length})</h2>
      {changes.length === 0 && (
        <p className="text-muted-foreground">
          Version {version} differs from version {previous} only where you asked.
        </p>
      )}
      <ul>
        {changes.map(({ kind, before, after, ask_id }) => (
          <li
            key={`${kind} ${before?.start} ${after?.start}`}
            className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t py-4"
          >
            <div className="flex flex-wrap items-center gap-2">
              <Badge tone={kind === 'moved' || kind === 'reference' ? 'neutral' : 'attention'}>
                {changeLabels[kind]}
              </Badge>
              {ask_id && (
                <span className="text-xs text-muted-foreground">
                  In a sentence of an ask, beyond your request
                </span>
              )}
            </div>
            <TwoTexts
              contractId={contractId}
              before={{ version: previous, passage: before }}
              after={{ version, passage: after }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
