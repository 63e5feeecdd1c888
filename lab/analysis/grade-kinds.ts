/** Measures how often the engine recognizes a text's paper kind. */
import { matchAll } from '../../supabase/functions/_shared/analysis/find/match-all.ts';
import { readPaper } from '../../supabase/functions/_shared/analysis/paper-kind/read-paper.ts';
import type { WorksModel } from '../../supabase/functions/_shared/analysis/paper-kind/works-model.ts';
import { isRead, readContract } from '../../supabase/functions/_shared/analysis/read/read-contract.ts';
import type { PaperKind } from '../../supabase/functions/_shared/vocabulary/paper.ts';

/** A paper with its correct kinds, the best one first. */
type Labelled = { file: string; text: string; kinds: readonly PaperKind[] };

type KindGrade = { file: string; expected: PaperKind; predicted: PaperKind; right: boolean; scored: boolean };

type Kinds = {
  papers: number;
  right: number;
  /** Of the papers that allow no score, how many got none. */
  unscorable: number;
  unscored: number;
  /** Of the papers that allow a score, how many got one. */
  scorable: number;
  scored: number;
  wrong: KindGrade[];
};

const SCORABLE: readonly PaperKind[] = ['works_contract', 'works_contract_by_reference'];

/** Reads a text once, so that any model can classify its kind. */
export function kindTeller(text: string): (model?: WorksModel) => { kind: PaperKind; scored: boolean } {
  const contract = readContract([text], 'contractor');
  if (!isRead(contract)) return () => ({ kind: 'not_a_contract', scored: false });
  const sightings = matchAll(contract.context);
  return (model) => {
    const { kind, unscored } = readPaper(contract, sightings, { model });
    return { kind, scored: contract.gate.passed && unscored === null && SCORABLE.includes(kind) };
  };
}

export function gradeKind(
  { file, kinds }: Omit<Labelled, 'text'>,
  { kind: predicted, scored }: { kind: PaperKind; scored: boolean },
): KindGrade {
  return { file, expected: kinds[0] as PaperKind, predicted, right: kinds.includes(predicted), scored };
}

export function sumKinds(grades: readonly KindGrade[]): Kinds {
  const scorable = grades.filter(({ expected }) => SCORABLE.includes(expected));
  const unscorable = grades.filter(({ expected }) => !SCORABLE.includes(expected));
  return {
    papers: grades.length,
    right: grades.filter(({ right }) => right).length,
    unscorable: unscorable.length,
    unscored: unscorable.filter(({ scored }) => !scored).length,
    scorable: scorable.length,
    scored: scorable.filter(({ scored }) => scored).length,
    wrong: grades.filter(({ right, expected, scored }) => !right || scored !== SCORABLE.includes(expected)),
  };
}

/** The first tenth of a whole contract is only a part of one, so it must get no score. */
export function gradeParts(papers: readonly { text: string }[]): { papers: number; unscored: number } {
  const unscored = papers.filter(({ text }) => !kindTeller(text.slice(0, text.length / 10))().scored);
  return { papers: papers.length, unscored: unscored.length };
}

export function kindTable({ papers, right, unscorable, unscored, scorable, scored, wrong }: Kinds): string {
  return [
    `kind of paper right: ${right} of ${papers} (${(right / papers).toFixed(3)})`,
    `no score where none is allowed: ${unscored} of ${unscorable}`,
    `a score where one is allowed: ${scored} of ${scorable}`,
    ...wrong.map(
      ({ file, expected, predicted, scored: has }) =>
        `  ${file}: ${expected}, told ${predicted}${has ? ', scored' : ''}`,
    ),
    '',
  ].join('\n');
}
