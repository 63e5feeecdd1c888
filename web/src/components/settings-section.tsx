import { useId } from 'react';

interface SettingsSectionProps {
  title: string;
  /** Its purpose, next to its content. */
  lead: React.ReactNode;
  children: React.ReactNode;
}

/** A settings section: title and lead, with the settings next to them on wide screens. */
export function SettingsSection({ title, lead, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-4 border-t pt-6 desk:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
    >
      <div>
        <h2 id={id} className="text-base">
          {title}
        </h2>
        <p className="mt-1 max-w-prose text-muted-foreground">{lead}</p>
      </div>
      <div className="min-w-0 max-w-3xl">{children}</div>
    </section>
  );
}
