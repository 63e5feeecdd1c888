import { useDocumentTitle } from '@/lib/use-document-title.ts';

interface PageHeaderProps {
  title: string;
  subtitle?: React.ReactNode;
  /** Status badges next to the title. */
  aside?: React.ReactNode;
  actions?: React.ReactNode;
}

/** A page's heading and its actions. Also sets the tab title. */
export function PageHeader({ title, subtitle, aside, actions }: PageHeaderProps) {
  useDocumentTitle(title);
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-72">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 dir="auto" className="min-w-0 text-xl break-words">
            {title}
          </h1>
          {aside}
        </div>
        {subtitle && <div className="mt-0.5 text-muted-foreground">{subtitle}</div>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}
