import { z } from 'zod';
import type { JsonSchema, OpenApi, Operation } from './openapi.ts';

/** Returns a function that compares answers with what the OpenAPI document declares of an operation. */
export function declaredAnswers({ schemas }: OpenApi) {
  const parsers = new Map<string, z.ZodType>();

  /** The schemas that a schema refers to, with no property allowed that is not declared. */
  function parserOf(schema: JsonSchema): z.ZodType {
    const key = JSON.stringify(schema);
    const known = parsers.get(key);
    if (known) return known;
    const $defs: Record<string, JsonSchema> = {};
    const use = (part: unknown): unknown => {
      if (Array.isArray(part)) return part.map(use);
      if (typeof part !== 'object' || part === null) return part;
      const { $ref, ...rest } = part as JsonSchema;
      const name = $ref?.split('/').at(-1);
      if (name !== undefined && !(name in $defs)) {
        $defs[name] = {};
        $defs[name] = use(schemas[name] ?? {}) as JsonSchema;
      }
      const isClosed = 'properties' in rest && !('additionalProperties' in rest);
      return {
        ...Object.fromEntries(Object.entries(rest).map(([keyword, value]) => [keyword, use(value)])),
        ...(name !== undefined && { $ref: `#/$defs/${name}` }),
        ...(isClosed && { additionalProperties: false }),
      };
    };
    const used = use(schema) as JsonSchema;
    const parser = z.fromJSONSchema({ ...used, $defs } as Parameters<typeof z.fromJSONSchema>[0]);
    parsers.set(key, parser);
    return parser;
  }

  /** What differs from the declaration; undefined if nothing does. */
  return (operation: Operation, answer: Response, text: string): string | undefined => {
    const declared = operation.responses[String(answer.status)];
    if (!declared) return 'the status is not declared';
    const contents = declared.content ?? {};
    const type = answer.headers.get('content-type')?.split(';')[0]?.trim();
    if (Object.keys(contents).length === 0) return text === '' ? undefined : 'a body is not declared';
    const content = type === undefined ? undefined : contents[type];
    if (!content) return `the content type ${type} is not declared`;
    if (type !== 'application/json') return undefined;
    const { error } = parserOf(content.schema).safeParse(JSON.parse(text));
    return error && z.prettifyError(error).slice(0, 300);
  };
}
