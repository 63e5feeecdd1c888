import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { root } from '../../scripts/lib/run.ts';
import type { State } from './states.ts';

/** Writes the landing page's pictures of the review desk, one per theme, from the demo firm's riskiest contract. */
export async function writeDeskPictures(browser: Browser, baseURL: string, demo: State): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    const context = await browser.newContext({
      baseURL,
      viewport: { width: 1240, height: 820 },
      deviceScaleFactor: 1.5,
      colorScheme: theme,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await demo.signIn(page);
    await page.goto('/contracts');
    await page
      .getByRole('link', { name: /^Millrace – general construction/ })
      .first()
      .click();
    const first = page
      .getByRole('region', { name: /^Findings/ })
      .getByRole('listitem')
      .first();
    await first.getByRole('button').first().click();
    await page.waitForLoadState('networkidle');
    await page.evaluate('scrollTo(0, 0)');
    const png = (await page.screenshot()).toString('base64');
    // The browser is the encoder: WebP is a quarter of the size. An empty page has no content security policy.
    const webp = await (await browser.newPage()).evaluate<string>(`(async () => {
      const image = await createImageBitmap(await (await fetch('data:image/png;base64,${png}')).blob());
      const canvas = new OffscreenCanvas(image.width, image.height);
      canvas.getContext('2d').drawImage(image, 0, 0);
      const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 })).arrayBuffer());
      return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''));
    })()`);
    writeFileSync(join(root, `web/public/desk-${theme}.webp`), Buffer.from(webp, 'base64'));
    await context.close();
  }
}
