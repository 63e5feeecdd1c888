import { beforeEach, describe, expect, it } from 'vitest';
import {
  AUTH_STORAGE_KEY,
  clearSession,
  readSession,
  sessionStorageAdapter,
  TOKEN_KEY,
  writeSession,
} from './session-storage.ts';

const session = { access_token: 'access-1', refresh_token: 'refresh-1', expires_at: 2_000_000_000 };
const adapter = sessionStorageAdapter();

beforeEach(() => localStorage.clear());

describe('the stored session', () => {
  it('is read back as written, with its token mirrored', () => {
    writeSession(session);
    expect(readSession()).toMatchObject(session);
    expect(localStorage.getItem(TOKEN_KEY)).toBe('access-1');
  });

  it("follows Supabase Auth's token renewal and stores no user", () => {
    writeSession(session);
    const renewed = {
      ...session,
      access_token: 'access-2',
      token_type: 'bearer',
      user: { id: '1', email: 'a@b.c' },
    };
    adapter.setItem(AUTH_STORAGE_KEY, JSON.stringify(renewed));
    expect(localStorage.getItem(TOKEN_KEY)).toBe('access-2');
    expect(localStorage.getItem(AUTH_STORAGE_KEY)).not.toContain('a@b.c');
  });

  it('is removed entirely by either side', () => {
    writeSession(session);
    adapter.removeItem(AUTH_STORAGE_KEY);
    expect(localStorage.length).toBe(0);
    writeSession(session);
    clearSession();
    expect(localStorage.length).toBe(0);
  });

  it.each(['', 'nonsense', '{}', 'null', '{"access_token":1}', '[]'])('is null if %j is stored', (stored) => {
    localStorage.setItem(AUTH_STORAGE_KEY, stored);
    localStorage.setItem(TOKEN_KEY, 'x');
    expect(readSession()).toBeNull();
  });

  it('is null if the mirrored token was removed', () => {
    writeSession(session);
    localStorage.removeItem(TOKEN_KEY);
    expect(readSession()).toBeNull();
  });

  it('leaves other keys unchanged', () => {
    adapter.setItem('other', 'value');
    expect(adapter.getItem('other')).toBe('value');
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
  });
});
