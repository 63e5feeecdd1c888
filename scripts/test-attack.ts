import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root, run } from './lib/run.ts';

/**
 * The security tests, with 10,000 random operations across organizations and roles. `--seed` repeats the
 * operations of a run. `--planted` plants leaks, one at a time, and expects these tests to find each.
 */
const tests = [
  'supabase/functions/api/attack',
  'supabase/tests/9*_attack.test.sql',
  // Tests of surfaces that are not below the API: addresses of webhooks, signed email events, files, codes.
  'supabase/functions/_shared/webhooks/public-address.test.ts',
  'supabase/functions/jobs/webhooks/post.test.ts',
  'supabase/functions/jobs/deliver-webhook.api.test.ts',
  'supabase/functions/api/routes/messages/mail-events.api.test.ts',
  'supabase/functions/_shared/extraction/bombs.test.ts',
  'supabase/functions/_shared/tabular/formula.test.ts',
  'supabase/functions/api/routes/auth/second-factor.api.test.ts',
  'devstack/src/lite/second-factor.stack.test.ts',
  'devstack/src/lite/single-sign-on/single-sign-on.stack.test.ts',
];

const { values } = parseArgs({
  options: { seed: { type: 'string' }, planted: { type: 'boolean', default: false } },
});
const script = values.planted ? ['lab/mutants/planted-leaks.ts'] : ['scripts/test.ts', ...tests];
const [entry = '', ...rest] = script;
const { code } = await run(process.execPath, [...process.execArgv, join(root, entry), ...rest], {
  env: { PLUMBLINE_DEEP: '1', ...(values.seed !== undefined && { PLUMBLINE_SEED: values.seed }) },
  echo: true,
});
process.exit(code);
