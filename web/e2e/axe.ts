import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * axe on a page that has come to rest: while something fades its contrast is nobody's. Toasts behind the front one are left out; they are
 * shown by nothing but an edge.
 */
export async function axe(page: Page): Promise<AxeBuilder> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished),
    ),
  );
  return new AxeBuilder({ page }).exclude('[data-sonner-toast][data-front="false"]');
}
