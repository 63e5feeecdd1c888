import { createRoute, type RouteConfig, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { AppContext, AppEnv } from '../../_server/http/context.ts';
import { readSent, type Sent, tooLargeFor, type UploadRules } from '../../_server/http/read-file.ts';
import type { ErrorCode } from '../../_shared/schemas/index.ts';
import { authenticate } from '../middleware/authenticate.ts';
import { rateLimit } from '../middleware/rate-limit.ts';
import { takeUpload } from '../middleware/take-upload.ts';
import {
  failures,
  idempotencyHeader,
  json,
  type Route,
  signedIn,
  whenOpen,
  whenSignedIn,
} from './define-route.ts';

type Field = { type: 'string'; format?: string; enum?: string[] };

interface FileRoute<Params extends z.ZodObject, Fields extends z.ZodObject> {
  tag: string;
  summary: string;
  /** PUT replaces a file: 200, and no `Idempotency-Key`. */
  method?: 'post' | 'put';
  /** Whether a single-use link replaces the sign-in. */
  isOpen?: boolean;
  params?: Params;
  accepts: UploadRules;
  /** The other fields of the form. */
  fields?: Fields;
  /** These fields in the OpenAPI document, with those required. */
  form?: { properties: Record<string, Field>; required?: string[] };
  returns: readonly [z.ZodType, string];
  answer: (c: AppContext, input: z.output<Params> & Sent<z.output<Fields>>) => Promise<Response>;
}

/** A request whose params passed the route's schema. */
type Valid<Params> = Context<AppEnv, string, { out: { param: Params } }>;

/** Multipart and field overhead of a form. */
const overhead = 64 * 1024;
const noParams = z.object({});

/**
 * A form with one file, `file`, and other fields. The form is parsed by hand to apply our own limits and
 * messages.
 */
export function fileRoute<
  Params extends z.ZodObject = typeof noParams,
  Fields extends z.ZodObject = typeof noParams,
>(path: string, declared: FileRoute<Params, Fields>): Route {
  const { tag, summary, method = 'post', isOpen = false, params, accepts, answer } = declared;
  const takeFile = takeUpload(accepts.mostBytes + overhead, tooLargeFor(accepts));
  const refuses: ErrorCode[] = [
    ...(isOpen ? (['not_found'] as const) : (['forbidden'] as const)),
    ...(method === 'post' ? (['conflict'] as const) : []),
    'payload_too_large',
    'unsupported_media_type',
    ...(isOpen ? whenOpen : whenSignedIn),
  ];
  const route: RouteConfig = {
    ...(!isOpen && { security: signedIn.security }),
    middleware: isOpen ? [rateLimit, takeFile] : [authenticate, rateLimit, takeFile],
    method,
    path,
    tags: [tag],
    summary,
    request: {
      params,
      headers: isOpen || method === 'put' ? undefined : idempotencyHeader,
      body: bodyOf(declared.form),
    },
    responses: {
      [method === 'post' ? 201 : 200]: json(...declared.returns),
      ...failures(...refuses),
    },
  };
  return (api) =>
    api.openapi(createRoute(route), async (c: Valid<z.output<Params>>) => {
      const sent = readSent(c as unknown as AppContext, accepts, (declared.fields ?? noParams) as Fields);
      return await answer(c as unknown as AppContext, { ...c.req.valid('param'), ...sent });
    });
}

const bodyOf = (
  { properties, required = [] }: NonNullable<FileRoute<never, never>['form']> = { properties: {} },
) => ({
  required: true as const,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object' as const,
        properties: {
          file: { type: 'string' as const, format: 'binary', contentMediaType: 'application/octet-stream' },
          ...properties,
        },
        required: ['file', ...required],
      },
    },
  },
});
