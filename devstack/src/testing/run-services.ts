import { onUncaught } from '../last-resort.ts';
import { startStack } from '../stack.ts';

/**
 * A launcher for tests to kill. Runs the services on the given data folder and port: with `with-api` also the
 * migrations and functions, with `with-web` the web app too. Prints its Stack as one line of JSON on stdout.
 */
const [dataDir = '', parts = '', port = '0'] = process.argv.slice(2);
const withApi = parts === 'with-api' || parts === 'with-web';
const log = (line: string) => process.stderr.write(`${line}\n`);
const stack = await startStack({
  dataDir,
  port: Number(port),
  web: parts === 'with-web',
  api: withApi,
  migrations: withApi,
  log,
});
onUncaught({ log, recover: stack.renewServices });
process.on('SIGTERM', () => stack.stop().then(() => process.exit(0)));
process.stdout.write(`${JSON.stringify(stack)}\n`);
