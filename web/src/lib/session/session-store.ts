import type { OrganizationMembership } from '@schemas/organization.ts';
import type { User } from '@schemas/user.ts';
import { useSyncExternalStore } from 'react';
import { clearSession, readSession, type StoredSession, TOKEN_KEY, writeSession } from './session-storage.ts';
import { supabaseAuth } from './supabase-auth.ts';
import { supabaseRealtime } from './supabase-realtime.ts';

type Session =
  | { status: 'checking'; user: null }
  | { status: 'signed_in'; user: User }
  /** `endedBy` tells the route guard whether to return the user to the page they were on. */
  | { status: 'signed_out'; user: null; endedBy: 'nobody' | 'expired' | 'person' };

const SIGNED_OUT = { status: 'signed_out', user: null, endedBy: 'nobody' } as const;

let fetchAgain: (() => Promise<User>) | undefined;

let current: Session = readSession() ? { status: 'checking', user: null } : SIGNED_OUT;
const listeners = new Set<() => void>();

function set(next: Session): void {
  current = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSession(): Session {
  return useSyncExternalStore(subscribe, getSession);
}

export function getSession(): Session {
  return current;
}

/** The signed-in user, for screens behind the route guard. */
export function useUser(): User {
  const session = useSession();
  if (session.status !== 'signed_in') throw new Error('useUser outside the route guard');
  return session.user;
}

/** The signed-in user's current organization, with their role in it; undefined if they have none. */
export function useOrganization(): OrganizationMembership | undefined {
  const { organization_id, organizations } = useUser();
  return organizations.find((organization) => organization.id === organization_id);
}

/**
 * Whether the signed-in user may create projects there. The server enforces it; the screen only hides refused
 * actions.
 */
export function useMayMakeProjects(): boolean {
  const organization = useOrganization();
  return organization !== undefined && organization.role !== 'member' && organization.delete_at === null;
}

/** The current organization's id, for requests; null if the user has none. */
export function actingIn(): string | null {
  return current.user?.organization_id ?? null;
}

/**
 * On startup, a stored token is checked by loading its user from the API. On any failure, user and token are
 * cleared, as the specification requires.
 */
export async function checkSession(fetchUser: () => Promise<User>): Promise<void> {
  if (!readSession()) return set(SIGNED_OUT);
  try {
    set({ status: 'signed_in', user: await fetchUser() });
  } catch {
    endSession('expired');
  }
}

/** After sign-in or registration: stores the session where Supabase Auth finds it for renewal. */
export function beginSession(session: StoredSession, user: User): void {
  writeSession(session);
  set({ status: 'signed_in', user });
}

/** Clears the session in Supabase's clients, on this device only; does nothing if they were never loaded. */
async function forgetSession(): Promise<void> {
  await Promise.all([
    supabaseRealtime.created()?.then((client) => client.disconnect()),
    supabaseAuth.created()?.then((client) => client.signOut({ scope: 'local' })),
  ]);
}

export function endSession(endedBy: 'expired' | 'person'): void {
  clearSession();
  set({ status: 'signed_out', user: null, endedBy });
  forgetSession().catch(() => undefined);
}

let replacing: Promise<unknown> | null = null;

/**
 * Waits for a request that ends this session on the server and begins another one here, such as a change of
 * password. Until it is done, a refused token does not end the session.
 */
export async function replaceSession<T>(work: Promise<T>): Promise<T> {
  replacing = work;
  try {
    return await work;
  } finally {
    replacing = null;
  }
}

/** Ends the session whose token the API refused, unless another one has taken its place. */
export function endRefused(token: string): void {
  if (replacing) {
    const retry = () => endRefused(token);
    replacing.then(retry, retry);
  } else if (readSession()?.access_token === token) endSession('expired');
}

/** Refetches the user and their organizations, which may have changed elsewhere. */
export async function refreshUser(): Promise<void> {
  const user = await fetchAgain?.().catch(() => undefined);
  if (user) followUser(user);
}

/** Replaces the signed-in user with the API's latest response. */
export function followUser(user: User): void {
  if (current.status === 'signed_in' && user.id === current.user.id) set({ status: 'signed_in', user });
}

/** Signing out in another tab signs out here; signing in there reloads this tab's user. */
export function watchOtherTabs(fetchUser: () => Promise<User>): void {
  fetchAgain = fetchUser;
  window.addEventListener('storage', (event) => {
    if (event.key !== TOKEN_KEY && event.key !== null) return;
    if (!readSession()) {
      if (current.status !== 'signed_out') endSession('expired');
    } else if (current.status === 'signed_out') {
      void checkSession(fetchUser);
    }
  });
}
