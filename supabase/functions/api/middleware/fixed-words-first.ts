import { createMiddleware } from 'hono/factory';
import type { AppContext, AppEnv } from '../../_server/http/context.ts';

interface Registered {
  method: string;
  path: string;
}

/** A path whose fixed word another path reads as a parameter: `/contracts/summary` and `/contracts/:id`. */
interface Shadowed {
  pattern: RegExp;
  methods: Set<string>;
}

/**
 * Answers 405 to `PUT /contracts/summary`, which otherwise reaches `PUT /contracts/:id` and would be told that
 * `summary` must be a UUID.
 * @param routes read at the first request, when all are registered
 */
export function fixedWordsFirst(
  routes: () => readonly Registered[],
  refuse: (c: AppContext, methods: string[]) => Response,
) {
  let shadowed: Shadowed[] | undefined;
  return createMiddleware<AppEnv>(async (c, next) => {
    shadowed ??= shadowedOf(routes());
    const found = shadowed.find(({ pattern }) => pattern.test(c.req.path));
    if (!found || found.methods.has(c.req.method)) return await next();
    return refuse(c, [...found.methods]);
  });
}

function shadowedOf(routes: readonly Registered[]): Shadowed[] {
  const methodsOf = new Map<string, Set<string>>();
  for (const { method, path } of routes) {
    if (method === 'ALL' || path.includes('*')) continue;
    const methods = methodsOf.get(path) ?? new Set<string>();
    methods.add(method);
    if (method === 'GET') methods.add('HEAD');
    methodsOf.set(path, methods);
  }
  const paths = [...methodsOf.keys()].map((path) => path.split('/'));
  return [...methodsOf]
    .filter(([path]) => paths.some((other) => isShadowedBy(path.split('/'), other)))
    .map(([path, methods]) => ({ pattern: patternOf(path), methods }));
}

const isParam = (part: string) => part.startsWith(':');

const isShadowedBy = (parts: string[], other: string[]) =>
  parts.length === other.length &&
  parts.some((part, at) => !isParam(part) && isParam(other[at] ?? '')) &&
  parts.every((part, at) => part === other[at] || isParam(other[at] ?? ''));

const patternOf = (path: string) =>
  new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:[^/]+/g, '[^/]+')}/?$`);
