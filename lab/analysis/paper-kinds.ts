/** The paper kind of each labeled text, for training and measuring. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { paperKindSchema } from '../../supabase/functions/_shared/vocabulary/paper.ts';
import { BadAnswers } from './answers.ts';
import { familyOf } from './construction-families.ts';
import { answersFile, readAnswers } from './read-answers.ts';

const constructionKinds = answersFile('paper-kinds-construction.json');

const paperSchema = z.strictObject({
  file: z.string().min(1),
  kind: paperKindSchema,
  /** Other kinds that are equally correct. */
  also: z.array(paperKindSchema).default([]),
  by: z.string().min(1),
  /** The filer of the paper. */
  company: z.string().min(1),
});

const kindsSchema = z.strictObject({
  version: z.literal(1),
  note: z.string(),
  papers: z.array(paperSchema).min(1),
});

type LabelledPaper = z.output<typeof paperSchema> & {
  text: string;
  /** Papers of one filer or one form: a model trained on one of them is not tested on another. */
  family: string;
};

/**
 * The labeled papers with their texts from a folder.
 * @throws BadAnswers for a file that is not a list of kinds, or a missing paper
 */
export function readPaperKinds(folder: string, file = constructionKinds): LabelledPaper[] {
  if (!existsSync(file)) throw new BadAnswers(`no such file: ${file}`);
  const parsed = kindsSchema.safeParse(JSON.parse(readAnswers(file)));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new BadAnswers(`${file}: ${issue?.path.join('.')}: ${issue?.message}`);
  }
  return parsed.data.papers.map((paper) => {
    const path = join(folder, paper.file);
    if (!existsSync(path)) throw new BadAnswers(`no such contract: ${path}`);
    const family = familyOf(paper.file);
    const isAlone = family === paper.file.replace(/\.\w+$/, '');
    return { ...paper, text: readFileSync(path, 'utf8'), family: isAlone ? paper.company : family };
  });
}
