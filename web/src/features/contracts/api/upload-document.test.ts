import type { ErrorReason } from '@schemas/errors.ts';
import { expect, it, vi } from 'vitest';
import { ApiError } from '@/lib/api-error.ts';
import { uploadFile } from '@/lib/upload.ts';
import { knownFile, sendToContract } from './upload-document.ts';

vi.mock('@/lib/upload.ts', () => ({ uploadFile: vi.fn() }));

const conflict = (message: string, reason?: ErrorReason) =>
  new ApiError(message, { status: 409, code: 'conflict', reason });
const file = new File(['text'], 'a.pdf');
const options = { onProgress: () => {}, signal: new AbortController().signal, key: 'k' };

it('recognizes a duplicate file only by its reason', () => {
  expect(knownFile(conflict('In any words', { kind: 'known_file', version: 3 }))).toBe(
    'Already uploaded as version 3',
  );
  expect(knownFile(conflict('The contract has this file', { kind: 'known_file', version: null }))).toBe(
    'The contract has this file',
  );
  expect(knownFile(conflict('This file is already version 3 of the contract'))).toBeNull();
  expect(knownFile(conflict('A request with this Idempotency-Key is still running'))).toBeNull();
  expect(knownFile(new ApiError('Not a PDF', { status: 415, code: 'unsupported_media_type' }))).toBeNull();
});

it('turns a duplicate file into a note and rethrows every other failure', async () => {
  const known = conflict('This file is already version 3 of the contract', {
    kind: 'known_file',
    version: 3,
  });
  vi.mocked(uploadFile).mockRejectedValueOnce(known);
  expect(await sendToContract('c1')(file, options)).toEqual({
    note: 'Already uploaded as version 3',
    known: true,
  });
  const refused = conflict('This contract is terminated');
  vi.mocked(uploadFile).mockRejectedValueOnce(refused);
  await expect(sendToContract('c1')(file, options)).rejects.toBe(refused);
});

it('notes that a file is still being read', async () => {
  vi.mocked(uploadFile).mockResolvedValueOnce({
    text_status: 'reading',
    reading: { pages_read: 30, pages_total: 106 },
  });
  expect(await sendToContract('c1')(file, options)).toEqual({
    note: 'Reading 106 pages in the background',
    known: false,
  });
});

it('uses a different key for each contract', async () => {
  vi.mocked(uploadFile).mockResolvedValue({});
  await sendToContract('c1')(file, options);
  await sendToContract('c2')(file, options);
  const keys = vi
    .mocked(uploadFile)
    .mock.calls.slice(-2)
    .map(([, , , { idempotencyKey }]) => idempotencyKey);
  expect(keys).toEqual(['k.c1', 'k.c2']);
});
