import type { NamedThing } from '@schemas/search.ts';

const KEY = 'plumbline.recent';
const KEPT = 6;

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;

/** Results opened from the search, newest first. Stored in the browser by organization, with names only. */
export function recentThings(organizationId: string, storage: Storage = localStorage): NamedThing[] {
  return read(storage)[organizationId] ?? [];
}

/** Puts an item first. */
export function keepRecent(organizationId: string, thing: NamedThing, storage: Storage = localStorage): void {
  const all = read(storage);
  const others = (all[organizationId] ?? []).filter(({ id }) => id !== thing.id);
  try {
    storage.setItem(KEY, JSON.stringify({ ...all, [organizationId]: [thing, ...others].slice(0, KEPT) }));
  } catch {
    // Storage is full or blocked: nothing is saved.
  }
}

function read(storage: Storage): Record<string, NamedThing[]> {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(
      Object.entries(kept).map(([organization, things]) => [
        organization,
        Array.isArray(things) ? things.filter(isThing) : [],
      ]),
    );
  } catch {
    return {};
  }
}

const isThing = (value: unknown): value is NamedThing =>
  typeof value === 'object' &&
  value !== null &&
  ['project', 'contract', 'check', 'party', 'person'].includes((value as NamedThing).kind) &&
  typeof (value as NamedThing).id === 'string' &&
  typeof (value as NamedThing).name === 'string';
