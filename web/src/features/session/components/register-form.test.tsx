import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';
import { register } from '../api/register.ts';
import { RegisterForm } from './register-form.tsx';

vi.mock('../api/register.ts');
vi.mock('@/lib/notify.ts', () => ({ notify: { success: vi.fn(), error: vi.fn() } }));

const fill = async () => {
  await userEvent.type(screen.getByLabelText('Full Name'), 'Maria Delgado');
  await userEvent.type(screen.getByLabelText('Email Address'), 'maria@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'long enough');
  await userEvent.type(screen.getByLabelText('Organization Name'), 'Northgate Builders');
  await userEvent.click(screen.getByRole('button'));
};

beforeEach(() => {
  vi.mocked(register).mockReset();
  vi.mocked(notify.error).mockReset();
  render(<RegisterForm />);
});

it("shows the specification's messages for empty fields", async () => {
  expect(screen.getByPlaceholderText('Min. 8 characters')).toBe(screen.getByLabelText('Password'));
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
  for (const message of [
    'Name must be at least 2 characters',
    'Invalid email address',
    'Password must be at least 8 characters',
    'Organization name is required',
  ]) {
    expect(await screen.findByText(message)).toBeVisible();
  }
  expect(register).not.toHaveBeenCalled();
});

it('sends a request that matches the schema', async () => {
  vi.mocked(register).mockResolvedValueOnce(true);
  await fill();
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Registration successful!'));
  expect(register).toHaveBeenCalledExactlyOnceWith({
    name: 'Maria Delgado',
    email: 'maria@example.com',
    password: 'long enough',
    organization_name: 'Northgate Builders',
  });
});

it('shows a server error on its field, without a toast', async () => {
  const fields = [{ path: 'email', message: 'This address is taken' }];
  vi.mocked(register).mockRejectedValueOnce(new ApiError('Taken', { status: 409, code: 'conflict', fields }));
  await fill();
  expect(await screen.findByText('This address is taken')).toBeVisible();
  expect(screen.getByLabelText('Email Address')).toHaveAccessibleDescription('This address is taken');
  expect(notify.error).not.toHaveBeenCalled();
});

it('shows that the address must be confirmed first', async () => {
  vi.mocked(register).mockResolvedValueOnce(false);
  await fill();
  expect(await screen.findByRole('status')).toHaveTextContent('maria@example.com');
});
