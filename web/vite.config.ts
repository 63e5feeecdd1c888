import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { accuracyPdf } from './accuracy-pdf.ts';
import { printFonts } from './print-fonts.ts';
import { tesseractFiles } from './tesseract-files.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Where `npm run dev -w web` forwards calls that are not files: the gateway of a running stack. */
const gateway = process.env.PLUMBLINE_URL ?? 'http://127.0.0.1:8080';

export default defineConfig({
  root: here('.'),
  plugins: [react(), tailwindcss(), tesseractFiles(), printFonts(), accuracyPdf()],
  resolve: {
    alias: {
      '@schemas': here('../supabase/functions/_shared/schemas'),
      '@tabular': here('../supabase/functions/_shared/tabular'),
      '@calendar': here('../supabase/functions/_shared/calendar'),
      '@notices': here('../supabase/functions/_shared/notices'),
      '@analysis': here('../supabase/functions/_shared/analysis'),
      '@vocabulary': here('../supabase/functions/_shared/vocabulary'),
      '@': here('./src'),
    },
    dedupe: ['react', 'react-dom', 'zod'],
  },
  build: {
    target: 'es2023',
    sourcemap: 'hidden',
    assetsInlineLimit: 0,
    manifest: true,
    // Where a browser does not know it, the page is a little slower, not broken.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              // Icons of the signed-in pages' first view: in one file they take half of the bytes of ten files.
              name: 'icons',
              test: /lucide-react.*\/(archive|calendar-clock|calendar-days|chart-column|chevron-down|circle-check|circle-dot|circle-off|circle-question-mark|clock|download|eye|file-chart-column|file-pen|file-text|folder-kanban|gavel|log-out|mail|pencil|rotate-ccw-clock|scroll-text|search|shield-check|upload|user-plus|users|x)\.m?js$/,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/auth/v1', '/functions/v1', '/storage/v1'].map((path) => [path, gateway]).concat([]),
    ),
  },
  test: {
    environment: 'jsdom',
    // West of Greenwich, where a calendar date that passes through UTC midnight shows as the day before.
    env: { TZ: 'America/Los_Angeles' },
    setupFiles: [here('./src/testing/setup.ts')],
    // The limits are there for what never ends, not for a machine that is busy.
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
