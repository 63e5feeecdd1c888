import { expect, test } from 'vitest';
import { affectedTests } from './changed.ts';

const server = 'supabase/functions/_server/services';
const routes = 'supabase/functions/api/routes';
const schemas = 'supabase/functions/_shared/schemas';
const sources = new Map(
  Object.entries({
    [`${schemas}/index.ts`]: "export * from './site.ts';\nexport * from './payment.ts';",
    [`${schemas}/site.ts`]: 'export const siteSchema = 1;',
    [`${schemas}/payment.ts`]: 'export const paymentSchema = 1;',
    [`${schemas}/site.test.ts`]: "import { siteSchema } from './index.ts';",
    [`${server}/sites/list.ts`]: 'sql`select * from public.sites`',
    [`${server}/payments/list.ts`]: "import { paymentSchema } from '../../../_shared/schemas/index.ts';",
    [`${routes}/sites/routes.ts`]: "import { list } from '../../../_server/services/sites/list.ts';",
    [`${routes}/sites/sites.api.test.ts`]: '',
    [`${routes}/payments/routes.ts`]: "import { list } from '../../../_server/services/payments/list.ts';",
    [`${routes}/payments/payments.api.test.ts`]: "const file = 'invoice.pdf';",
    'supabase/functions/jobs/handlers/remind.ts': '',
    'supabase/functions/jobs/remind.api.test.ts': '',
    'supabase/migrations/20261201000000_add_sites.sql': 'create table public.sites (id uuid);',
    'supabase/tests/300_sites.test.sql': 'select * from sites;',
    'supabase/tests/400_payments.test.sql': 'select * from payments;',
    'web/src/features/sites/list.tsx': "import { siteSchema } from '@schemas/index.ts';",
    'web/src/features/sites/list.test.tsx': "import { List } from './list.tsx';",
    'web/e2e/sites.e2e.ts': '',
  }),
);

test.each([
  ['a test', `${schemas}/site.test.ts`, [`${schemas}/site.test.ts`]],
  ['a schema behind an index', `${schemas}/payment.ts`, [`${routes}/payments/payments.api.test.ts`]],
  ['a service', `${server}/sites/list.ts`, [`${routes}/sites/sites.api.test.ts`]],
  ['a handler', 'supabase/functions/jobs/handlers/remind.ts', ['supabase/functions/jobs/remind.api.test.ts']],
  ['a fixture', 'devstack/demo/invoice.pdf', [`${routes}/payments/payments.api.test.ts`]],
  [
    'a migration',
    'supabase/migrations/20261201000000_add_sites.sql',
    [`${routes}/sites/sites.api.test.ts`, 'supabase/tests/300_sites.test.sql'],
  ],
  [
    'a feature',
    'web/src/features/sites/list.tsx',
    ['web/src/features/sites/list.test.tsx', 'web/e2e/sites.e2e.ts'],
  ],
  ['a page of documentation', 'docs/terms.md', []],
])('%s affects the tests that depend on it', (_, changed, tests) => {
  expect(affectedTests([changed], sources)).toEqual(tests);
});
