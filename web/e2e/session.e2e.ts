import { expect, newPerson, signIn, test } from './fixtures.ts';

test('a visitor is sent to sign in and then on to the requested page', async ({ page, api }) => {
  await page.goto('/contracts');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
  await page.getByLabel('Email address').fill(api.person.email);
  await page.getByLabel('Password').fill(api.person.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Login successful!')).toBeVisible();
  await expect(page).toHaveURL(/\/contracts$/);
});

test('a wrong password shows an error and keeps the input', async ({ page, api }) => {
  await page.goto('/login');
  await page.getByLabel('Email address').fill(api.person.email);
  await page.getByLabel('Password').fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Invalid email or password')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel('Email address')).toHaveValue(api.person.email);
  await expect(page.getByLabel('Password')).toHaveValue('not the password');
});

test('each registration field shows its own error', async ({ page }) => {
  await page.goto('/register');
  await page.getByLabel('Full Name').fill('I');
  await page.getByLabel('Email Address').fill('no address');
  await page.getByLabel('Password').fill('short');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Name must be at least 2 characters')).toBeVisible();
  await expect(page.getByText('Invalid email address')).toBeVisible();
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible();
  await expect(page.getByText('Organization name is required')).toBeVisible();
  await expect(page.getByLabel('Full Name')).toHaveValue('I');
});

test('registering a taken address shows an error and keeps the input', async ({ page, api }) => {
  const person = newPerson();
  await page.goto('/register');
  await page.getByLabel('Full Name').fill(person.name);
  await page.getByLabel('Email Address').fill(api.person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByLabel('Organization Name').fill(person.organization);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText(/already/i).first()).toBeVisible();
  await expect(page).toHaveURL(/\/register$/);
  await expect(page.getByLabel('Organization Name')).toHaveValue(person.organization);
});

test('a reload keeps the session, and a refused token ends it', async ({ page, signedIn }) => {
  await page.reload();
  await expect(page.getByText(signedIn.person.email)).toBeVisible();
  await page.route('**/api/v1/projects**', (route) =>
    route.fulfill({
      status: 401,
      json: { message: 'Sign in again', code: 'unauthenticated', request_id: 'test' },
    }),
  );
  await page.getByRole('link', { name: 'Projects', exact: true }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('Logout clears the session in this tab and in the others', async ({ page, context, api }) => {
  await signIn(page, api.person);
  const other = await context.newPage();
  await other.goto('/projects');
  await expect(other.getByRole('heading', { name: 'Projects' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(other).toHaveURL(/\/login/);
});

test('an expiring session is renewed automatically, with two tabs open', async ({
  page,
  context,
  signedIn: _,
}) => {
  // Two access tokens issued in the same second are identical; refresh tokens never are.
  const refreshToken = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('auth-storage') ?? '{}').refresh_token as string);
  // A page left during a renewal has to renew again.
  await page.waitForLoadState('networkidle');
  const before = await refreshToken();
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('auth-storage') ?? '{}');
    const expires_at = Math.floor(Date.now() / 1000) + 20;
    localStorage.setItem('auth-storage', JSON.stringify({ ...session, expires_at }));
  });
  const other = await context.newPage();
  await Promise.all([page.goto('/projects'), other.goto('/contracts')]);
  await expect(page.getByRole('heading', { name: 'Projects', level: 1 })).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Contracts', level: 1 })).toBeVisible();
  await expect.poll(refreshToken).not.toBe(before);
  for (const tab of [page, other]) {
    await tab.reload();
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText(/^(Projects|Contracts)$/);
  }
});
