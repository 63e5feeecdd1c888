/** Labeled facts in two columns, separated by hairlines. */
export function FactList({ children }: { children: React.ReactNode }) {
  return <dl className="grid gap-x-8 border-t sm:grid-cols-2">{children}</dl>;
}

export function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0 border-b py-2.5">
      <dt className="text-xs text-muted-foreground">{label}</dt>
      <dd dir="auto" className="mt-0.5 max-w-prose break-words whitespace-pre-line">
        {children}
      </dd>
    </div>
  );
}
