import { SettingsError } from '../_server/env.ts';
import {
  answerCall,
  functionUnavailable,
  operation,
  refuseCaller,
} from '../_server/functions/answer-call.ts';
import {
  analyzeInputSchema,
  markUpInputSchema,
  readInputSchema,
  readOnInputSchema,
  roundInputSchema,
} from '../_server/functions/engine-schemas.ts';

// Loaded on first use: the readers and the models are large.
const operations = {
  read: operation(readInputSchema, async (input) => (await import('./read.ts')).read(input)),
  'read-on': operation(readOnInputSchema, async (input) => (await import('./read.ts')).readOn(input)),
  'check-asks': operation(markUpInputSchema, async (input) =>
    (await import('./mark-up.ts')).checkAsks(input),
  ),
  'mark-up': operation(markUpInputSchema, async (input) => (await import('./mark-up.ts')).markUpFile(input)),
  'read-round': operation(roundInputSchema, async (input) =>
    (await import('./read-round.ts')).readRound(input),
  ),
  analyze: operation(analyzeInputSchema, async (input) => (await import('./analyze.ts')).analyze(input)),
};

/**
 * The engine as a fetch handler: `POST /engine/<operation>` with the project's secret key in `apikey`. It reads
 * files from Storage and returns what it finds. It never reaches the database: the calling function has checked the
 * user's rights.
 */
export async function answer(request: Request): Promise<Response> {
  try {
    return refuseCaller(request) ?? (await answerCall(request, operations));
  } catch (error) {
    // Missing settings are already logged.
    if (!(error instanceof SettingsError)) console.error('the engine could not answer:', error);
    return functionUnavailable('The engine could not answer');
  }
}
