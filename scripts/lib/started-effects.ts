/** Which jobs and notifications the SQL of a source file starts through triggers, from `docs/effects.md`. */

/** A write to a table that starts jobs or a notification. */
interface Write {
  table: string;
  verb: 'insert' | 'update' | 'delete';
  /** Columns of an update; null for any. */
  columns: string[] | null;
  starts: string[];
}

/** Reads the first table of `docs/effects.md`. */
export function writesWithEffects(document: string): Write[] {
  const [table = ''] = document.split('## Jobs');
  return table.split('\n').flatMap((line) => {
    const [, cause = '', , jobs = '', notifies = ''] = line.split('|').map((cell) => cell.trim());
    const [, name, events] = /^`(\w+)` (.+)$/.exec(cause) ?? [];
    if (!name || !events) return [];
    const starts = [...jobs.matchAll(/(\w+) → \[/g)].map(([, job]) => job as string);
    if (notifies === 'yes') starts.push('notification');
    return events.split(/, (?=insert|update|delete)/).map((event): Write => {
      const [verb, columns] = event.split(' of ') as [Write['verb'], string?];
      return { table: name, verb, columns: columns?.split(', ') ?? null, starts };
    });
  });
}

/** What the statements of a file start, in alphabetical order. */
export function startedBy(source: string, writes: readonly Write[]): string[] {
  const statements = source.matchAll(/\b(insert|update|delete)(?: into| from)? public\.(\w+)([^`]*)/g);
  const started = [...statements].flatMap(([, verb, table, rest = '']) =>
    writes
      .filter((write) => write.table === table && write.verb === verb)
      .filter(({ columns }) =>
        columns === null ? !deletes(rest) : columns.some((column) => sets(column, rest, source)),
      )
      .flatMap(({ starts }) => starts),
  );
  return [...new Set(started)].sort();
}

/** Whether an update only deletes or restores a row: no trigger on all columns tells anyone of that. */
const deletes = (rest: string): boolean => /\bset deleted_at = (now\(\)|null)\s+(from|where)\b/.test(rest);

/**
 * Whether an update sets a column by name, or through an object, which may have any column of the request.
 * @param column its name, or 'deleted_at to null'
 */
function sets(column: string, rest: string, source: string): boolean {
  const [, assigned = ''] = /\bset ([\s\S]*?)(?=\bwhere\b|\breturning\b|$)/.exec(rest) ?? [];
  const [name = '', value = ''] = column.split(' to ');
  if (new RegExp(`\\b${name} = ${value}`).test(assigned)) return true;
  return assigned.startsWith('${') && (!hidden.has(name) || new RegExp(`\\b${name}: ${value}`).test(source));
}

/** Columns that no request names. */
const hidden = new Set(['deleted_at']);

/** What the doc comments of a file name with `@starts`, in alphabetical order. */
export const startedIn = (source: string): string[] =>
  [
    ...new Set(
      [...source.matchAll(/@starts ([\w, ]+?)\s*(?:\n|\*\/)/g)].flatMap(([, names = '']) =>
        names.split(', '),
      ),
    ),
  ].sort();
