import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { closeDatabase, newOwner } from '../_server/testing/cast.ts';
import { everyPage } from '../_server/testing/client.ts';
import { detail } from '../_server/testing/lifecycle.ts';
import { notify } from '../_server/testing/notifications.ts';
import { notificationSchema } from '../_shared/schemas/index.ts';

const here = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const clients = here('lab/clients');
const file = here('devstack/demo/contracts/cedar-wharf-mechanical-subcontract.docx');

/** Runs a program in the folder of the clients and returns what it prints. */
const node = async (...args: string[]) =>
  (await promisify(execFile)(process.execPath, args, { cwd: clients })).stdout;

beforeAll(async () => {
  await node('generate.mjs', `${process.env.PLUMBLINE_URL}/api/v1/openapi.json`);
  // TypeScript's errors are on stdout, which is part of the rejection.
  await node('node_modules/typescript/bin/tsc', '--project', '.');
}, 120_000);
afterAll(async () => {
  rmSync(`${clients}/dist`, { recursive: true, force: true });
  await closeDatabase();
});

const printedSchema = z.object({
  contract: z.string(),
  version: z.number(),
  findings: z.array(z.string()),
  checks: z.number(),
  notifications: z.array(z.string()),
});

it.each(['openapi-fetch', 'swagger-typescript-api'])(
  'the client generated for %s compiles strictly and takes a contract from project to notifications',
  async (client) => {
    const owner = await newOwner();
    for (let count = 0; count < 3; count += 1) await notify([owner]);
    const printed = printedSchema.parse(
      JSON.parse(
        await node(`dist/js/${client}.js`, `${process.env.PLUMBLINE_URL}/api/v1`, owner.token, file),
      ),
    );
    const contract = await detail(owner, { id: printed.contract });
    expect(printed.version).toBe(1);
    expect(printed.findings).toEqual(contract.analysis?.findings.map(({ title }) => title));
    expect(printed.findings.length).toBeGreaterThan(3);
    const known = (await everyPage('/notifications', owner.token, z.array(notificationSchema))).flat();
    expect(known.length).toBeGreaterThan(2);
    expect(printed.notifications).toEqual(known.map(({ id }) => id));
  },
  120_000,
);
