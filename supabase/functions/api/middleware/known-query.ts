import { createMiddleware } from 'hono/factory';
import { invalidInput } from '../../_server/http/api-error.ts';
import type { AppEnv } from '../../_server/http/context.ts';

/**
 * Refuses query parameters that the route does not have, so that a misspelled filter is not mistaken for one
 * that matched everything.
 * @param known the route's parameters
 */
export const knownQuery = (known: string[]) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const unknown = Object.keys(c.req.queries()).filter((name) => !known.includes(name));
    if (unknown.length > 0) {
      throw invalidInput(unknown.map((name) => ({ path: name, message: messageFor(name, known) })));
    }
    await next();
  });

function messageFor(name: string, known: string[]): string {
  const shown = name.length > 50 ? `${name.slice(0, 50)}…` : name;
  const near = nearest(name, known);
  return `Unknown parameter “${shown}”${near ? `. Did you mean “${near}”?` : ''}`;
}

/** The known name that has the most pairs of letters in common with a misspelled one, if at least a third. */
function nearest(name: string, known: string[]): string | undefined {
  const pairs = pairsOf(name);
  const scored = known.map((each) => {
    const others = pairsOf(each);
    const shared = [...others].filter((pair) => pairs.has(pair)).length;
    return { each, score: shared / (pairs.size + others.size - shared) };
  });
  return scored.sort((a, b) => b.score - a.score).find(({ score }) => score >= 1 / 3)?.each;
}

/** Of a name, with its start and end: `^i`, `id`, `d$`. */
function pairsOf(name: string): Set<string> {
  const marked = `^${name.slice(0, 50).toLowerCase()}$`;
  return new Set([...marked].slice(1).map((letter, at) => `${marked[at]}${letter}`));
}
