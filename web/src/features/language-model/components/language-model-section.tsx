import type { LanguageModel } from '@schemas/language-model.ts';
import { Send, ShieldCheck } from 'lucide-react';
import { useId } from 'react';
import { ErrorState } from '@/components/error-state.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { Switch } from '@/components/ui/switch.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { formatDateTime } from '@/lib/dates.ts';
import { cn } from '@/lib/utils.ts';
import { useChangeLanguageModel } from '../api/change-language-model.ts';
import { useLanguageModel } from '../api/get-language-model.ts';
import { modelStatus, whyFixed } from '../words.ts';
import { BudgetForm } from './budget-form.tsx';

/**
 * Whether an external language model reads the organization's contracts, with a switch for owners and admins.
 */
export function LanguageModelSection() {
  const { data: model, error, refetch } = useLanguageModel();
  if (model) return <Setting model={model} />;
  if (error) {
    return (
      <ErrorState
        title="Failed to load this setting"
        detail={errorMessage(error, '')}
        onRetry={() => refetch()}
      />
    );
  }
  return (
    <div role="status" aria-label="Loading setting" className="grid gap-4">
      <Skeleton className="h-20" />
      <Skeleton className="h-10 w-2/3" />
    </div>
  );
}

function Setting({ model }: { model: LanguageModel }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Standing model={model} />
      {model.configured && <WhatIsSent allowed={model.allowed} />}
      <Consent model={model} />
      {model.allowed && model.budget && <BudgetForm budget={model.budget} version={model.version} />}
    </div>
  );
}

function Standing({ model }: { model: LanguageModel }) {
  const { title, detail } = modelStatus(model);
  const Icon = model.allowed ? Send : ShieldCheck;
  return (
    <div
      role="status"
      className={cn(
        'flex gap-3 rounded-md border px-4 py-3',
        model.allowed ? 'border-attention/40 bg-attention-soft' : 'border-good/40 bg-good-soft',
      )}
    >
      <Icon
        aria-hidden
        className={cn('mt-0.5 size-5 shrink-0', model.allowed ? 'text-attention' : 'text-good')}
      />
      <div className="grid min-w-0 gap-1">
        <p className="font-semibold break-words">{title}</p>
        <p className="break-words">{detail}</p>
      </div>
    </div>
  );
}

const facts = (allowed: boolean) => [
  [
    allowed ? 'What is sent' : 'What would be sent',
    "The document's text in numbered pieces, our side, the kind of contract, and Plumbline's findings. With a question: also the question, and the names and text of the contract, its changes, and earlier versions.",
  ],
  [
    allowed ? 'What is not sent' : 'What would not be sent',
    'The file, its name, your projects, people, deadlines, and decisions.',
  ],
  [
    allowed ? 'What is returned' : 'What would be returned',
    'Statements and answers with quotes. One whose quote is not in the contract is discarded. Statements count once a person accepts them. If the model does not respond, the analysis is unchanged.',
  ],
];

function WhatIsSent({ allowed }: Pick<LanguageModel, 'allowed'>) {
  return (
    <dl className="grid gap-3">
      {facts(allowed).map(([term, detail]) => (
        <div key={term} className="grid gap-x-6 sm:grid-cols-[11rem_minmax(0,1fr)]">
          <dt className="font-medium">{term}</dt>
          <dd>{detail}</dd>
        </div>
      ))}
    </dl>
  );
}

function Consent({ model }: { model: LanguageModel }) {
  const [switchId, reasonId] = [useId(), useId()];
  const change = useChangeLanguageModel();
  const fixed = whyFixed(model);
  const { version, host, allowed, allowed_host } = model;
  const isStale = allowed_host !== null && !allowed;
  const decide = (next: boolean) =>
    change.mutate({ version, change: next ? { allowed: true, host: host ?? '' } : { allowed: false } });
  return (
    <div className="grid gap-2 border-t pt-4">
      <div className="flex items-start justify-between gap-4">
        <label htmlFor={switchId} className="min-w-0 font-medium break-words">
          {host ? `Allow ${host} to read our contracts` : 'Allow a language model to read our contracts'}
        </label>
        <Switch
          id={switchId}
          checked={allowed}
          disabled={fixed !== null || !host || change.isPending}
          aria-describedby={fixed ? reasonId : undefined}
          onCheckedChange={decide}
        />
      </div>
      {fixed && (
        <p id={reasonId} className="text-muted-foreground">
          {fixed}
        </p>
      )}
      <Decided model={model} />
      {isStale && !fixed && (
        <Button variant="outline" className="w-fit" disabled={change.isPending} onClick={() => decide(false)}>
          Withdraw consent
        </Button>
      )}
    </div>
  );
}

function Decided({ model: { allowed_host, decided_by_name, decided_at } }: { model: LanguageModel }) {
  if (!decided_at) return null;
  const who = decided_by_name ?? 'Plumbline';
  return (
    <p className="text-xs text-muted-foreground">
      {allowed_host ? `${allowed_host} allowed` : 'Consent withdrawn'} by {who}, {formatDateTime(decided_at)}
    </p>
  );
}
