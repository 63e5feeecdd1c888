import type { Obligation } from '@schemas/obligation.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/lib/api-error.ts';
import { renderWithProviders } from '@/testing/render-with-providers.tsx';
import { DismissDialog } from './dismiss-dialog.tsx';

const onDismiss = vi.fn<(obligation: Obligation, note: string) => Promise<void>>();
const onOpenChange = vi.fn();

beforeEach(() => {
  onDismiss.mockReset();
  onOpenChange.mockReset();
  renderWithProviders(
    <DismissDialog
      obligation={{ title: 'Notice of claim', note: null } as Obligation}
      onOpenChange={onOpenChange}
      onDismiss={onDismiss}
      onClosed={() => {}}
    />,
  );
});

it('dismisses with Enter, but only with a reason', async () => {
  onDismiss.mockResolvedValue();
  const reason = screen.getByLabelText(/^Reason/);
  expect(reason).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Enter a reason for dismissing this')).toBeVisible();
  expect(onDismiss).not.toHaveBeenCalled();

  await userEvent.click(screen.getByRole('button', { name: 'Duplicate' }));
  expect(reason).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
  expect(onDismiss.mock.calls[0]?.[1]).toBe('Duplicate');
});

it('explains a refusal and keeps the reason', async () => {
  const message = 'This has changed since you opened it. Reload and try again.';
  onDismiss.mockRejectedValue(new ApiError(message, { status: 412, code: 'precondition_failed' }));
  await userEvent.type(screen.getByLabelText(/^Reason/), 'Not ours{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(screen.getByLabelText(/^Reason/)).toHaveValue('Not ours');
  expect(onOpenChange).not.toHaveBeenCalled();
});
