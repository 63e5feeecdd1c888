import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStack } from '../../devstack/src/stack.ts';
import { copyTemplate } from '../../devstack/src/testing/template.ts';
import { testLimits } from '../../devstack/src/testing/test-limits.ts';
import { watchOver } from '../../devstack/src/testing/warden.ts';
import { settingsFor, startScriptedModel } from './scripted-model.ts';

/** A stack that tests run against. */
export interface TestStack {
  /** Environment variables that point the tests to the stack. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

/**
 * Starts the whole stack, or all but the web app, from source or with bundled functions. With the web app, a scripted
 * language model is set up. Its temporary data folder is removed when it stops.
 */
export async function startTestStack(parts: { web: boolean; bundled: boolean }): Promise<TestStack> {
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-test-'));
  const dismiss = watchOver(dataDir);
  const remove = () => {
    rmSync(dataDir, { recursive: true, force: true });
    dismiss();
  };
  // Hundreds of users sign up with passwords that no one will try to guess, so the lowest bcrypt cost is
  // enough.
  process.env.LITE_AUTH_BCRYPT_COST ??= '4';
  // The tests' webhook receivers are on this machine.
  process.env.WEBHOOKS_TO_PRIVATE_ADDRESSES ??= 'allow';
  Object.assign(process.env, testLimits);
  const model = parts.web ? await startScriptedModel() : null;
  try {
    await copyTemplate('migrated', dataDir);
    const environment = model ? settingsFor(model) : {};
    const stack = await startStack({
      port: 0,
      dataDir,
      ...parts,
      durable: false,
      jobsEveryMs: 1000,
      environment,
    });
    return {
      env: {
        PLUMBLINE_URL: stack.url,
        PLUMBLINE_DB_URL: stack.dbUrl,
        PLUMBLINE_JWT_SECRET: stack.jwtSecret,
        PLUMBLINE_SECRET_KEY: stack.secretKey,
        ...testLimits,
      },
      async stop() {
        await stack.stop();
        await model?.close();
        remove();
      },
    };
  } catch (error) {
    await model?.close();
    remove();
    throw error;
  }
}
