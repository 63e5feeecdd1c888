import { createRoute, z } from '@hono/zod-openapi';
import { errorSchema } from '../../../_shared/schemas/index.ts';
import {
  type Api,
  failures,
  json,
  jsonBody,
  type Route,
  signedIn,
  whenSignedIn,
  withBody,
} from '../../routing/define-route.ts';

const messageSchema = z
  .looseObject({ jsonrpc: z.literal('2.0', 'Must be a JSON-RPC 2.0 message') })
  .meta({ id: 'McpMessage', description: 'A JSON-RPC 2.0 message of the Model Context Protocol.' });

const route = createRoute({
  ...signedIn,
  method: 'post',
  path: '/mcp',
  tags: ['mcp'],
  summary: 'Exchange a message of the Model Context Protocol',
  description:
    'Streamable HTTP without sessions, for MCP clients. Each tool needs the scope of the operations it calls. Errors of the protocol are JSON-RPC errors.',
  request: { body: jsonBody(messageSchema) },
  responses: {
    200: json(messageSchema, 'The result, or a JSON-RPC error; as an event stream for older clients'),
    202: { description: 'The notification was received' },
    ...failures('forbidden', ...withBody, ...whenSignedIn),
    400: json(
      z.union([errorSchema, messageSchema]),
      'The body is not valid JSON, or a JSON-RPC error: not a message of a supported version of the protocol',
    ),
  },
});

/** The SDK and the tools are loaded with the first message. */
const mcpRoute: Route = (api: Api) =>
  api.openapi(route, async (c) => {
    const { serveMessage } = await import('./serve.ts');
    return (await serveMessage(c, c.req.valid('json'))) as never;
  });

export const mcpRoutes: Route[] = [mcpRoute];
