import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';
import { notifyUploadFailure } from './use-analyze-uploaded.ts';

vi.mock('@/lib/notify.ts', () => ({ notify: { error: vi.fn(), info: vi.fn() } }));
beforeEach(() => {
  vi.mocked(notify.error).mockReset();
  vi.mocked(notify.info).mockReset();
});

const refused = (message: string, detail?: string) =>
  new ApiError(message, { status: 503, code: 'unavailable', detail });

it.each([
  [refused('Not now', 'The disk is full'), 'Upload failed: The disk is full'],
  [refused('Not now'), 'Upload failed: Not now'],
  [new Error('boom'), 'Upload failed: Failed to upload contract'],
])('gives the detail, else the message, else its own words', (error, expected) => {
  notifyUploadFailure(error);
  expect(notify.error).toHaveBeenCalledWith(expected);
  expect(notify.info).not.toHaveBeenCalled();
});

it('says for six seconds where to look when storage is what failed', () => {
  notifyUploadFailure(refused('Cloud storage refused the file'));
  expect(notify.info).toHaveBeenCalledWith('Check that the cloud storage credentials are configured.', {
    duration: 6000,
  });
});
