import { writeFileSync } from 'node:fs';
import { expect, vi } from 'vitest';
import { call, success } from '../../../supabase/functions/_server/testing/client.ts';
import { archiveContentSchema, archiveSchema } from '../../../supabase/functions/_shared/schemas/archive.ts';

/**
 * Requests an archive as an owner and saves it to the file.
 * @param url of the stack
 * @returns the SHA-256 of its manifest
 */
export async function downloadArchive(url: string, token: string, file: string): Promise<string | null> {
  const { id } = await success(call('POST', '/archives', { token }), 201, archiveSchema);
  const state = async () =>
    (await success(call('GET', '/archives', { token }), 200, archiveSchema.array())).find(
      (one) => one.id === id,
    );
  await vi.waitFor(async () => expect((await state())?.state).toBe('ready'), {
    timeout: 90_000,
    interval: 500,
  });
  const content = await success(call('GET', `/archives/${id}/content`, { token }), 200, archiveContentSchema);
  writeFileSync(file, Buffer.from(await (await fetch(url + content.url)).arrayBuffer()));
  return (await state())?.manifest_sha256 ?? null;
}
