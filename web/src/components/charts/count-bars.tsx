interface CountBarsProps {
  /** Colours as CSS. */
  counts: { name: string; value: number; color: string }[];
}

/** How many of each, one bar below the other; boxes suffice, so that no chart has to be loaded. */
export function CountBars({ counts }: CountBarsProps) {
  const most = Math.max(1, ...counts.map(({ value }) => value));
  return (
    <ul className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-3">
      {counts.map(({ name, value, color }) => (
        <li key={name} className="contents">
          <span className="text-xs text-muted-foreground">{name}</span>
          <span className="flex items-center gap-2">
            <span
              aria-hidden
              className="h-3.5 rounded-r-[2px]"
              style={{ background: color, width: `${(value / most) * 85}%` }}
            />
            <span className="text-xs font-medium">{value}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
