import { buildBundles } from './bundle/build.ts';
import { root, run } from './lib/run.ts';

/**
 * Bundles the functions for deployment and runs the API tests against the bundles, so that the deployed code
 * is the tested code. With `--untested` it only bundles.
 */
const bundles = await buildBundles();
for (const { path, bytes, atStart } of bundles) {
  const [all, first] = [bytes, atStart].map((size) => `${(size / 1e6).toFixed(1)} MB`);
  console.log(`${path.slice(root.length + 1)}  ${all} in total, ${first} loaded at startup`);
}
if (!process.argv.includes('--untested')) {
  const { code } = await run(process.execPath, ['scripts/test.ts', '--bundle', 'supabase/functions'], {
    echo: true,
  });
  if (code !== 0) process.exit(1);
}
console.log(`
deploy: npx supabase functions deploy ${bundles.map(({ name }) => name).join(' ')} --use-api --workdir dist --project-ref <ref>`);
