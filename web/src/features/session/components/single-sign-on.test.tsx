import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { apiRequest } from '@/lib/api-client.ts';
import { ApiError } from '@/lib/api-error.ts';
import { beginSession } from '@/lib/session/session-store.ts';
import { SingleSignOn } from './single-sign-on.tsx';

vi.mock('@/lib/api-client.ts');
vi.mock('@/lib/session/session-store.ts');

const tokenKey = 'plumbline.single-sign-on';
const onDone = vi.fn();
const show = (search: string) =>
  render(
    <MemoryRouter>
      <SingleSignOn search={search} onDone={onDone} />
    </MemoryRouter>,
  );

beforeEach(() => {
  vi.resetAllMocks();
  sessionStorage.clear();
});

const leaveAs = async (email: string) => {
  show('');
  await userEvent.type(screen.getByLabelText('Email address'), email);
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
};

it("redirects to the identity provider of the address's domain", async () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { ...location, assign });
  vi.mocked(apiRequest).mockResolvedValue({ url: 'https://idp.example/sign-in', token: 'kept' });
  await leaveAs('ines@builders.example');
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://idp.example/sign-in'));
  expect(vi.mocked(apiRequest).mock.calls[0]).toMatchObject([
    '/auth/single-sign-on',
    {},
    { method: 'POST', body: { email: 'ines@builders.example' }, anonymous: true },
  ]);
  expect(sessionStorage.getItem(tokenKey)).toBe('kept');
  vi.unstubAllGlobals();
});

it('shows an error if the domain has no single sign-on, and does not redirect for an invalid address', async () => {
  const message = 'Single sign-on is not set up for this address';
  vi.mocked(apiRequest).mockRejectedValue(
    new ApiError(message, { status: 422, code: 'invalid_input', fields: [{ path: 'email', message }] }),
  );
  await leaveAs('ines@builders.example');
  expect(await screen.findByText(message)).toBeVisible();
  await userEvent.clear(screen.getByLabelText('Email address'));
  await userEvent.type(screen.getByLabelText('Email address'), 'ines');
  expect(await screen.findByText('Invalid email address')).toBeVisible();
  expect(apiRequest).toHaveBeenCalledOnce();
});

it('returns with a session', async () => {
  sessionStorage.setItem(tokenKey, 'kept');
  const user = { id: 'u' };
  vi.mocked(apiRequest).mockResolvedValue({ user, token: 't', refresh_token: 'r', expires_at: 1 });
  show('?code=abc');
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(vi.mocked(apiRequest).mock.calls[0]).toMatchObject([
    '/auth/single-sign-on/session',
    {},
    { body: { token: 'kept', code: 'abc' } },
  ]);
  expect(beginSession).toHaveBeenCalledWith({ access_token: 't', refresh_token: 'r', expires_at: 1 }, user);
  expect(sessionStorage.getItem(tokenKey)).toBeNull();
});

it('shows an error for a code from another tab or a refusal by the identity provider', async () => {
  show('?code=abc');
  expect(await screen.findByRole('alert')).toHaveTextContent('Start signing in here, in this tab.');
  expect(apiRequest).not.toHaveBeenCalled();
  expect(onDone).not.toHaveBeenCalled();
  show('?error=access_denied');
  expect(await screen.findByText('Your identity provider refused the sign-in. Try again.')).toBeVisible();
});
