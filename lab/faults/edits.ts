import { setTimeout as sleep } from 'node:timers/promises';
import { create, type Firm, projectNamed } from './firm.ts';
import type { Outcome } from './tasks/task.ts';

const people = 16;

/** People add one to the same number again and again, each from the version they read. */
export async function concurrentEdits(firm: Firm, edits: number): Promise<Outcome & { refused: number }> {
  const { id } = await create(firm, '/projects', { ...projectNamed('Edited'), description: '0' });
  let [accepted, refused] = [0, 0];
  const ask = (init: RequestInit = {}) =>
    fetch(`${firm.url}/api/v1/projects/${id}`, {
      ...init,
      headers: { ...init.headers, authorization: `Bearer ${firm.token}` },
      signal: AbortSignal.timeout(60_000),
    });
  const read = async () => {
    const answer = await ask();
    const { description } = (await answer.json()) as { description: string };
    return { number: Number(description), etag: answer.headers.get('etag') ?? '' };
  };
  const person = async () => {
    while (accepted + refused < edits) {
      const { number, etag } = await read();
      const answer = await ask({
        method: 'PUT',
        headers: { 'content-type': 'application/json', 'if-match': etag },
        body: JSON.stringify({ description: String(number + 1) }),
      });
      await answer.body?.cancel();
      if (answer.status === 200) accepted += 1;
      else if (answer.status === 412) refused += 1;
      else if (answer.status === 503 || answer.status === 429) await sleep(200);
      else throw new Error(`an edit answered ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: people }, person));
  const { number } = await read();
  return {
    finished: accepted,
    lost: Math.max(0, accepted - number),
    doubled: Math.max(0, number - accepted),
    half: 0,
    refused,
  };
}
