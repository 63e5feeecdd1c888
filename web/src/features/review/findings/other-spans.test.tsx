import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { findingOf, passagesOf, spanId } from '../document/passages.ts';
import { OtherSpans } from './other-spans.tsx';

const spans = [
  { start: 400, end: 420, page: 4 },
  { start: 900, end: 920, page: 9 },
];

it('links to each other place by page', async () => {
  const onJump = vi.fn();
  render(<OtherSpans spans={spans} onJump={onJump} />);
  expect(screen.getByText(/Also on pages/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show on page 9' }));
  expect(onJump).toHaveBeenCalledWith(900);
});

it('marks a finding at its quote and at its other spans', () => {
  const finding = {
    id: 'one',
    title: 'Retainage',
    kind: 'info',
    severity: 'low',
    page: 1,
    start: 5,
    end: 9,
    spans,
  };
  const passages = passagesOf([finding as never]);
  expect(passages.map(({ id, start, page }) => [findingOf(id), start, page])).toEqual([
    ['one', 5, 1],
    ['one', 400, 4],
    ['one', 900, 9],
  ]);
  expect(passages[1]?.id).toBe(spanId('one', 400));
});
