import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { hasSingleSignOn } from '@/features/session/api/single-sign-on.ts';
import { Login } from './login.tsx';

vi.mock('@/features/session/api/single-sign-on.ts');

const show = () =>
  render(
    <MemoryRouter>
      <Login />
    </MemoryRouter>,
  );

it('shows the single sign-on link if it is set up', async () => {
  vi.mocked(hasSingleSignOn).mockResolvedValue(true);
  show();
  expect(await screen.findByRole('link', { name: 'Use single sign-on' })).toHaveAttribute(
    'href',
    '/single-sign-on',
  );
});

it.each([() => Promise.resolve(false), () => Promise.reject(new Error('offline'))])(
  'hides the single sign-on link if it is not set up or unknown',
  async (answer) => {
    vi.mocked(hasSingleSignOn).mockImplementation(answer);
    show();
    await vi.waitFor(() => expect(hasSingleSignOn).toHaveBeenCalled());
    expect(screen.queryByRole('link', { name: 'Use single sign-on' })).toBeNull();
  },
);
