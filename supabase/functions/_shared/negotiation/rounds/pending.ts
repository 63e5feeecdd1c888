/** Finds asks whose answer is a tracked change that no one has accepted yet. */
import type { PendingRevision } from '../read-revisions.ts';
import type { AskResult } from './read-round.ts';

const dense = (text: string) => text.replace(/[^\p{L}\p{N}%$]/gu, '').toLowerCase();
/** A shorter change is in too many sentences. */
const SHORTEST = 2;

/**
 * Names the author of the pending change in each ask's text. Extraction reads pending changes as accepted: if
 * the change is ours, the other side has not decided about it.
 * @param ours names that our changes are signed with
 */
export function withPending<Result extends AskResult>(
  asks: readonly Result[],
  revisions: readonly PendingRevision[],
  ours: readonly string[],
): (Result & { pending_by: string | null })[] {
  const changes = revisions
    .filter(({ kind, part }) => part === 'body' && kind !== 'format' && kind !== 'moved_from')
    .map(({ kind, author, text, context }) => ({
      kind,
      author,
      text: dense(text),
      context: dense(context),
    }))
    .filter(({ text }) => text.length >= SHORTEST);
  return asks.map((ask) => {
    const now = dense(ask.after?.text ?? '');
    const was = dense(ask.before?.text ?? '');
    const found = changes.find(
      ({ kind, text, context }) =>
        now !== '' &&
        context !== '' &&
        (context.includes(now) || now.includes(context)) &&
        (kind === 'deletion' ? was.includes(text) && !now.includes(text) : now.includes(text)),
    );
    const isOurs = found !== undefined && ours.includes(found.author);
    return {
      ...ask,
      ...(isOurs && { outcome: 'unclear' as const, reason: 'pending' as const }),
      pending_by: found?.author ?? null,
    };
  });
}
