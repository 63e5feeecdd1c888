import '@/styles/app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { fetchMe } from '@/features/session/api/fetch-me.ts';
import { checkSession, watchOtherTabs } from '@/lib/session/session-store.ts';
import { Router } from './router.tsx';

// zod would try whether it may generate code, which the content security policy forbids and reports. Set without
// importing zod, which loads later.
const zod = globalThis as { __zod_globalConfig?: { jitless?: boolean } };
zod.__zod_globalConfig ??= {};
zod.__zod_globalConfig.jitless = true;

void checkSession(fetchMe);
watchOtherTabs(fetchMe);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Router />
  </StrictMode>,
);
