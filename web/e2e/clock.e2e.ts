import { expect, test } from './fixtures.ts';

const minutes = (instant: string | number) => new Date(instant).getTime() / 60_000;

test('test, browser, API, and database have the same clock', async ({ page, signedIn, request }) => {
  const { created_at } = (await signedIn.project()) as { id: string; created_at: string };
  const authorization = `Bearer ${signedIn.session.access_token}`;
  const file = await request.get('/api/v1/contracts/export.csv', { headers: { authorization } });
  const [, day, time] =
    /(\d{4}-\d\d-\d\d)T(\d\d-\d\d-\d\d)Z/.exec(file.headers()['content-disposition'] ?? '') ?? [];
  const clocks = {
    browser: await page.evaluate(() => Date.now()),
    API: `${day}T${time?.replaceAll('-', ':')}Z`,
    database: created_at,
  };
  for (const [name, instant] of Object.entries(clocks))
    expect(Math.abs(minutes(instant) - minutes(Date.now())), name).toBeLessThan(2);
  // Set by npm run test:clock. Its tests finish well within the hour.
  const moment = process.env.PLUMBLINE_MOMENT;
  if (moment) expect(minutes(Date.now()) - minutes(moment)).toBeLessThan(60);
});
