import { Link } from 'react-router-dom';
import { paths } from '@/lib/paths.ts';
import { PageHeader } from './page-header.tsx';

interface SettingsPageProps {
  title: string;
  subtitle: string;
  children: React.ReactNode;
}

/** A settings page with a link back to all settings. */
export function SettingsPage({ title, subtitle, children }: SettingsPageProps) {
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-6 py-6 pb-24">
      <div>
        <Link to={paths.settings} className="text-muted-foreground underline-offset-4 hover:underline">
          Settings
        </Link>
        <PageHeader title={title} subtitle={subtitle} />
      </div>
      {children}
    </div>
  );
}
