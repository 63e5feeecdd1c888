import type { RecordedCall } from '../../supabase/functions/_server/testing/record-example.ts';

export interface Example {
  /** The JSON body sent, if the operation takes one. */
  request?: unknown;
  response?: unknown;
}

interface Named {
  operationId: string;
  /** Upper case. */
  method: string;
  /** With parameters in braces. */
  path: string;
}

/** Longest example in characters of JSON, so that the description stays small; lists are cut to one row. */
const most = 2_500;

/**
 * Picks one example for each operation from the calls of the tests: the one with the most fields filled in,
 * without text that only a test would send.
 */
export function chooseExamples(operations: Named[], calls: RecordedCall[]): Record<string, Example> {
  const byPath = operations.map((each) => ({ ...each, pattern: patternOf(each.path) })).sort(fixedFirst);
  const best = new Map<string, { score: number; text: string }>();
  for (const call of calls) {
    const path = call.path.split('?')[0] ?? '';
    const found = byPath.find(({ method, pattern }) => method === call.method && pattern.test(path));
    if (!found) continue;
    const text = JSON.stringify(neutral(exampleOf(call)));
    const score = scoreOf(text);
    const known = best.get(found.operationId);
    if (!known || score > known.score || (score === known.score && text < known.text))
      best.set(found.operationId, { score, text });
  }
  return Object.fromEntries(
    [...best].sort(([a], [b]) => (a < b ? -1 : 1)).map(([id, { text }]) => [id, JSON.parse(text) as Example]),
  );
}

const patternOf = (path: string) =>
  new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`);

const fixedFirst = (a: Named, b: Named) => params(a) - params(b);
const params = ({ path }: Named) => path.match(/\{/g)?.length ?? 0;

function exampleOf({ request, response }: RecordedCall): Example {
  return {
    ...(request !== null && { request: shortened(request) }),
    ...(response !== undefined && { response: shortened(response) }),
  };
}

/** Cuts the lists in a value to their first row. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shortened(each)]));
}

/** Replaces ids, hosts, and secrets of a test run by ones that are the same every time. */
function neutral(example: Example): Example {
  const ids = new Map<string, string>();
  const text = JSON.stringify(example)
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, (id) => {
      const known = ids.get(id) ?? `01920000-0000-7000-8000-${String(ids.size + 1).padStart(12, '0')}`;
      ids.set(id, known);
      return known;
    })
    .replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, 'https://plumbline.example')
    .replaceAll(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, 'eyJhbGciOiJFUzI1NiJ9.e30.c2lnbmF0dXJl')
    .replaceAll(/(plk|whsec)_[\w+/=-]+/g, (secret) =>
      secret.replace(/(?<=_).*/, (rest) => 'x'.repeat(rest.length)),
    );
  return JSON.parse(text) as Example;
}

const onlyInTests = /[<>={}]{2}|<\w|":" | "[,}\]]|[^\x20-\x7e§–—’“”…·]|"(?:\w|x+)"|"org_id":/gu;

/** More is better: fields with a value, less what looks like a test, and less what is too long. */
function scoreOf(text: string): number {
  const filled = text.match(/":(?!null|\[\]|"")/g)?.length ?? 0;
  const odd = text.match(onlyInTests)?.length ?? 0;
  const tooLong = Math.max(0, text.length - most);
  return filled - 3 * odd - tooLong / 10;
}
