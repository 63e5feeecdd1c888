import { createRoute, type z } from '@hono/zod-openapi';
import { type DocumentContent, documentContentSchema, type ErrorCode } from '../../_shared/schemas/index.ts';
import { type Ctx, withUser } from '../db/with-user.ts';
import { failures, json, type Route, signedIn, whenSignedIn } from './define-route.ts';

interface FileContent<Params extends z.ZodObject, Found> {
  tag: string;
  summary: string;
  params: Params;
  /** Looks the file up with the caller's rights. */
  find(request: { ctx: Ctx; input: z.output<Params> }): Promise<Found>;
  /** Signs a URL for the file, outside the transaction. */
  sign(found: Found): Promise<DocumentContent>;
  refuses?: ErrorCode[];
}

/**
 * A stored file: a redirect to a URL signed for 60 seconds, or that URL as JSON if the client accepts
 * application/json.
 */
export function fileContent<Params extends z.ZodObject, Found>(
  path: string,
  { tag, summary, params, find, sign, refuses = [] }: FileContent<Params, Found>,
): Route {
  const route = createRoute({
    ...signedIn,
    method: 'get',
    path,
    tags: [tag],
    summary,
    description:
      'Redirects to an address signed for 60 seconds; with Accept: application/json, returns the address.',
    request: { params: params as z.ZodObject },
    responses: {
      200: json(documentContentSchema, "The file's address, with Accept: application/json"),
      302: { description: 'To the file' },
      ...failures(...refuses, ...whenSignedIn),
    },
  });
  return (api) =>
    api.openapi(route, async (c) => {
      const input = c.req.valid('param') as z.output<Params>;
      const found = await withUser(c, (ctx) => find({ ctx, input }));
      const content = await sign(found);
      if (c.req.header('accept')?.includes('application/json')) return c.json(content, 200);
      return c.redirect(content.url, 302);
    });
}
