/**
 * The construction contracts whose marks are in this repository, for training; their texts are in a separate
 * folder.
 */

import { constructionScheme } from '../../supabase/functions/_shared/analysis/model/model.ts';
import { readUnderCaptions } from '../../supabase/functions/_shared/analysis/model/under-captions.ts';
import { readCaptions } from '../../supabase/functions/_shared/analysis/read/captions.ts';
import { readExams } from './answers.ts';
import { familyOf } from './construction-families.ts';
import type { LabelledContract } from './cuad.ts';
import { commercialReading, type Reading } from './dataset.ts';
import { answersFile } from './read-answers.ts';

/** The key with marks that people reviewed; the other one is only for measuring. */
export const trainingKey = answersFile('construction-read.json');

/** How the model for construction contracts reads a document. */
export const constructionReading: Reading = {
  scheme: constructionScheme,
  read: (context) => readUnderCaptions(commercialReading.read(context), readCaptions(context)),
};

/**
 * All contracts of a key, ordered by name.
 * @throws BadAnswers if a contract is missing or its text is not the labeled one
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
