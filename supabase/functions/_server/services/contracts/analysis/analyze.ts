import type { Analysis, AnalyzeContract } from '../../../../_shared/schemas/index.ts';
import type { Ctx } from '../../../db/with-user.ts';
import { analyze } from '../../../functions/engine.ts';
import type { Analyzed } from '../../../functions/engine-schemas.ts';
import { type AnalysisSource, readForAnalysis } from './read-for-analysis.ts';
import { saveAnalysis } from './save-analysis.ts';

/** The caller's transactions, with the rights of the person who analyzes. */
interface Transactions<Result> {
  read(work: (ctx: Ctx) => Promise<AnalysisSource>): Promise<AnalysisSource>;
  save(work: (ctx: Ctx) => Promise<Analysis>): Promise<Result>;
}

/**
 * Analyzes a contract's text and saves the result. No transaction is open while the engine works.
 * @throws ApiError as `readForAnalysis` does; unavailable if the engine does not respond, with nothing changed
 */
export async function analyzeContract<Result>(
  input: AnalyzeContract,
  { read, save }: Transactions<Result>,
): Promise<Result> {
  const source = await read((ctx) => readForAnalysis({ ctx, input }));
  const analyzed = await analyzeSource(source);
  return await save((ctx) => saveAnalysis({ ctx, input: { source, ...analyzed } }));
}

/** Has the engine analyze a contract's text. */
export function analyzeSource({
  pages,
  scans,
  perspective,
  our_party,
  stated_kind,
  filed_as,
  whereabouts,
}: AnalysisSource): Promise<Analyzed> {
  return analyze({ pages, scans, perspective, our_party, stated_kind, filed_as, whereabouts });
}
