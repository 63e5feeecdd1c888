import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { startStack } from '../devstack/src/stack.ts';
import { copyTemplate } from '../devstack/src/testing/template.ts';
import { browserLaunch } from '../scripts/lib/browser.ts';
import { root } from '../scripts/lib/run.ts';
import { writeDeskPictures } from './shots/desk-picture.ts';
import { indexPage, type Shot } from './shots/index-page.ts';
import { screensOf } from './shots/screens.ts';
import { prepareStates, type State } from './shots/states.ts';

/**
 * Pictures of every screen in each state, width, and theme, with an index page, in the folder .shots. Screens
 * that scroll sideways are named. Arguments narrow them down: `-- dashboard empty 390 dark` takes pictures
 * that match one word of each kind.
 * `-- desk-picture` renews the pictures of the review desk on the landing page instead.
 */
const widths = [390, 768, 1440, 1920];
const themes = ['light', 'dark'] as const;
const words = process.argv.slice(2);
/** Keeps the values that are named in the arguments, or all if none is. */
const wanted = <T>(values: readonly T[], name: (value: T) => string): T[] => {
  const named = values.filter((value) => words.includes(name(value)));
  return named.length > 0 ? named : [...values];
};

/** Names of screens in the arguments; a state without a record has no screen for it. */
const every = { project: 'p', contract: 'c', check: 'k', party: 'y', notice: 'n' };
const named = screensOf({ records: every }).flatMap(({ name }) => (words.includes(name) ? [name] : []));

const folder = join(root, '.shots');
const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-shots-'));
await copyTemplate('migrated', dataDir);
const stack = await startStack({ port: 0, dataDir, web: true, bundled: false, durable: false });
const browser = await chromium.launch(await browserLaunch());
try {
  const states = await prepareStates(stack, dataDir);
  const [demo] = states;
  if (words.includes('desk-picture') && demo) await writeDeskPictures(browser, stack.url, demo);
  else await takeAll(states);
} finally {
  await browser.close();
  await stack.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function takeAll(states: State[]): Promise<void> {
  const shots: Shot[] = [];
  rmSync(folder, { recursive: true, force: true });
  for (const state of wanted(states, ({ name }) => name))
    for (const width of wanted(widths, String))
      for (const theme of wanted(themes, (one) => one))
        shots.push(...(await takeShots(browser, { state, width, theme })));
  writeFileSync(join(folder, 'index.html'), indexPage(shots));
  console.log(`${shots.length} pictures: ${join(folder, 'index.html')}`);
}

interface View {
  state: State;
  width: number;
  theme: 'light' | 'dark';
}

/** One signed-in tab goes through all screens of a state. A screen that never rests is shown as it is. */
async function takeShots(browser: Browser, { state, width, theme }: View): Promise<Shot[]> {
  const context = await browser.newContext({
    baseURL: stack.url,
    viewport: { width, height: width < 700 ? 844 : 900 },
    colorScheme: theme,
    locale: 'en-US',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const screens = screensOf(state).filter(({ name }) => named.length === 0 || named.includes(name));
  const shots: Shot[] = [];
  try {
    for (const isOpen of [true, false]) {
      const now = screens.filter((screen) => (screen.signedOut ?? false) === isOpen);
      if (now.length === 0) continue;
      if (!isOpen) await state.signIn(page);
      for (const { name, path } of now) {
        await page.goto(path);
        await page.waitForLoadState('networkidle', { timeout: 15_000 }).catch(() => {});
        // A failure shows after the retries, during which the network rests.
        if (state.name === 'failed')
          await page
            .getByText(/^Failed to|Try again/i)
            .first()
            .waitFor({ timeout: 12_000 })
            .catch(() => {});
        await page.evaluate('document.fonts.ready');
        const file = `${name}/${state.name}-${width}-${theme}.png`;
        mkdirSync(join(folder, name), { recursive: true });
        const shown = (await page.evaluate('document.documentElement.scrollWidth')) as number;
        if (shown > width) console.log(`${file} scrolls sideways: ${shown} px`);
        await page.screenshot({ path: join(folder, file), fullPage: true });
        shots.push({ screen: name, state: state.name, width, theme, file });
      }
    }
  } finally {
    await context.close();
  }
  return shots;
}
