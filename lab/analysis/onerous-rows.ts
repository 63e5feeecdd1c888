/** Readers' marks and our own sentences, as training rows for onerous language. */
import { matchAll } from '../../supabase/functions/_shared/analysis/find/match-all.ts';
import type { Features } from '../../supabase/functions/_shared/analysis/model/features.ts';
import { describer } from '../../supabase/functions/_shared/analysis/onerous/features.ts';
import { isOthers, leadInOf } from '../../supabase/functions/_shared/analysis/onerous/find-onerous.ts';
import { readPassages } from '../../supabase/functions/_shared/analysis/onerous/passages.ts';
import { roleMarker } from '../../supabase/functions/_shared/analysis/onerous/roles.ts';
import { readDocument } from '../../supabase/functions/_shared/analysis/read/context.ts';
import { normalize } from '../../supabase/functions/_shared/analysis/read/normalize.ts';
import { isRead, readContract } from '../../supabase/functions/_shared/analysis/read/read-contract.ts';
import { familyOf } from './construction-families.ts';
import { answersFile, readAnswers } from './read-answers.ts';
import { type RiskMark, readMarkedPapers } from './risk-marks.ts';

/** Numeric severity of a mark; 0 if there is none. */
const heights = { none: 0, low: 1, medium: 2, high: 3, critical: 4 } as const;
/** Marks from this severity up are high. */
export const HIGH = heights.high;
export const MEDIUM = heights.medium;

/**
 * A unit with its features, its burden on either side, the family of the burden, its training weight, and its
 * length.
 */
export type OnerousRow = Features & {
  performer: number;
  payer: number;
  family: string | null;
  weight: number;
  letters: number;
  leadIn: number | null;
  /** Whether its words make clear that it does not burden the performer alone. */
  isOthers: boolean;
};

/** A paper, or our own sentences; `isMeasured` if it is a construction contract on its first reading. */
export type OnerousRange = { id: string; family: string; from: number; to: number; isMeasured: boolean };

/** Training weight of each file's marks: papers of other trades and second readings get half. */
const marked = [
  { file: 'risk-marks-construction.json.gz', folder: 'construction', weight: 1, isMeasured: true },
  { file: 'risk-marks-again.json', folder: 'construction', weight: 0.5, isMeasured: false },
  { file: 'risk-marks-related.json', folder: 'construction', weight: 0.5, isMeasured: false },
  { file: 'risk-marks-cuad.json.gz', folder: 'cuad', weight: 0.5, isMeasured: false },
  { file: 'risk-marks-cuad-again.json', folder: 'cuad', weight: 0.5, isMeasured: false },
] as const;
const OWN_WORDS_WEIGHT = 0.25;
const HIGH_WEIGHT = 1.5;

/**
 * All rows, paper by paper. `folders` hold the texts.
 * @throws BadAnswers if a text is missing
 */
export async function readOnerousRows(folders: Record<'construction' | 'cuad', string>) {
  const rows: OnerousRow[] = [];
  const ranges: OnerousRange[] = [];
  for (const { file, folder, weight, isMeasured } of marked) {
    for await (const { file: id, text, marks } of readMarkedPapers(folders[folder], answersFile(file))) {
      const from = rows.length;
      rows.push(...rowsOfPaper(text, marks, weight));
      ranges.push({ id, family: handOf(id), from, to: rows.length, isMeasured });
    }
  }
  const from = rows.length;
  rows.push(...rowsOfOwnWords());
  ranges.push({ id: 'wordings', family: 'wordings', from, to: rows.length, isMeasured: false });
  return { rows, ranges };
}

function rowsOfPaper(text: string, marks: readonly RiskMark[], weight: number): OnerousRow[] {
  const contract = readContract([text], 'contractor');
  const context = isRead(contract) ? contract.context : readDocument(normalize(text), 'contractor');
  const { normal } = context;
  const featuresOf = describer();
  const units = readPassages(context, isRead(contract) ? matchAll(context).hits : undefined);
  return units.map((unit) => {
    const start = normal.map[unit.start] ?? 0;
    const end = (normal.map[unit.end - 1] ?? start) + 1;
    const label = { performer: 0, payer: 0, family: null as string | null };
    for (const mark of marks) {
      if (!isIn(mark, start, end)) continue;
      const height = heights[mark.severity];
      if (mark.effect === 'protective' || mark.bears === 'owner') label.payer = Math.max(label.payer, height);
      else if (height > label.performer) Object.assign(label, { performer: height, family: mark.family });
    }
    return {
      ...featuresOf(unit.passage),
      ...label,
      weight: label.performer >= HIGH ? weight * HIGH_WEIGHT : weight,
      letters: unit.passage.text.length,
      leadIn: unit.leadIn,
      isOthers: isOthers(unit.passage.text, leadInOf(units, unit), 'performer'),
    };
  });
}

/**
 * Requires half of the mark or two fifths of the unit, so that a word from a neighboring unit does not count.
 */
function isIn(mark: Pick<RiskMark, 'start' | 'end'>, start: number, end: number): boolean {
  const shared = Math.min(end, mark.end) - Math.max(start, mark.start);
  return shared > 0 && (shared >= 0.5 * (mark.end - mark.start) || shared >= 0.4 * (end - start));
}

function rowsOfOwnWords(): OnerousRow[] {
  const featuresOf = describer();
  const mark = roleMarker();
  const lines = readAnswers(answersFile('wordings.jsonl.gz')).trim().split('\n');
  return lines.map((line) => {
    const { family, severity, text }: { family: string; severity: keyof typeof heights; text: string } =
      JSON.parse(line);
    const { lower } = normalize(text);
    // In relation to a subcontractor, the general contractor is the payer.
    const plain = lower.includes('subcontractor') ? lower.replaceAll('general contractor', 'owner') : lower;
    const performer = heights[severity];
    return {
      ...featuresOf({ text: mark(plain), before: '', evidence: [] }),
      performer,
      payer: 0,
      family: performer > 0 ? family : null,
      weight: OWN_WORDS_WEIGHT,
      letters: text.length,
      leadIn: null,
      isOthers: false,
    };
  });
}

/** Contracts by one drafter, in addition to the families of the other models. */
const hands: Record<string, readonly string[]> = {
  'standard forms of architects': [
    'k007',
    'k008',
    'k009',
    'k010',
    'k011',
    'k012',
    'k025',
    'k035',
    'k065',
    'k066',
  ],
  'meat plants': ['k067', 'k068'],
  'hotels of one owner': ['k016', 'k017'],
  'solar parks': ['k058', 'k059', 'k060', 'k061', 'k062', 'k063'],
  'power plants of one owner': ['k002', 'k003'],
  'power plants of another': ['k032', 'k033'],
};
const handByName = new Map(
  Object.entries(hands).flatMap(([hand, names]) => names.map((name) => [name, hand] as const)),
);
const handOf = (file: string) => handByName.get(file.replace(/\.\w+$/, '')) ?? familyOf(file);
