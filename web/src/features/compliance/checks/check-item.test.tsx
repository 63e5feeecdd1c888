import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderWithProviders } from '@/testing/render-with-providers.tsx';
import { someCheck } from '../testing/some-check.ts';
import { CheckItem } from './check-item.tsx';

const show = (edit: boolean) => {
  const check = someCheck();
  renderWithProviders(
    <CheckItem check={{ ...check, can: { ...check.can, edit } }} withProject={false} onUpdate={vi.fn()} />,
  );
};

it('offers to update a check to whom that is given', () => {
  show(true);
  expect(screen.getByRole('button', { name: 'Update Site safety plan' })).toBeVisible();
});

it('offers the others to read it', () => {
  show(false);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link', { name: 'View Details of Site safety plan' })).toBeVisible();
});
