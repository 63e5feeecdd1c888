import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';

const Notices = lazy(() => import('./notices.tsx').then((m) => ({ default: m.Notices })));
const NewNotice = lazy(() => import('./new-notice.tsx').then((m) => ({ default: m.NewNotice })));
const NoticeTemplates = lazy(() =>
  import('./notice-templates.tsx').then((m) => ({ default: m.NoticeTemplates })),
);
const ChainPage = lazy(() => import('./chain.tsx').then((m) => ({ default: m.ChainPage })));
const Notice = lazy(() => import('./notice.tsx').then((m) => ({ default: m.Notice })));

/** The pages under /notices. A single route, since each one adds to the first page. */
export function NoticePages() {
  return (
    <Routes>
      <Route index element={<Notices />} />
      <Route path="new" element={<NewNotice />} />
      <Route path="templates" element={<NoticeTemplates />} />
      <Route path="chain/:kind/:id" element={<ChainPage />} />
      <Route path=":noticeId" element={<Notice />} />
    </Routes>
  );
}
