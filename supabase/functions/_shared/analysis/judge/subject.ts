/** The subject of a verb: the party that acts, not one that a preposition or a possessive only mentions. */
import { roleMarker } from '../onerous/roles.ts';
import type { Context } from '../read/context.ts';
import type { Side } from '../read/sides.ts';

/** A party after one of these is not the subject of the verb that follows. */
const OBLIQUE =
  /\b(?:to|from|by|of|with|against|for|upon|on|than|under|between|notify|pay|give|require|permit|allow)(?: (?:the|any|such|said|its))?$/;

const TOKEN = /\bp([fy])\b('s)?/g;

/**
 * The side of the last party before `at` that may be the subject, in lower-case text; null if every party is
 * mentioned in another role.
 */
export function subjectBefore({ sides }: Pick<Context, 'sides'>, text: string, at: number): Side | null {
  const head = roleMarker(sides.called)(text.slice(0, Math.max(0, at)));
  let subject: Side | null = null;
  for (const { 1: side, 2: possessive, index } of head.matchAll(TOKEN)) {
    if (possessive || OBLIQUE.test(head.slice(0, index).trimEnd())) continue;
    subject = side === 'f' ? 'performer' : 'payer';
  }
  return subject;
}
