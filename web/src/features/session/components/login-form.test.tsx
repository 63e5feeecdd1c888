import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';
import { signIn } from '../api/sign-in.ts';
import { LoginForm } from './login-form.tsx';

vi.mock('../api/sign-in.ts');
vi.mock('@/lib/notify.ts', () => ({ notify: { success: vi.fn(), error: vi.fn() } }));

const email = () => screen.getByLabelText('Email address');
const password = () => screen.getByLabelText('Password');
const submit = () => screen.getByRole('button');
const fill = async (address: string, secret: string) => {
  await userEvent.type(email(), address);
  await userEvent.type(password(), secret);
  await userEvent.click(submit());
};

beforeEach(() => {
  vi.mocked(signIn).mockReset();
  render(<LoginForm />);
});

it('shows an error under each field, focuses the first, and sends nothing', async () => {
  await fill('not an address', 'short');
  expect(await screen.findByText('Invalid email address')).toBeVisible();
  expect(screen.getByText('Password must be at least 8 characters')).toBeVisible();
  expect(email()).toHaveAccessibleDescription('Invalid email address');
  await waitFor(() => expect(email()).toHaveFocus());
  expect(signIn).not.toHaveBeenCalled();
});

it('clears an error when its field is corrected', async () => {
  await fill('maria', 'long enough');
  expect(await screen.findByText('Invalid email address')).toBeVisible();
  await userEvent.type(email(), '@example.com');
  await waitFor(() => expect(screen.queryByText('Invalid email address')).toBeNull());
});

it('shows Signing in... and is disabled during the request', async () => {
  let finish = () => {};
  vi.mocked(signIn).mockReturnValueOnce(new Promise((resolve) => (finish = resolve)));
  await fill('maria@example.com', 'long enough');
  await waitFor(() => expect(submit()).toHaveTextContent('Signing in...'));
  expect(submit()).toBeDisabled();
  finish();
  await waitFor(() => expect(submit()).toHaveTextContent('Sign in'));
  expect(signIn).toHaveBeenCalledExactlyOnceWith({ email: 'maria@example.com', password: 'long enough' });
  expect(notify.success).toHaveBeenCalledWith('Login successful!');
});

it("shows the server's message, else a default one, and keeps the input", async () => {
  vi.mocked(signIn).mockRejectedValueOnce(
    new ApiError('Invalid email or password', { status: 401, code: 'unauthenticated' }),
  );
  await fill('maria@example.com', 'long enough');
  await waitFor(() => expect(notify.error).toHaveBeenCalledWith('Invalid email or password'));
  expect(email()).toHaveValue('maria@example.com');
  expect(password()).toHaveValue('long enough');

  vi.mocked(signIn).mockRejectedValueOnce(new Error('broken'));
  await userEvent.click(submit());
  await waitFor(() => expect(notify.error).toHaveBeenLastCalledWith('Login failed'));
});
