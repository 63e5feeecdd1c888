import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { saveBlob } from '@/lib/save-blob.ts';
import { exportChecks } from './export-checks.ts';

vi.mock('@/lib/save-blob.ts', async (original) => ({
  ...(await original<typeof import('@/lib/save-blob.ts')>()),
  saveBlob: vi.fn(),
}));
const fetchMock = vi.fn<typeof fetch>();
const filter = { project_id: 'p', status: 'pending', severity: '', figure: '' };
const answer = (body: BodyInit, total: string) =>
  fetchMock.mockResolvedValueOnce(
    new Response(body, {
      headers: { 'x-total-count': total, 'content-disposition': 'attachment; filename="compliance-1.csv"' },
    }),
  );

beforeEach(() => vi.stubGlobal('fetch', fetchMock));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.mocked(saveBlob).mockReset();
  fetchMock.mockReset();
});

it("exports the filtered checks under the server's file name", async () => {
  answer('Check Type\r\n', '3');
  expect(await exportChecks('csv', filter)).toBe(3);
  expect(fetchMock.mock.calls[0]?.[0]).toBe(
    '/api/v1/compliance/checks/export.csv?project_id=p&status=pending',
  );
  expect(saveBlob).toHaveBeenCalledExactlyOnceWith(expect.any(Blob), 'compliance-1.csv');
});

it("exports the project's report, which has no filters", async () => {
  answer('%PDF', '3');
  expect(await exportChecks('pdf', filter)).toBe(3);
  expect(fetchMock.mock.calls[0]?.[0]).toBe('/api/v1/compliance/report.pdf?project_id=p');
  expect(saveBlob).toHaveBeenCalledOnce();
});

it('saves no empty report', async () => {
  answer('%PDF', '0');
  expect(await exportChecks('pdf', filter)).toBe(0);
  expect(saveBlob).not.toHaveBeenCalled();
});

it('saves no empty export', async () => {
  answer('', '0');
  expect(await exportChecks('csv', filter)).toBe(0);
  expect(saveBlob).not.toHaveBeenCalled();
});
