import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Contract } from '../../../../_shared/schemas/index.ts';
import type { Ctx } from '../../../db/with-user.ts';
import type { PageOf } from '../../../http/page.ts';
import { exportContracts } from './export.ts';
import { exportPages } from './export-pages.ts';

vi.mock('./export-pages.ts');
afterEach(() => {
  vi.useRealTimers();
});

const contract = { name: 'x'.repeat(100), contract_type: 'Supply', status: 'draft' } as Contract;
const page = (total: number | null, hasMore: boolean): PageOf<Contract> => ({
  items: Array.from({ length: 500 }, () => contract),
  hasMore,
  total,
});

/** Exports these pages; `outcome` is the outcome of the transaction. */
function exporting(pages: () => AsyncGenerator<PageOf<Contract>>, format: 'csv' | 'xlsx' = 'csv') {
  vi.mocked(exportPages).mockImplementation(pages);
  let settle: (outcome: unknown) => void = () => {};
  const outcome = new Promise((resolve) => {
    settle = resolve;
  });
  const inTransaction = async (work: (ctx: Ctx) => Promise<number>) => {
    const result = work({} as Ctx);
    result.then(settle, settle);
    return await result;
  };
  return { file: exportContracts({ inTransaction, input: {} as never, format }), outcome };
}

describe('exportContracts', () => {
  it('refuses more rows than the format allows, before sending a byte', async () => {
    const pages = (total: number) =>
      async function* () {
        yield page(total, true);
      };
    await expect(exporting(pages(50_001), 'xlsx').file).rejects.toMatchObject({
      code: 'invalid_input',
      message: '50,001 contracts match, but the limit for XLSX is 50,000. Narrow the filters and try again.',
    });
    await expect(exporting(pages(100_001)).file).rejects.toMatchObject({ code: 'invalid_input' });
    expect((await exporting(pages(50_001)).file).total).toBe(50_001);
  });

  it('sends a short file only after the transaction ends, so that an error becomes the response', async () => {
    const { file } = exporting(async function* () {
      yield page(500, false);
      throw new Error('refused at the end');
    });
    await expect(file).rejects.toThrow('refused at the end');
  });

  it('aborts the file and logs the error when reading the rest fails', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { file } = exporting(async function* () {
      yield page(1000, true);
      throw new Error('the database is gone');
    });
    await expect(new Response((await file).body).text()).rejects.toThrow('the database is gone');
    expect(log).toHaveBeenCalledOnce();
    log.mockRestore();
  });

  it('reads no faster than the client, and stops when the client disconnects', async () => {
    let read = 0;
    const { file, outcome } = exporting(async function* () {
      for (; ; read += 1) yield page(read === 0 ? 100_000 : null, true);
    });
    const reader = (await file).body.getReader();
    await reader.read();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(read).toBeLessThan(5);
    await reader.cancel();
    expect(await outcome).toMatchObject({ name: 'ReaderLost' });
    expect(read).toBeLessThan(6);
  });

  it('gives up on a client that reads nothing, to free the connection', async () => {
    vi.useFakeTimers();
    const { file, outcome } = exporting(async function* () {
      for (let total: number | null = 100_000; ; total = null) yield page(total, true);
    });
    await file;
    await vi.advanceTimersByTimeAsync(31_000);
    expect(await outcome).toMatchObject({ name: 'ReaderLost' });
  });

  it('gives up on a client that takes too long overall', async () => {
    vi.useFakeTimers();
    const { file, outcome } = exporting(async function* () {
      for (let total: number | null = 100_000; ; total = null) yield page(total, true);
    });
    const reader = (await file).body.getReader();
    let chunks = 0;
    const read = async () => {
      for (; ; chunks += 1) {
        await vi.advanceTimersByTimeAsync(20_000);
        await reader.read();
      }
    };
    await expect(read()).rejects.toMatchObject({ name: 'ReaderLost' });
    expect(await outcome).toMatchObject({ name: 'ReaderLost' });
    expect(chunks).toBeLessThan(10);
  });
});
