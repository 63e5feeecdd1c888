import type { Finding } from '@schemas/analysis.ts';
import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Key } from '../keys/key.tsx';
import { CorrectForm } from './correct-form.tsx';
import { DecisionRecord } from './decision-record.tsx';
import { reviewStatusLabels } from './decisions.ts';
import { RejectForm } from './reject-form.tsx';
import type { Decisions } from './use-decisions.ts';

interface FindingDecisionProps {
  finding: Finding;
  /** Undefined if the reader may not review. */
  decisions?: Decisions;
}

/** A finding's review and, for users with permission: accept, correct, reject, reopen. */
export function FindingDecision({ finding, decisions }: FindingDecisionProps) {
  return (
    <>
      {decisions?.isOvertaken(finding.id) && <Overtaken finding={finding} />}
      <DecisionRecord finding={finding} />
      {decisions && <Decide finding={finding} decisions={decisions} />}
    </>
  );
}

function Overtaken({ finding }: { finding: Finding }) {
  return (
    <p role="alert" className="rounded-sm bg-attention-soft px-3 py-2 text-attention">
      {finding.reviewed_by_name ?? 'Someone else'} reviewed this finding (
      {reviewStatusLabels[finding.review_status].toLowerCase()}). Your decision was not saved; your entries
      are still here.
    </p>
  );
}

function Decide({ finding, decisions }: Required<FindingDecisionProps>) {
  const { decide, isPending, drafts } = decisions;
  const form = decisions.formOf(finding.id);
  const buttons = useRef<HTMLDivElement>(null);
  const was = useRef(form);
  useEffect(() => {
    // When the form closes, its focus is lost, so the first button gets it.
    if (was.current !== null && form === null) buttons.current?.querySelector('button')?.focus();
    was.current = form;
  }, [form]);

  if (form !== null) {
    const Form = form === 'correct' ? CorrectForm : RejectForm;
    const close = () => decisions.openForm(finding.id, null);
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: Esc leaves the form inside, whatever has the focus there
      <div onKeyDown={(event) => event.key === 'Escape' && close()}>
        <Form
          key={form}
          finding={finding}
          draft={drafts.get(finding.id)}
          onDraft={(note) => drafts.set(finding.id, note)}
          onCancel={close}
          onSubmit={(review, setError) => decide(finding, review, setError)}
        />
      </div>
    );
  }
  const { review_status: status } = finding;
  return (
    <div ref={buttons} className="flex flex-wrap gap-2">
      {status !== 'accepted' && (
        <Button size="sm" disabled={isPending} onClick={() => decide(finding, { decision: 'accepted' })}>
          Accept
          <Key name="A" onColour />
        </Button>
      )}
      <Button
        variant="outline"
        size="sm"
        disabled={isPending}
        onClick={() => decisions.openForm(finding.id, 'correct')}
      >
        Correct
        <Key name="C" />
      </Button>
      {status !== 'rejected' && (
        <Button
          variant="outline"
          size="sm"
          disabled={isPending}
          onClick={() => decisions.openForm(finding.id, 'reject')}
        >
          Reject
          <Key name="R" />
        </Button>
      )}
      {status !== 'open' && (
        <Button
          variant="outline"
          size="sm"
          disabled={isPending}
          onClick={() => decide(finding, { decision: 'open' })}
        >
          Reopen
          <Key name="O" />
        </Button>
      )}
    </div>
  );
}
