import type { Analysis, Finding } from '@schemas/analysis.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { UseFormSetError } from 'react-hook-form';
import { contractOptions } from '@/features/contracts/api/get-contract.ts';
import { ApiError, errorMessage, isStale } from '@/lib/api-error.ts';
import { applyFieldErrors } from '@/lib/form-errors.ts';
import { notify } from '@/lib/notify.ts';
import { type ReviewInput, useReviewFinding } from '../api/review-finding.ts';
import { DONE, decisionOf, nextOpen } from './decisions.ts';

type DecisionForm = 'correct' | 'reject';
export type SetReviewError = UseFormSetError<ReviewInput>;

interface DecisionsOptions {
  analysis: Analysis;
  /** Ids of the findings in navigation order. */
  order: readonly string[];
  onSelect: (id: string) => void;
}

/**
 * Reviews findings one at a time, moves to the next open one, offers an undo, and handles conflicts with
 * other users.
 */
export function useDecisions({ analysis, order, onSelect }: DecisionsOptions) {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useReviewFinding(analysis.contract_id);
  const [form, setForm] = useState<{ id: string; kind: DecisionForm } | null>(null);
  const [overtaken, setOvertaken] = useState<string | null>(null);
  /** Unsaved input per finding, kept while the reader looks at another one. */
  const drafts = useRef(new Map<string, string>());

  const fail = async (error: unknown, id: string, setError?: SetReviewError) => {
    if (isStale(error)) {
      await client.fetchQuery({ ...contractOptions(analysis.contract_id), staleTime: 0 }).catch(() => {});
      setOvertaken(id);
      return;
    }
    if (setError && applyFieldErrors<ReviewInput>(error, setError, ['note', 'category', 'severity'])) return;
    notify.error('Failed to save the decision. Nothing changed.', {
      description: errorMessage(error, ''),
    });
    // A newer analysis has replaced this one, so refetch.
    if (error instanceof ApiError && error.status === 409) {
      void client.invalidateQueries(contractOptions(analysis.contract_id));
    }
  };

  const undo = async (before: Finding, after: Analysis) => {
    const version = findById(after, before.id)?.version;
    if (version === undefined) return;
    try {
      await mutateAsync({ finding: { id: before.id, version }, review: decisionOf(before) });
      onSelect(before.id);
    } catch (error) {
      const overtakenNow = isStale(error);
      notify.error(
        overtakenNow
          ? 'Not undone: someone else has reviewed this finding since.'
          : 'Failed to undo the decision.',
        { description: overtakenNow ? undefined : errorMessage(error, '') },
      );
    }
  };

  /** Resolves when the review is saved, refused, or failed, after reporting the result. */
  const decide = async (finding: Finding, review: ReviewInput, setError?: SetReviewError) => {
    if (isPending) return;
    setOvertaken(null);
    try {
      const after = await mutateAsync({ finding, review });
      drafts.current.delete(finding.id);
      setForm(null);
      notify.success(DONE[review.decision], {
        id: `decision-${finding.id}`,
        about: analysis.contract_id,
        description: scoreChange(analysis, after),
        duration: 6000,
        action: { label: 'Undo', onClick: () => void undo(finding, after) },
      });
      if (review.decision === 'open') return;
      const next = nextOpen(order, [...after.findings, ...after.missing], finding.id);
      if (next) onSelect(next);
    } catch (error) {
      await fail(error, finding.id, setError);
    }
  };

  return {
    decide,
    isPending,
    drafts: drafts.current,
    formOf: (id: string): DecisionForm | null => (form?.id === id ? form.kind : null),
    openForm: (id: string, kind: DecisionForm | null) => setForm(kind && { id, kind }),
    /** Whether another user reviewed the finding first. */
    isOvertaken: (id: string) => overtaken === id,
  };
}

export type Decisions = ReturnType<typeof useDecisions>;

const findById = ({ findings, missing }: Analysis, id: string): Finding | undefined =>
  [...findings, ...missing].find((finding) => finding.id === id);

const percent = (score: number | null) => (score === null ? '–' : `${score}%`);

function scoreChange(before: Analysis, after: Analysis): string | undefined {
  return before.risk_score === after.risk_score
    ? undefined
    : `Risk score ${percent(before.risk_score)} → ${percent(after.risk_score)}`;
}
