import { runChecks } from './lib/checks.ts';

const began = performance.now();
const { passed, failed } = await runChecks();
console.log(`verified in ${((performance.now() - began) / 1000).toFixed(1)} s`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
