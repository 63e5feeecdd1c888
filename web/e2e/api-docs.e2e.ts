import { axe, looks } from './axe.ts';
import { expect, test } from './fixtures.ts';

/**
 * Rules that Swagger UI's own markup breaks: a main landmark inside ours, headings that skip a level, buttons in
 * the headings of groups, gray text, and small arrows on a phone.
 */
const brokenBySwaggerUi = [
  'landmark-main-is-top-level',
  'landmark-no-duplicate-main',
  'heading-order',
  'nested-interactive',
  'color-contrast',
  'target-size',
];

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

test('the API reference breaks no axe rule outside Swagger UI, and only known ones inside', async ({
  page,
}) => {
  await page.goto('/docs/api');
  await page.locator('.opblock-tag').first().click();
  await expect(page.locator('.opblock').first()).toBeVisible();
  for (const { colorScheme, width } of looks) {
    const name = `${colorScheme}, ${width} px`;
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await page.waitForLoadState('networkidle');
    const ours = await (await axe(page)).withTags(tags).exclude('.swagger-ui').analyze();
    // Its main landmark makes ours one of two.
    const own = ours.violations.map(({ id }) => id).filter((id) => id !== 'landmark-no-duplicate-main');
    expect.soft(own, name).toEqual([]);
    const theirs = await (await axe(page)).withTags(tags).include('.swagger-ui').analyze();
    const others = theirs.violations.map(({ id }) => id).filter((id) => !brokenBySwaggerUi.includes(id));
    expect.soft(others, name).toEqual([]);
  }
});
