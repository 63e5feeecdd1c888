/**
 * Answer keys: the clauses and findings people marked in contracts, for measuring the engine. The format is
 * in docs/analysis-evaluation.md.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { modelCategories } from '../../supabase/functions/_shared/analysis/model/categories.ts';
import { extractDocument } from '../../supabase/functions/_shared/extraction/extract.ts';
import {
  categorySchema,
  findingKindSchema,
  paramsSchema,
  perspectiveSchema,
} from '../../supabase/functions/_shared/vocabulary/analysis.ts';
import { hashContracts, isCuad, readCuad } from './cuad.ts';
import { readAnswers } from './read-answers.ts';

const offset = z.int().min(0);

const clauseSchema = z
  .strictObject({
    category: categorySchema,
    start: offset,
    end: offset,
    /** Parameters that the clause states; omitted ones are not graded. */
    params: paramsSchema.optional(),
  })
  .refine((clause) => clause.end > clause.start, 'A clause ends after it starts.');

const findingSchema = z.strictObject({
  category: categorySchema,
  kind: findingKindSchema.extract(['onerous', 'missing']),
});

const contractSchema = z.strictObject({
  file: z.string().min(1),
  /**
   * SHA-256 (hexadecimal) of the text that offsets refer to: a text other than the labeled one is refused.
   */
  text_sha256: z
    .string()
    .regex(/^[\da-f]{64}$/)
    .optional(),
  perspective: perspectiveSchema.default('contractor'),
  clauses: z.array(clauseSchema),
  /** All onerous findings and missing clauses; omitted if not judged. */
  findings: z.array(findingSchema).optional(),
});

const answersSchema = z.strictObject({
  version: z.literal(1),
  /** The categories that readers looked for; others are not measured. */
  categories: z.array(categorySchema).min(1),
  contracts: z.array(contractSchema).min(1),
});

type Answers = z.infer<typeof answersSchema>;
export type AnswerContract = z.infer<typeof contractSchema>;

/** A contract to analyze, with its answers. */
type Exam = { pages: string[]; answers: AnswerContract };

/** `cuad` is the hash of the contracts if they come from CUAD's table. */
type Exams = {
  categories: Answers['categories'];
  count: number;
  exams: AsyncIterable<Exam>;
  cuad?: string;
};

/** An error in the key or a file, worded for the user. */
export class BadAnswers extends Error {}

/**
 * Reads a folder of contracts with its answer key: `answers.json` in it, the named file, or CUAD's own table.
 * Yields contracts one at a time, because a folder may hold hundreds.
 * @throws BadAnswers
 */
export async function readExams(folder: string, answersFile?: string): Promise<Exams> {
  if (!answersFile && isCuad(folder)) {
    const contracts = readCuad(folder);
    return {
      categories: [...modelCategories],
      count: contracts.length,
      cuad: hashContracts(contracts),
      exams: (async function* () {
        for (const { id, text, marks } of contracts)
          yield { pages: [text], answers: { file: id, perspective: 'contractor' as const, clauses: marks } };
      })(),
    };
  }
  const path = answersFile ?? join(folder, 'answers.json');
  if (!existsSync(path))
    throw new BadAnswers(`no answer key: ${path} (give one with --answers, or CUAD's clauses.csv)`);
  const { categories, contracts } = await parseAnswers(path);
  return {
    categories,
    count: contracts.length,
    exams: (async function* () {
      for (const answers of contracts) yield { pages: await readPages(folder, answers), answers };
    })(),
  };
}

async function parseAnswers(path: string): Promise<Answers> {
  let json: unknown;
  try {
    json = JSON.parse(readAnswers(path));
  } catch (error) {
    throw new BadAnswers(`${path} is no JSON: ${(error as Error).message}`);
  }
  const parsed = answersSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new BadAnswers(`${path}: ${issue?.path.join('.')}: ${issue?.message}`);
}

async function readPages(folder: string, answers: AnswerContract): Promise<string[]> {
  const path = join(folder, answers.file);
  const bytes = await readFile(path).catch(() => {
    throw new BadAnswers(`no such contract: ${path}`);
  });
  const { pages, text_status } = await extractDocument(new Uint8Array(bytes), basename(path));
  if (text_status !== 'extracted') throw new BadAnswers(`${path}: ${text_status}`);
  const text = pages.join('\f');
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  const hex = [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  if (answers.text_sha256 && answers.text_sha256 !== hex)
    throw new BadAnswers(`${path} has another text (${hex}) than the one that was labelled`);
  const beyond = answers.clauses.find((clause) => clause.end > text.length);
  if (beyond)
    throw new BadAnswers(`${path}: a ${beyond.category} ends at ${beyond.end}, past the text's end`);
  return pages;
}
