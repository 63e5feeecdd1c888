import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { layoutColumns } from './column-layout.ts';
import type { ColumnId } from './contract-columns.tsx';

/** The layout of chosen columns in the element `frame` is put on; follows its width. */
export function useColumnLayout(chosen: readonly ColumnId[]) {
  const frame = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(Number.MAX_SAFE_INTEGER);
  useLayoutEffect(() => {
    if (!frame.current) return;
    setRoom(frame.current.clientWidth);
    const observer = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect.width));
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  const layout = useMemo(() => layoutColumns(chosen, room), [chosen, room]);
  return { frame, layout };
}
