import { expect, it } from 'vitest';
import { returnPath } from './require-session.tsx';

it('returns to the requested page, or to the dashboard', () => {
  expect(returnPath({ from: '/contracts?status=active#x' })).toBe('/contracts?status=active#x');
  expect(returnPath(null)).toBe('/dashboard');
  expect(returnPath({})).toBe('/dashboard');
});

it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', ''])(
  'never redirects to %j',
  (from) => expect(returnPath({ from })).toBe('/dashboard'),
);
