import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { saveBlob } from '@/lib/save-blob.ts';
import { exportContracts } from './export-contracts.ts';

vi.mock('@/lib/save-blob.ts', async (original) => ({
  ...(await original<typeof import('@/lib/save-blob.ts')>()),
  saveBlob: vi.fn(),
}));
const fetchMock = vi.fn<typeof fetch>();
const query = {
  status: 'draft',
  type: '',
  q: 'a&b',
  project_id: '',
  min_risk: '',
  risk: '',
  created_from: '',
  created_to: '',
  assessed_from: '',
  assessed_to: '',
  sort: '-name',
};
const answer = (body: BodyInit, total: string) =>
  fetchMock.mockResolvedValueOnce(
    new Response(body, {
      headers: { 'x-total-count': total, 'content-disposition': 'attachment; filename="contracts-1.csv"' },
    }),
  );

beforeEach(() => vi.stubGlobal('fetch', fetchMock));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.mocked(saveBlob).mockReset();
  fetchMock.mockReset();
});

it("exports the filtered contracts under the server's file name", async () => {
  answer('Name\r\nA\r\n', '1');
  expect(await exportContracts('csv', query)).toBe(1);
  expect(fetchMock.mock.calls[0]?.[0]).toBe('/api/v1/contracts/export.csv?status=draft&q=a%26b&sort=-name');
  expect(saveBlob).toHaveBeenCalledExactlyOnceWith(expect.any(Blob), 'contracts-1.csv');
});

it('exports a selection by its ids only', async () => {
  answer('PK', '2');
  await exportContracts('xlsx', { ids: ['x', 'y'] });
  expect(fetchMock.mock.calls[0]?.[0]).toBe('/api/v1/contracts/export.xlsx?ids=x%2Cy');
});

it('saves no empty export', async () => {
  answer('Name\r\n', '0');
  expect(await exportContracts('csv', query)).toBe(0);
  expect(saveBlob).not.toHaveBeenCalled();
});

it('saves no partial file if the download breaks off', async () => {
  const broken = new ReadableStream({
    pull: (controller) => controller.error(new TypeError('network')),
  });
  answer(broken, '5000');
  await expect(exportContracts('csv', query)).rejects.toThrow();
  expect(saveBlob).not.toHaveBeenCalled();
});
