import { fireEvent, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { neighbor, useWalk } from './use-walk.ts';

it('moves to the neighbor, starts at either end, and stops at the ends', () => {
  const ids = ['a', 'b', 'c'];
  expect(neighbor(ids, null, 1)).toBe('a');
  expect(neighbor(ids, null, -1)).toBe('c');
  expect(neighbor(ids, 'b', 1)).toBe('c');
  expect(neighbor(ids, 'c', 1)).toBe('c');
  expect(neighbor(ids, 'a', -1)).toBe('a');
  expect(neighbor([], null, 1)).toBeUndefined();
});

it('responds to J and K, but not while the user types or holds Ctrl', () => {
  const onSelect = vi.fn();
  renderHook(() => useWalk(['a', 'b'], 'a', onSelect));
  const field = document.body.appendChild(document.createElement('input'));

  fireEvent.keyDown(field, { key: 'j' });
  fireEvent.keyDown(document.body, { key: 'j', ctrlKey: true });
  expect(onSelect).not.toHaveBeenCalled();

  fireEvent.keyDown(document.body, { key: 'J' });
  expect(onSelect).toHaveBeenLastCalledWith('b');
  fireEvent.keyDown(document.body, { key: 'k' });
  expect(onSelect).toHaveBeenLastCalledWith('a');
});
