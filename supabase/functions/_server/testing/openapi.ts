import { call } from './client.ts';

/** A JSON Schema of the OpenAPI document. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  enum?: unknown[];
  required?: string[];
  [keyword: string]: unknown;
}

interface Content {
  schema: JsonSchema;
  example?: unknown;
}

interface DocumentedResponse {
  content?: Record<string, Content>;
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: JsonSchema;
}

/** An operation that the OpenAPI document lists. */
export interface Operation {
  method: string;
  path: string;
  isOpen: boolean;
  parameters: Parameter[];
  /** The body's schema, with an example for JSON; undefined if the operation takes no body. */
  body?: Content & { isForm: boolean };
  responses: Record<string, DocumentedResponse>;
}

export interface OpenApi {
  operations: Operation[];
  schemas: Record<string, JsonSchema>;
}

/** Reads the OpenAPI document of the running stack. */
export async function readOpenApi(): Promise<OpenApi> {
  const document = (await (await call('GET', '/openapi.json')).json()) as {
    paths: Record<
      string,
      Record<
        string,
        {
          security: unknown[];
          parameters?: (Parameter | { $ref: string })[];
          requestBody?: { content: Record<string, Content> };
          responses: Record<string, DocumentedResponse>;
        }
      >
    >;
    components: { schemas: Record<string, JsonSchema> };
  };
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security, parameters = [], requestBody, responses }]) => {
      const { 'application/json': json, 'multipart/form-data': form } = requestBody?.content ?? {};
      const content = json ?? form;
      return {
        method: method.toUpperCase(),
        path,
        isOpen: security.length === 0,
        parameters: parameters.filter((parameter): parameter is Parameter => 'name' in parameter),
        ...(content && { body: { ...content, isForm: content === form } }),
        responses,
      };
    }),
  );
  return { operations, schemas: document.components.schemas };
}

/** The schema that a reference names, or the schema itself. */
export function resolve(schema: JsonSchema, { schemas }: OpenApi): JsonSchema {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : resolve(schemas[name] ?? {}, { operations: [], schemas });
}
