import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { checkSession, getSession } from '@/lib/session/session-store.ts';
import { supabaseAuth } from '@/lib/session/supabase-auth.ts';
import { SingleSignOn } from './single-sign-on.tsx';

vi.mock('@/lib/session/supabase-auth.ts');
vi.mock('@/lib/session/session-store.ts');

const auth = { signInWithSSO: vi.fn(), exchangeCodeForSession: vi.fn() };
const onDone = vi.fn();
const show = (search: string) =>
  render(
    <MemoryRouter>
      <SingleSignOn search={search} onDone={onDone} />
    </MemoryRouter>,
  );

beforeEach(() => {
  vi.resetAllMocks();
  vi.mocked(supabaseAuth.get).mockResolvedValue(auth as never);
  auth.signInWithSSO.mockResolvedValue({ error: null });
  auth.exchangeCodeForSession.mockResolvedValue({ error: null });
});

const leaveAs = async (email: string) => {
  show('');
  await userEvent.type(screen.getByLabelText('Email address'), email);
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
};

it("redirects to the domain's identity provider, with a return address", async () => {
  await leaveAs('ines@builders.example');
  await waitFor(() =>
    expect(auth.signInWithSSO).toHaveBeenCalledWith({
      domain: 'builders.example',
      options: { redirectTo: `${location.origin}/single-sign-on` },
    }),
  );
});

it('shows an error if the domain has no single sign-on, and does not redirect for an invalid address', async () => {
  auth.signInWithSSO.mockResolvedValue({ error: new Error('no') });
  await leaveAs('ines@builders.example');
  expect(await screen.findByText('Single sign-on is not set up for this address')).toBeVisible();
  await userEvent.clear(screen.getByLabelText('Email address'));
  await userEvent.type(screen.getByLabelText('Email address'), 'ines');
  expect(await screen.findByText('Invalid email address')).toBeVisible();
});

it('returns with a session', async () => {
  vi.mocked(getSession).mockReturnValue({ status: 'signed_in' } as never);
  show('?code=abc');
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(auth.exchangeCodeForSession).toHaveBeenCalledWith('abc');
  expect(checkSession).toHaveBeenCalledOnce();
});

it('shows an error for a code from another browser or a refusal by the identity provider', async () => {
  auth.exchangeCodeForSession.mockResolvedValue({ error: new Error('no verifier') });
  vi.mocked(getSession).mockReturnValue({ status: 'signed_out' } as never);
  show('?code=abc');
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to finish signing in');
  expect(checkSession).not.toHaveBeenCalled();
  expect(onDone).not.toHaveBeenCalled();
  show('?error=access_denied');
  expect(await screen.findByText('Your identity provider refused the sign-in. Try again.')).toBeVisible();
});
