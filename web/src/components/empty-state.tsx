interface EmptyStateProps {
  title: string;
  detail?: string;
  /** The one next step. */
  action?: React.ReactNode;
}

export function EmptyState({ title, detail, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-1 px-4 py-16 text-center">
      <p className="text-base font-semibold">{title}</p>
      {detail && <p className="max-w-prose text-muted-foreground">{detail}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}
