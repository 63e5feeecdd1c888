import { scopeOf } from '../../../../_server/auth/api-key.ts';
import type { Api } from '../../../routing/define-route.ts';
import { type ResponseHeader, responseHeaders, sends } from '../../../routing/response-headers.ts';
import { operationId } from './operation-id.ts';
import { tags } from './tags.ts';

type Document = ReturnType<Api['getOpenAPI31Document']>;
type PathItem = NonNullable<Document['paths']>[string];
type Operation = NonNullable<PathItem['get']>;
type Parameter = Exclude<NonNullable<Operation['parameters']>[number], { $ref: string }>;
type Response = Exclude<NonNullable<Operation['responses']>[string], { $ref: string }>;

const methods = ['get', 'post', 'put', 'delete'] as const;

const organizationParameter = {
  name: 'X-Organization-Id',
  in: 'header',
  required: false,
  description: 'The organization to work in. Defaults to your default organization. API keys do not need it.',
  schema: { type: 'string', format: 'uuid' },
} as const;

/** A request and its answer, by operation id; `examples.json`. */
export type Examples = Record<string, { request?: unknown; response?: unknown }>;

/**
 * Adds what follows from method, path, and declaration: ids, access, and headers of each operation, and its
 * example.
 */
export function describeOperations(document: Document, examples: Examples): Document {
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const method of methods) {
      const operation = item[method];
      if (operation) item[method] = withExample(describeOperation(method, path, operation), examples);
    }
  }
  return {
    ...document,
    tags,
    components: {
      ...document.components,
      headers: responseHeaders,
      parameters: { ...document.components?.parameters, OrganizationId: organizationParameter },
    },
  };
}

function describeOperation(method: string, path: string, operation: Operation): Operation {
  const { summary = '', description = `${summary}.`, security = [], parameters = [] } = operation;
  const isOpen = security.length === 0;
  const scope = isOpen ? undefined : scopeOf(method, path);
  const isRepeatable = parameters.some((each) => 'name' in each && each.name === 'idempotency-key');
  return {
    ...operation,
    operationId: idOf(method, path, operation),
    description: isOpen ? description : `${description} ${keySentence(scope)}`,
    security: scope ? [...security, { api_key: [] }] : security,
    ...(scope && { 'x-scopes': [scope] }),
    parameters: [
      ...parameters.map(namedAsSent),
      ...(isOpen ? [] : [{ $ref: '#/components/parameters/OrganizationId' }]),
    ],
    responses: Object.fromEntries(
      Object.entries(operation.responses ?? {}).map(([status, response]: [string, Response]) => [
        status,
        {
          ...response,
          headers: { ...sends(...headersOf(Number(status), isRepeatable)).headers, ...response.headers },
        },
      ]),
    ),
  };
}

function withExample(operation: Operation, examples: Examples): Operation {
  const { request, response } = examples[operation.operationId ?? ''] ?? {};
  const sent = operation.requestBody as { content: Content } | undefined;
  const answers = Object.entries(operation.responses ?? {}) as [string, { content?: Content }][];
  return {
    ...operation,
    ...(sent && { requestBody: { ...sent, content: illustrated(sent.content, request) } }),
    responses: Object.fromEntries(
      answers.map(([status, answer]) => [
        status,
        answer.content && Number(status) < 300
          ? { ...answer, content: illustrated(answer.content, response) }
          : answer,
      ]),
    ),
  } as Operation;
}

type Content = Record<string, object>;

function illustrated(content: Content, example: unknown): Content {
  const json = content['application/json'];
  return json && example !== undefined ? { ...content, 'application/json': { ...json, example } } : content;
}

function idOf(method: string, path: string, { responses = {}, requestBody }: Operation): string {
  const schema = (responses[200] as Response | undefined)?.content?.['application/json']?.schema;
  return operationId({
    method,
    path,
    returnsList: schema !== undefined && 'type' in schema && schema.type === 'array',
    takesFile:
      requestBody !== undefined && 'content' in requestBody && 'multipart/form-data' in requestBody.content,
  });
}

const keySentence = (scope: string | undefined) =>
  scope ? `An API key needs the scope \`${scope}\`.` : 'API keys are not accepted.';

/** Header names as written in the docs; zod's are lower case, as Hono reads them. */
function namedAsSent(parameter: NonNullable<Operation['parameters']>[number]): Parameter {
  const { name, ...rest } = parameter as Parameter;
  const sent = { 'idempotency-key': 'Idempotency-Key', 'if-match': 'If-Match' }[name] ?? name;
  return { ...rest, name: sent } as Parameter;
}

/** Headers that do not depend on the route's service; a route declares the others with `sends`. */
function headersOf(status: number, isRepeatable: boolean): ResponseHeader[] {
  const canRetry = status === 429 || status === 503 || (status === 409 && isRepeatable);
  return [
    'X-Request-Id',
    ...(status === 401 ? (['WWW-Authenticate'] as const) : []),
    ...(canRetry ? (['Retry-After'] as const) : []),
    ...(isRepeatable && isStored(status) ? (['Idempotent-Replayed'] as const) : []),
    ...(status === 302 || status === 303 ? (['Location'] as const) : []),
  ];
}

/** As in `answerOnce`, which stores neither server errors nor refusals that a repetition may not get. */
const isStored = (status: number) => status < 300 || [403, 404, 409, 412, 422].includes(status);
