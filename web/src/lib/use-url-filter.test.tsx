import { act, renderHook } from '@testing-library/react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { changedParams, isTypingOn, useUrlFilter } from './use-url-filter.ts';

const params = (text: string) => new URLSearchParams(text);

describe('changedParams', () => {
  it('sets values, removes empty ones, and keeps the rest', () => {
    expect(changedParams(params('status=draft&sort=-name'), { status: '', q: 'a&b' }).toString()).toBe(
      'sort=-name&q=a%26b',
    );
  });
  it('drops the cursor and page', () => {
    expect(changedParams(params('cursor=x&page=3&size=25'), { q: 'a' }, ['cursor', 'page']).toString()).toBe(
      'size=25&q=a',
    );
  });
  it('does not change its argument', () => {
    const before = params('q=a');
    changedParams(before, { q: '' });
    expect(before.get('q')).toBe('a');
  });
});

describe('isTypingOn', () => {
  it('is true only if the search text grows or shrinks', () => {
    expect(isTypingOn(params('q=ab'), { q: 'abc' })).toBe(true);
    expect(isTypingOn(params(''), { q: 'a' })).toBe(false);
    expect(isTypingOn(params('q=a'), { q: '' })).toBe(false);
    expect(isTypingOn(params('q=a&status=draft'), { status: 'active' })).toBe(false);
    expect(isTypingOn(params('q=a'), { q: 'b', status: 'active' })).toBe(false);
  });
});

function hook(start: string) {
  return renderHook(
    () => ({
      filter: useUrlFilter(['status', 'q'], { history: true, resets: ['cursor'] }),
      search: useLocation().search,
      navigate: useNavigate(),
    }),
    {
      wrapper: ({ children }) => <MemoryRouter initialEntries={['/before', start]}>{children}</MemoryRouter>,
    },
  ).result;
}

describe('useUrlFilter with a history', () => {
  it('goes back one filter at a time, and one step for a whole search', () => {
    const result = hook('/contracts?cursor=x');
    act(() => result.current.filter.set('status', 'draft'));
    expect(result.current.search).toBe('?status=draft');
    act(() => result.current.filter.set('q', 'a'));
    act(() => result.current.filter.set('q', 'ab'));
    act(() => result.current.filter.set('q', 'abc'));
    expect(result.current.filter.values).toEqual({ status: 'draft', q: 'abc' });
    act(() => result.current.navigate(-1));
    expect(result.current.search).toBe('?status=draft');
    act(() => result.current.navigate(-1));
    expect(result.current.search).toBe('?cursor=x');
    expect(result.current.filter.active).toBe(false);
  });
  it('clears its own parameters and keeps the others', () => {
    const result = hook('/contracts?status=draft&q=a&sort=name');
    act(() => result.current.filter.clear());
    expect(result.current.search).toBe('?sort=name');
  });
});
