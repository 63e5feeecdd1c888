import { createRoute, z } from '@hono/zod-openapi';
import { inSystemTransaction } from '../../../_server/db/privileged.ts';
import { type ArchiveFile, findArchiveFile } from '../../../_server/services/archives/content.ts';
import { piecePath, streamPiece } from '../../../_server/storage/archive-files.ts';
import { attachment } from '../../routing/attachment.ts';
import { type Api, failures, open, whenOpen } from '../../routing/define-route.ts';
import { sends } from '../../routing/response-headers.ts';

const zip = { 'application/zip': { schema: z.string().meta({ format: 'binary' }) } };

const route = createRoute({
  ...open,
  method: 'get',
  path: '/archives/files/{token}',
  tags: ['archives'],
  summary: 'Download an archive by its signed link (no sign-in required)',
  description: 'Supports a single-part Range, so an interrupted download can resume.',
  request: {
    // Accepts any string, so that a malformed token gets the same answer as an expired one.
    params: z.object({ token: z.string().max(1000) }),
    headers: z.object({ range: z.string().optional(), 'if-range': z.string().optional() }),
  },
  responses: {
    200: { description: 'The ZIP file', content: zip, ...sends('ETag', 'Accept-Ranges') },
    206: {
      description: 'The requested range',
      content: zip,
      ...sends('ETag', 'Accept-Ranges', 'Content-Range'),
    },
    ...failures('not_found', ...whenOpen),
  },
});

export const downloadArchiveRoute = (api: Api) =>
  api.openapi(route, async (c) => {
    const { token } = c.req.valid('param');
    const file = await inSystemTransaction(c.get('requestId'), (sql) => findArchiveFile(sql, token));
    const etag = `"${file.sha256}"`;
    const headers = {
      ...attachment('application/zip', file.fileName),
      'Accept-Ranges': 'bytes',
      ETag: etag,
    };
    const { range, 'if-range': ifRange } = c.req.valid('header');
    // If the file changed, or the range is unsatisfiable or in an unknown form, the whole file is sent.
    const part = range && (!ifRange || ifRange === etag) ? readRange(range, file.size) : 'all';
    const { from, to } = part === 'all' ? { from: 0, to: file.size - 1 } : part;
    const body = bytesOf(file, from, to);
    const length = { 'Content-Length': String(to - from + 1) };
    if (part === 'all') return c.body(body, 200, { ...headers, ...length });
    return c.body(body, 206, { ...headers, ...length, 'Content-Range': `bytes ${from}-${to}/${file.size}` });
  });

/** The single range of a Range header, both ends included. */
function readRange(header: string, size: number): { from: number; to: number } | 'all' {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim()) ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'all';
  if (first === '') return last === '0' ? 'all' : { from: Math.max(0, size - Number(last)), to: size - 1 };
  const [from, to] = [Number(first), last === '' ? size - 1 : Math.min(Number(last), size - 1)];
  return from > to ? 'all' : { from, to };
}

/** The ZIP's bytes in a range, downloaded piece by piece as the client reads. */
function bytesOf(
  { org, archive, pieces }: ArchiveFile,
  from: number,
  to: number,
): ReadableStream<Uint8Array> {
  async function* read() {
    for (const { number, start_at, size_bytes } of pieces) {
      if (start_at + size_bytes <= from || start_at > to) continue;
      let at = start_at;
      for await (const chunk of await streamPiece(piecePath({ orgId: org, archiveId: archive }, number))) {
        const wanted = chunk.subarray(Math.max(0, from - at), Math.max(0, to + 1 - at));
        at += chunk.length;
        if (wanted.length > 0) yield wanted;
        if (at > to) break;
      }
    }
  }
  const source = read();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await source.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await source.return(undefined);
    },
  });
}
