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

it('offers Update to users who may update the check', () => {
  show(true);
  expect(screen.getByRole('button', { name: 'Update Site safety plan' })).toBeVisible();
});

it('offers only View Details to other users', () => {
  show(false);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link', { name: 'View Details of Site safety plan' })).toBeVisible();
});
