import type { ErrorReason } from '@schemas/errors.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';
import { notifyUploadFailure } from './use-analyze-uploaded.ts';

vi.mock('@/lib/notify.ts', () => ({ notify: { error: vi.fn(), info: vi.fn() } }));
beforeEach(() => {
  vi.mocked(notify.error).mockReset();
  vi.mocked(notify.info).mockReset();
});

const refused = (message: string, more: { detail?: string; reason?: ErrorReason } = {}) =>
  new ApiError(message, { status: 503, code: 'unavailable', ...more });

it.each([
  [refused('Not now', { detail: 'The disk is full' }), 'Upload failed: The disk is full'],
  [refused('Not now'), 'Upload failed: Not now'],
  [refused('Cloud storage is full'), 'Upload failed: Cloud storage is full'],
  [new Error('boom'), 'Upload failed: Failed to upload contract'],
])('shows the detail, else the message, else a default text', (error, expected) => {
  notifyUploadFailure(error);
  expect(notify.error).toHaveBeenCalledWith(expected);
  expect(notify.info).not.toHaveBeenCalled();
});

it('shows a six-second hint after a storage failure', () => {
  notifyUploadFailure(refused('Not now', { reason: { kind: 'storage_unavailable' } }));
  expect(notify.info).toHaveBeenCalledWith('Check that the cloud storage credentials are configured.', {
    duration: 6000,
  });
});
