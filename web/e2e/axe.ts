import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import axeCore from 'axe-core';

export interface Look {
  colorScheme: 'light' | 'dark';
  width: number;
}

/** Each theme and each width once, or with `npm run test:deep` each theme at each width. */
export const looks: readonly Look[] = [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 390 },
  ...(process.env.PLUMBLINE_DEEP === '1'
    ? ([
        { colorScheme: 'light', width: 390 },
        { colorScheme: 'dark', width: 1440 },
      ] as const)
    : []),
];

/**
 * Runs axe on a settled page: contrast is meaningless during a fade. Toasts that are leaving are excluded, as are those behind the
 * front one, of which only the edges show.
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
  await holdToasts(page);
  await bringIn(page);
  // Runs in the page itself. By default the builder opens a blank page per run to merge results from
  // cross-origin frames and sends half a megabyte of axe to both. There are no such frames here. For passing
  // rules only a count is needed.
  return new AxeBuilder({ page, axeSource: '0' })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .exclude('[data-sonner-toast][data-front="false"]')
    .exclude('[data-sonner-toast][data-removed="true"]');
}

/** Keeps the front toast opaque, because its time may be up while axe is running. */
async function holdToasts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '[data-sonner-toast][data-front="true"] { opacity: 1 !important; transition: none !important }',
    );
    document.adoptedStyleSheets.push(sheet);
  });
}

/** Loads axe once per document. */
async function bringIn(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeCore.source);
  }
}
