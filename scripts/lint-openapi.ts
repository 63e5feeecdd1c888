import { setUnitEnv } from '../supabase/functions/_server/testing/unit-env.ts';
import { createApp } from '../supabase/functions/api/app.ts';
import { lintOpenApi } from './lib/openapi.ts';

/** Prints the problems of `/api/v1/openapi.json` and fails if there are any; part of `npm run verify`. */
setUnitEnv();
const answer = await createApp().request('/api/v1/openapi.json');
const problems = await lintOpenApi(await answer.text());
console.log(problems.join('\n'));
process.exit(problems.length === 0 ? 0 : 1);
