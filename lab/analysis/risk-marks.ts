/**
 * Sentences that readers marked as onerous or protective for a party, as offsets without any contract text.
 * The readers and their method are described in docs/analysis-evaluation.md.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { severitySchema } from '../../supabase/functions/_shared/vocabulary/analysis.ts';
import { BadAnswers } from './answers.ts';
import { readAnswers } from './read-answers.ts';

const markSchema = z.object({
  start: z.int().min(0),
  end: z.int().min(1),
  /** The side that bears it, by role. */
  bears: z.string(),
  effect: z.enum(['onerous', 'protective']),
  /** A category of the engine, or another label ('cost_without_pay'). */
  family: z.string(),
  severity: severitySchema,
});

const papersSchema = z.array(z.object({ file: z.string().min(1), marks: z.array(markSchema) })).min(1);

export type RiskMark = z.infer<typeof markSchema>;
type MarkedPaper = { file: string; text: string; marks: RiskMark[] };

/**
 * The marked papers with their texts from a folder, one at a time. Offsets refer to the unchanged file, so it
 * is read as one page.
 * @throws BadAnswers for a file that is not a list of marks, or a missing paper
 */
export async function* readMarkedPapers(folder: string, marksFile: string): AsyncGenerator<MarkedPaper> {
  if (!existsSync(marksFile)) throw new BadAnswers(`no marks: ${marksFile}`);
  const parsed = papersSchema.safeParse(JSON.parse(readAnswers(marksFile)));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new BadAnswers(`${marksFile}: ${issue?.path.join('.')}: ${issue?.message}`);
  }
  for (const { file, marks } of parsed.data) {
    const path = join(folder, file);
    const text = await readFile(path, 'utf8').catch(() => {
      throw new BadAnswers(`no such contract: ${path}`);
    });
    if (marks.some(({ end }) => end > text.length))
      throw new BadAnswers(`${path}: a mark ends past the text's end`);
    yield { file, text, marks };
  }
}
