import type { Sql } from 'postgres';

export type PartState = 'up' | 'down';

/** The state of each part of the stack. */
export interface Health {
  status: 'ok' | 'unavailable';
  parts: Record<string, PartState>;
}

/** Checks all parts in parallel; one that does not respond within two seconds is down. */
export async function checkHealth(
  parts: Record<string, () => PartState | Promise<PartState>>,
): Promise<Health> {
  const states = await Promise.all(
    Object.entries(parts).map(async ([name, ask]) => [name, await within(2000, ask)] as const),
  );
  const down = states.some(([, state]) => state === 'down');
  return { status: down ? 'unavailable' : 'ok', parts: Object.fromEntries(states) };
}

export async function askDatabase(sql: Sql): Promise<PartState> {
  await sql`select 1`;
  return 'up';
}

async function within(ms: number, ask: () => PartState | Promise<PartState>): Promise<PartState> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<PartState>((resolve) => {
    timer = setTimeout(() => resolve('down'), ms);
  });
  try {
    return await Promise.race([Promise.resolve(ask()), late]);
  } catch {
    return 'down';
  } finally {
    clearTimeout(timer);
  }
}
