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

it('leaves for the sign-in of the domain, to come back here', async () => {
  await leaveAs('ines@builders.example');
  await waitFor(() =>
    expect(auth.signInWithSSO).toHaveBeenCalledWith({
      domain: 'builders.example',
      options: { redirectTo: `${location.origin}/single-sign-on` },
    }),
  );
});

it('says under the address where there is none, and leaves for nowhere with half an address', async () => {
  auth.signInWithSSO.mockResolvedValue({ error: new Error('no') });
  await leaveAs('ines@builders.example');
  expect(await screen.findByText('Single sign-on is not set up for this address')).toBeVisible();
  await userEvent.clear(screen.getByLabelText('Email address'));
  await userEvent.type(screen.getByLabelText('Email address'), 'ines');
  expect(await screen.findByText('Invalid email address')).toBeVisible();
});

it('comes back with a session', async () => {
  vi.mocked(getSession).mockReturnValue({ status: 'signed_in' } as never);
  show('?code=abc');
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(auth.exchangeCodeForSession).toHaveBeenCalledWith('abc');
  expect(checkSession).toHaveBeenCalledOnce();
});

it('says so where the code is not of this browser, or the other side refused', async () => {
  auth.exchangeCodeForSession.mockResolvedValue({ error: new Error('no verifier') });
  vi.mocked(getSession).mockReturnValue({ status: 'signed_out' } as never);
  show('?code=abc');
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to finish signing in');
  expect(checkSession).not.toHaveBeenCalled();
  expect(onDone).not.toHaveBeenCalled();
  show('?error=access_denied');
  expect(await screen.findByText('Your identity provider refused the sign-in. Try again.')).toBeVisible();
});
