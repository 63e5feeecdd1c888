import base from './playwright.config.ts';
export default { ...base, workers: 1, timeout: 600_000, expect: { timeout: 90_000 }, use: { ...base.use, trace: 'off' as const, actionTimeout: 120_000, navigationTimeout: 120_000 } };
