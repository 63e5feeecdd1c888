/**
 * The construction contracts whose marks are in this repository, for training; their texts are in a folder
 * elsewhere.
 */
import { join } from 'node:path';
import { readCaptions } from '../../supabase/functions/_shared/analysis/find/captions.ts';
import { constructionScheme } from '../../supabase/functions/_shared/analysis/model/model.ts';
import { readUnderCaptions } from '../../supabase/functions/_shared/analysis/model/under-captions.ts';
import { root } from '../lib/run.ts';
import { readExams } from './answers.ts';
import { familyOf } from './construction-families.ts';
import type { LabelledContract } from './cuad.ts';
import { commercialReading, type Reading } from './dataset.ts';

/** The key whose marks people looked at; the other one is for measuring alone. */
export const trainingKey = join(root, 'scripts/analysis/answers/construction-read.json');

/** As the model for construction contracts reads a document. */
export const constructionReading: Reading = {
  scheme: constructionScheme,
  read: (context) => readUnderCaptions(commercialReading.read(context), readCaptions(context)),
};

/**
 * All contracts of a key in the order of their names.
 * @throws BadAnswers where the folder lacks one, or has another text than the one that was labelled
 */
export async function readConstruction(
  folder: string,
  key = trainingKey,
): Promise<(LabelledContract & { family: string })[]> {
  const { exams } = await readExams(folder, key);
  const contracts: (LabelledContract & { family: string })[] = [];
  for await (const { pages, answers } of exams) {
    const marks = answers.clauses.map(({ category, start, end }) => ({ category, start, end }));
    const { file: id } = answers;
    contracts.push({ id, family: familyOf(id), text: pages.join('\f'), marks, lost: 0 });
  }
  return contracts.sort((a, b) => (a.id < b.id ? -1 : 1));
}
