import '@/styles/app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { fetchMe } from '@/features/session/api/fetch-me.ts';
import { checkSession, watchOtherTabs } from '@/lib/session/session-store.ts';
import { Router } from './router.tsx';

void checkSession(fetchMe);
watchOtherTabs(fetchMe);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Router />
  </StrictMode>,
);
