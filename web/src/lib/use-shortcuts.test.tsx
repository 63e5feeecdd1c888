import { fireEvent, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useShortcuts } from './use-shortcuts.ts';

afterEach(() => document.body.replaceChildren());

it('accepts a key in either case and ignores other keys', () => {
  const accept = vi.fn();
  renderHook(() => useShortcuts({ a: accept }));
  fireEvent.keyDown(document.body, { key: 'A' });
  expect(fireEvent.keyDown(document.body, { key: 'x' })).toBe(true);
  expect(accept).toHaveBeenCalledOnce();
});

it('does nothing while the user types, with a modifier, or behind a dialog', () => {
  const accept = vi.fn();
  renderHook(() => useShortcuts({ a: accept }));
  for (const tag of ['input', 'textarea', 'select']) {
    fireEvent.keyDown(document.body.appendChild(document.createElement(tag)), { key: 'a' });
  }
  fireEvent.keyDown(document.body, { key: 'a', metaKey: true });
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.setAttribute('role', 'dialog');
  dialog.dataset.state = 'open';
  fireEvent.keyDown(document.body, { key: 'a' });
  expect(accept).not.toHaveBeenCalled();

  dialog.dataset.state = 'closed';
  fireEvent.keyDown(document.body, { key: 'a' });
  expect(accept).toHaveBeenCalledOnce();
});

it('leaves Enter to a focused button', () => {
  const show = vi.fn();
  renderHook(() => useShortcuts({ enter: show }));
  fireEvent.keyDown(document.body.appendChild(document.createElement('button')), { key: 'Enter' });
  expect(show).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: 'Enter' });
  expect(show).toHaveBeenCalledOnce();
});
