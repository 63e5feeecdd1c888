import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
const lastResort = pathToFileURL(join(import.meta.dirname, 'last-resort.ts')).href;

/** Runs a program with the last-resort handler and returns its output. */
async function program(body: string, recover = 'async () => { recovered += 1; }'): Promise<string> {
  const code = `
    import { onUncaught } from ${JSON.stringify(lastResort)};
    let recovered = 0;
    onUncaught({ log: (line) => console.log(line.split('\\n')[0]), recover: ${recover} });
    ${body}
    setTimeout(() => { console.log('alive, recovered', recovered); process.exit(0); }, 100);`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code]);
  return stdout;
}

test('uncaught errors are logged, and several in a row trigger one recovery', async () => {
  const printed = await program(`
    setImmediate(() => { throw new TypeError('from a callback'); });
    setTimeout(() => { throw new TypeError('again'); }, 10);
    Promise.reject(new Error('nobody waits for this'));`);
  expect(printed).toContain('Uncaught error: TypeError: from a callback');
  expect(printed).toContain('Uncaught error: Error: nobody waits for this');
  expect(printed).toMatch(/alive, recovered 1\n$/);
});

test('a failed recovery is logged, and the process keeps running', async () => {
  const printed = await program(
    `setImmediate(() => { throw new Error('first'); });`,
    `async () => { recovered += 1; throw new Error('no luck'); }`,
  );
  expect(printed).toContain('The services could not be restarted: no luck');
  expect(printed).toMatch(/alive, recovered 1\n$/);
});
