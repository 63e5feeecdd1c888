import { resolve } from 'node:path';
import { repositoryRoot } from './paths.ts';
import { StartError } from './start-error.ts';

/** Settings from the environment. */
interface Settings {
  port: number;
  host: string;
  dataDir: string;
  seed: 'demo' | 'none';
}

/** @throws StartError for an invalid value */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const port = Number(environment.PORT || 8080);
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new StartError(`PORT must be a number from 0 to 65535, not '${environment.PORT}'.`);
  }
  const seed = environment.SEED || 'demo';
  if (seed !== 'demo' && seed !== 'none') throw new StartError(`SEED must be demo or none, not '${seed}'.`);
  return {
    port,
    host: environment.HOST || '127.0.0.1',
    dataDir: resolve(repositoryRoot, environment.DATA_DIR || '.devstack'),
    seed,
  };
}
