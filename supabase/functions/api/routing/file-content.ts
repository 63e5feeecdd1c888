import { createRoute, type z } from '@hono/zod-openapi';
import { type StoredFile, signStored } from '../../_server/attachments/content.ts';
import { type Ctx, withUser } from '../../_server/db/with-user.ts';
import type { Bucket } from '../../_server/storage/objects.ts';
import { documentContentSchema, type ErrorCode } from '../../_shared/schemas/index.ts';
import { failures, json, type Route, signedIn, whenSignedIn } from './define-route.ts';

interface FileContent<Params extends z.ZodObject> {
  tag: string;
  summary: string;
  params: Params;
  of: { bucket: Bucket };
  /** Looks the file up with the caller's rights; with its bucket if that is another one. */
  find(request: { ctx: Ctx; input: z.output<Params> }): Promise<StoredFile & { bucket?: Bucket }>;
  refuses?: ErrorCode[];
}

/**
 * A stored file: a redirect to a URL signed for 60 seconds, or that URL as JSON if the client accepts
 * application/json.
 */
export function fileContent<Params extends z.ZodObject>(
  path: string,
  { tag, summary, params, of, find, refuses = [] }: FileContent<Params>,
): Route {
  const route = createRoute({
    ...signedIn,
    method: 'get',
    path,
    tags: [tag],
    summary,
    description:
      'Redirects to a signed URL that is valid for 60 seconds. With Accept: application/json, returns the URL.',
    request: { params: params as z.ZodObject },
    responses: {
      200: json(documentContentSchema, "The file's URL, with Accept: application/json"),
      302: { description: 'Redirect to the file' },
      ...failures(...refuses, ...whenSignedIn),
    },
  });
  return (api) =>
    api.openapi(route, async (c) => {
      const input = c.req.valid('param') as z.output<Params>;
      const found = await withUser(c, (ctx) => find({ ctx, input }));
      const content = await signStored(found.bucket ?? of.bucket, found);
      if (c.req.header('accept')?.includes('application/json')) return c.json(content, 200);
      return c.redirect(content.url, 302);
    });
}
