import { act, renderHook } from '@testing-library/react';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { expect, it } from 'vitest';
import { useOpenOnPage } from './use-open-on-page.ts';

function opened(path: string) {
  window.history.replaceState(null, '', path);
  return renderHook(() => ({ state: useOpenOnPage(), navigate: useNavigate() }), {
    wrapper: ({ children }) => <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>,
  });
}

it('closes when another page is shown, and stays closed on the way back', () => {
  const { result } = opened('/dashboard');
  act(() => result.current.state[1](true));
  expect(result.current.state[0]).toBe(true);
  act(() => void result.current.navigate('/contracts'));
  expect(result.current.state[0]).toBe(false);
  act(() => void result.current.navigate('/dashboard'));
  expect(result.current.state[0]).toBe(false);
});

it('stays open when opened after the URL changed and before the page is shown', () => {
  const { result } = opened('/dashboard');
  window.history.replaceState(null, '', '/contracts');
  act(() => result.current.state[1](true));
  act(() => void result.current.navigate('/contracts'));
  expect(result.current.state[0]).toBe(true);
});
