import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Stack, startStack } from './stack.ts';
import { temporaryDir } from './testing/test-stack.ts';

const file = new URL('../demo/contracts/cedar-wharf-prime-contract.pdf', import.meta.url);
const credentials = { email: 'ines@builders.example', password: 'a password of hers' };

interface Session {
  token: string;
}

async function call<T>(stack: Stack, path: string, token: string | null, body?: unknown): Promise<T> {
  const answer = await fetch(`${stack.url}/api/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: body === undefined || body instanceof FormData ? body : JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

test('sign-in, contract, score, text, and file survive a restart', async () => {
  const folder = temporaryDir();
  let stack = await startStack({ dataDir: folder.path, web: false });
  const first = await call<Session>(stack, '/auth/register', null, {
    ...credentials,
    name: 'Ines Okafor',
    organization_name: 'Okafor Builders',
  });
  const project = await call<{ id: string }>(stack, '/projects', first.token, {
    name: 'Quarry Street Library',
    client_name: 'City of Fairhaven',
    start_date: '2026-03-02',
  });
  const contract = await call<{ id: string }>(stack, '/contracts', first.token, {
    project_id: project.id,
    name: 'General contract',
    contract_type: 'Construction',
    party_a_name: 'City of Fairhaven',
    party_b_name: 'Okafor Builders',
  });
  const form = new FormData();
  form.set('file', new File([readFileSync(file)], 'contract.pdf'));
  await call(stack, `/contracts/${contract.id}/upload`, first.token, form);
  await call(stack, '/contracts/analyze', first.token, { contract_id: contract.id });
  const everything = async (token: string) => ({
    contract: await call<{ risk_score: number }>(stack, `/contracts/${contract.id}`, token),
    text: await call(stack, `/contracts/${contract.id}/documents/1/text`, token),
  });
  const before = await everything(first.token);
  expect(before.contract.risk_score).toBeGreaterThan(0);
  await stack.stop();

  stack = await startStack({ dataDir: folder.path, web: false });
  try {
    const { token } = await call<Session>(stack, '/auth/login', null, credentials);
    expect(await everything(token)).toEqual(before);
    const content = await fetch(`${stack.url}/api/v1/contracts/${contract.id}/documents/1/content`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(Buffer.from(await content.arrayBuffer()).equals(readFileSync(file))).toBe(true);
  } finally {
    await stack.stop();
    folder.remove();
  }
});
