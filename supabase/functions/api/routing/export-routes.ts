import { type RouteConfig, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { AppContext, AppEnv } from '../../_server/http/context.ts';
import type { ExportedFile, ExportFormat } from '../../_server/http/stream-table.ts';
import { attachment, fileTimestamp } from './attachment.ts';
import { failures, type Route, signedIn, whenSignedIn } from './define-route.ts';
import { sends } from './response-headers.ts';

const formats: Record<ExportFormat, Record<'name' | 'mimeType' | 'contentType' | 'description', string>> = {
  csv: {
    name: 'CSV',
    mimeType: 'text/csv',
    contentType: 'text/csv; charset=utf-8',
    description: 'UTF-8 with a byte order mark',
  },
  xlsx: {
    name: 'an Excel workbook',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    description: 'A workbook with one sheet',
  },
};

interface Exported<Query extends z.ZodObject> {
  tag: string;
  /** Shared by both routes, except for the file extension. */
  path: string;
  /** The name of the exported data. */
  what: string;
  /** The start of the file name. */
  fileName: string;
  description: string;
  query: Query;
}

type Write<Input> = (c: AppContext, request: { input: Input; format: ExportFormat }) => Promise<ExportedFile>;

/** Two routes, `.csv` and `.xlsx`, that return a list as a file and its number of rows as X-Total-Count. */
export function exportRoutes<Query extends z.ZodObject>(
  exported: Exported<Query>,
  write: Write<z.output<Query>>,
): Route {
  const inFormat = (format: ExportFormat): Route => {
    const route = routeOf(exported, format);
    return (api) =>
      api.openapi(route, async (c: Context<AppEnv, string, { out: { query: z.output<Query> } }>) => {
        const file = await write(c, { input: c.req.valid('query'), format });
        return await send(c, file, {
          ...attachment(formats[format].contentType, `${exported.fileName}-${fileTimestamp()}.${format}`),
          'X-Total-Count': String(file.total),
        });
      });
  };
  return (api) => [inFormat('csv')(api), inFormat('xlsx')(api)];
}

async function send(
  c: AppContext,
  { body }: ExportedFile,
  headers: Record<string, string>,
): Promise<Response> {
  if (!(body instanceof ReadableStream) || c.req.raw.method !== 'HEAD') return c.body(body, 200, headers);
  // An unread stream would keep its transaction waiting for a reader.
  await body.cancel();
  return c.body(null, 200, headers);
}

function routeOf(
  { tag, path, what, description, query }: Exported<z.ZodObject>,
  format: ExportFormat,
): RouteConfig {
  const { name, mimeType, description: file } = formats[format];
  return {
    ...signedIn,
    method: 'get',
    path: `${path}.${format}`,
    tags: [tag],
    summary: `Export ${what} as ${name}`,
    description,
    request: { query },
    responses: {
      200: {
        description: file,
        content: { [mimeType]: { schema: z.string().meta({ format: 'binary' }) } },
        ...sends('X-Total-Count'),
      },
      ...failures(...whenSignedIn),
    },
  };
}
