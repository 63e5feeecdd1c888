import { PageHeader } from '@/components/page-header.tsx';

export function Notifications() {
  return (
    <div className="page py-6">
      <PageHeader title="Notifications" />
      <p className="mt-6 max-w-prose">
        This version of Plumbline sends no notifications, so there is nothing to list here.
      </p>
    </div>
  );
}
