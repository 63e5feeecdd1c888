import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { freePort } from '../../devstack/src/free-port.ts';
import { endProcess } from '../../devstack/src/processes.ts';
import { seedDemo } from '../../devstack/src/seed/demo.ts';
import { startStack } from '../../devstack/src/stack.ts';
import { copyTemplate } from '../../devstack/src/testing/template.ts';
import { run } from '../../scripts/lib/run.ts';
import { signedIn } from '../shots/states.ts';
import { type BenchRow, median } from './pairs.ts';

/** Fetched when it is needed: nothing else uses it, and it brings more than a hundred packages. */
const lighthouse = 'lighthouse@13.5.0';
const profiles = [
  { name: 'desktop', options: ['--preset=desktop'], performance: 95 },
  { name: 'mobile', options: [], performance: 90 },
];
const runs = 3;

/** Lighthouse's scores of a page, from 0 to 100, and what its performance is made of; times in milliseconds. */
interface Scores {
  performance: number;
  accessibility: number;
  bestPractices: number;
  largestPaint: number;
  blocked: number;
  /** How far the layout shifts while the page loads, in Lighthouse's unit. */
  shift: number;
  /** Audits that are not met, without those of performance. */
  failed: string[];
}

/**
 * Lighthouse on the landing page, login, and the main screens of the demo firm, on its desktop and mobile
 * profiles. The performance is the median of three runs.
 * @param only the name of one page to measure; all if undefined
 */
export async function benchPages(only?: string): Promise<BenchRow[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-pages-'));
  await copyTemplate('migrated', dataDir);
  const stack = await startStack({ port: 0, dataDir, web: true, durable: false });
  const browser = await openBrowser(join(dataDir, 'browser'));
  try {
    const demo = await seedDemo(stack, dataDir, console.log);
    if (!demo) throw new Error('The demo firm could not be created');
    const rows: BenchRow[] = [];
    const measure = async (pages: Record<string, string>) => {
      for (const [name, path] of Object.entries(pages).filter(([name]) => !only || name === only))
        for (const profile of profiles)
          rows.push(...(await rowsOf(browser.port, name, new URL(path, stack.url).href, profile)));
    };
    await measure({ landing: '/', login: '/login' });
    const desk = await browser.visit(stack.url, async (page) => {
      await signedIn(demo)(page);
      await page.goto('/contracts');
      const link = page.getByRole('link', { name: /^Millrace – general construction/ }).first();
      return (await link.getAttribute('href')) ?? '';
    });
    await measure({ dashboard: '/dashboard', contracts: '/contracts', desk, compliance: '/compliance' });
    return rows;
  } finally {
    await browser.close();
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * Where a full Chrome is. The browser that comes from npm for tests cannot be used: Lighthouse reports
 * `net::ERR_ABORTED` for every page with our security headers.
 */
const programs = ['/usr/bin/google-chrome', '/usr/bin/chromium'];

/**
 * Starts a browser of its own, since one that Playwright starts stops every tab that Lighthouse opens. What a
 * visit leaves in the browser's storage, such as a session, stays for Lighthouse.
 * @throws Error if no full Chrome is installed
 */
async function openBrowser(profile: string) {
  const program = process.env.CHROMIUM ?? programs.find((path) => existsSync(path));
  if (!program) throw new Error('Lighthouse needs an installed Chrome. Set CHROMIUM to its path.');
  const port = await freePort();
  const child = spawn(
    program,
    [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--headless=new',
      `--remote-debugging-port=${port}`,
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { stdio: 'ignore', detached: true },
  );
  const address = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 100; tries += 1) {
    if (await fetch(`${address}/json/version`).catch(() => null)) break;
    await sleep(100);
  }
  return {
    port,
    async visit<T>(baseURL: string, act: (page: Page) => Promise<T>): Promise<T> {
      const connected = await chromium.connectOverCDP(address);
      try {
        const page = await connected.contexts()[0]?.newPage();
        if (!page) throw new Error('The browser has no window');
        const goto = page.goto.bind(page);
        page.goto = (path, options) => goto(new URL(path, baseURL).href, options);
        const result = await act(page);
        await page.close();
        return result;
      } finally {
        await connected.close();
      }
    },
    async close() {
      if (child.pid !== undefined) await endProcess(child.pid, [{ signal: 'SIGTERM', waitMs: 2000 }]);
    },
  };
}

async function rowsOf(
  port: number,
  name: string,
  url: string,
  { name: profile, options, performance }: (typeof profiles)[number],
): Promise<BenchRow[]> {
  const measured: Scores[] = [];
  for (let n = 0; n < runs; n += 1) measured.push(await score(port, url, options));
  const of = (pick: (scores: Scores) => number) => Math.round(median(measured.map(pick)));
  const failed = [...new Set(measured.flatMap((scores) => scores.failed))];
  const row = (what: string, ratio: number, goal: number, detail: string): BenchRow => ({
    id: 'L',
    name: `${name}, ${profile}: ${what}`,
    ratio,
    goal,
    atLeast: true,
    unit: 'points',
    detail,
  });
  return [
    row(
      'performance',
      of((scores) => scores.performance),
      performance,
      `largest paint ${of((scores) => scores.largestPaint)} ms, blocked ${of((scores) => scores.blocked)} ms, shift ${median(measured.map(({ shift }) => shift)).toFixed(3)}`,
    ),
    row(
      'accessibility',
      of((scores) => scores.accessibility),
      100,
      failed.join(', '),
    ),
    row(
      'best practices',
      of((scores) => scores.bestPractices),
      100,
      failed.join(', '),
    ),
  ];
}

interface Report {
  runtimeError?: { message: string };
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number }>;
}

async function score(port: number, url: string, options: string[]): Promise<Scores> {
  const ran = await run('npm', [
    ...['exec', '--yes', `--package=${lighthouse}`, '--', 'lighthouse', url, `--port=${port}`, ...options],
    ...['--disable-storage-reset', '--quiet', '--output=json'],
    '--only-categories=performance,accessibility,best-practices',
  ]);
  const report = ran.code === 0 ? (JSON.parse(ran.stdout) as Report) : null;
  if (!report || report.runtimeError)
    throw new Error(`Lighthouse on ${url}: ${report?.runtimeError?.message ?? ran.stderr.slice(-1000)}`);
  const points = (category: string) => (report.categories[category]?.score ?? 0) * 100;
  const took = (audit: string) => report.audits[audit]?.numericValue ?? Number.NaN;
  return {
    performance: points('performance'),
    accessibility: points('accessibility'),
    bestPractices: points('best-practices'),
    largestPaint: took('largest-contentful-paint'),
    blocked: took('total-blocking-time'),
    shift: took('cumulative-layout-shift'),
    failed: ['accessibility', 'best-practices'].flatMap((category) =>
      (report.categories[category]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 1)
        .map(({ id }) => id),
    ),
  };
}
