import { sayDate } from '../../../_shared/law/lien/words.ts';
import type {
  DeadlineBasis,
  LienProposal,
  LienSchedule,
  Obligation,
} from '../../../_shared/schemas/index.ts';

/** The stored basis of a lien date when it is confirmed. */
export function basisOfLaw(proposal: LienProposal, { jurisdiction }: LienSchedule): DeadlineBasis {
  const deciding = proposal.parts.filter(({ decides }) => decides);
  return {
    words: [
      ...deciding.flatMap(({ words, conditions }) => [words, ...(conditions ? [conditions] : [])]),
      ...proposal.words,
    ],
    doubts: [
      ...proposal.doubts,
      ...(proposal.planned
        ? ['The start date was still in the future when this deadline was confirmed.']
        : []),
      ...deciding.flatMap(({ note }) => (note ? [note] : [])),
    ],
    citation: [...new Set(deciding.map(({ citation }) => citation))].join('; ') || null,
    certainty: proposal.certainty,
    read: deciding.find(({ certainty }) => certainty === proposal.certainty)?.read ?? null,
    sources: [...new Set(deciding.flatMap(({ sources }) => sources))],
    delivery: deciding[0]?.delivery ?? null,
    last_on: proposal.last_on,
    jurisdiction: jurisdiction?.name ?? null,
    verified_on: jurisdiction?.verified_on ?? null,
    quote: null,
    rules: proposal.parts.map(({ rule, revision, from, due }) => ({ rule, revision, from, due })),
  };
}

const units = {
  hours: 'hours',
  days: 'calendar days',
  business_days: 'business days',
  months: 'months',
  years: 'years',
};

const inWords = (date: string | null) => (date === null ? 'an unknown date' : sayDate(date));

/** The stored basis of a contract date. */
export function basisOfContract(obligation: Obligation): DeadlineBasis {
  const { offset_count: count, offset_unit, base_date, anchor_event, due_date, quote, shown } = obligation;
  const from = `${inWords(base_date)}${anchor_event ? ` (${anchor_event})` : ''}`;
  const [size, unit] = [Math.abs(count), units[offset_unit]];
  const words =
    count === 0
      ? `The contract states ${inWords(due_date)}.`
      : `${size} ${size === 1 ? unit.slice(0, -1) : unit} ${count > 0 ? 'after' : 'before'} ${from}: ${inWords(due_date)}.`;
  return {
    words: [words],
    doubts: [],
    citation: obligation.contract_name,
    certainty: null,
    read: null,
    sources: [],
    delivery: null,
    last_on: due_date,
    jurisdiction: null,
    verified_on: null,
    quote: (shown ?? quote)?.slice(0, 2000) ?? null,
    rules: [],
  };
}
