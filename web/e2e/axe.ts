import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import axeCore from 'axe-core';

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
  await bringIn(page);
  // In the page itself: by default the builder opens a blank page for each run, to sum up what frames of other origins say, and sends
  // half a megabyte of axe into both each time. There are no such frames here. Of what passes only a count is wanted.
  return new AxeBuilder({ page, axeSource: '0' })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .exclude('[data-sonner-toast][data-front="false"]');
}

/** axe, once a document. */
async function bringIn(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeCore.source);
  }
}
