import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { layOutColumns, layoutColumns } from './column-layout.ts';
import type { ColumnSet } from './columns.ts';

/**
 * The row's name, the chosen columns that fit in the element with the ref `frame`, and the row's actions.
 * Follows its width. The caller must keep `showActions` stable, as the columns are here.
 */
export function useFittedColumns<R, Id extends string>(
  set: ColumnSet<R, Id>,
  chosen: readonly Id[],
  showActions: (row: R) => React.ReactNode,
) {
  const frame = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(Number.MAX_SAFE_INTEGER);
  useLayoutEffect(() => {
    if (!frame.current) return;
    setRoom(frame.current.clientWidth);
    const observer = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect.width));
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  const layout = useMemo(() => layoutColumns(set, chosen, room), [set, chosen, room]);
  const columns = useMemo(() => layOutColumns(set, layout, showActions), [set, layout, showActions]);
  return { frame, shown: layout.columns, columns };
}
