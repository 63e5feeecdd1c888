import type { DocumentText } from '@schemas/contract-document.ts';
import { act, renderHook } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import { useReadingView } from './use-reading-view.ts';

const text = (words: string) => ({ pages: [{ page: 1, start: 0, text: words }] }) as DocumentText;
const read = (address: string, mime_type = 'application/pdf', words = 'Some words') =>
  renderHook(() => ({ ...useReadingView({ mime_type }, text(words)), search: useLocation().search }), {
    wrapper: ({ children }) => <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>,
  }).result;

it('opens a PDF as pages and everything else as text', () => {
  expect(read('/').current).toMatchObject({ view: 'pages', hasPages: true });
  expect(read('/?view=pages', 'text/plain').current).toMatchObject({ view: 'text', hasPages: false });
});

it('keeps a non-default choice in the URL', () => {
  const result = read('/?finding=a');
  act(() => result.current.setView('text'));
  expect(result.current).toMatchObject({ view: 'text', search: '?finding=a&view=text' });
  act(() => result.current.setView('pages'));
  expect(result.current).toMatchObject({ view: 'pages', search: '?finding=a' });
});

it('reads the start page and offset, and ignores invalid numbers', () => {
  expect(read('/?page=7&at=1200').current).toMatchObject({ startPage: 7, place: 1200 });
  expect(read('/?page=-1&at=x').current).toMatchObject({ startPage: null, place: null });
});

it('recognizes a scan by pages without words', () =>
  expect(read('/', 'application/pdf', ' \n').current.readable).toBe(false));
