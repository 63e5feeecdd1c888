import type { Analysis, GroupKey } from '@schemas/analysis.ts';
import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useUrlFilter } from '@/lib/use-url-filter.ts';
import { useWalk } from '@/lib/use-walk.ts';
import {
  type FindingOrder,
  findingOrders,
  groupOf,
  orderMissing,
  sectionsOf,
} from './findings/finding-groups.ts';

/** The desk's selection, filter, and order. All are stored in the URL except for jumps. */
export function useReview(analysis: Analysis) {
  const { values, set } = useUrlFilter(['finding', 'group', 'order', 'at', 'page']);
  const [jump, setJump] = useState(0);
  // The selection is kept in state because the URL updates in a transition, which is too slow while J is
  // held.
  const [selectedId, setSelectedId] = useState(values.finding);
  useEffect(() => {
    if (values.finding !== selectedId) set('finding', selectedId);
  }, [set, selectedId, values.finding]);
  // Following a link to a passage on this page clears the selected finding every time.
  const { state: link } = useLocation();
  useEffect(() => {
    if (!isSpanLink(link)) return;
    setSelectedId('');
    setJump((count) => count + 1);
  }, [link]);
  const group = analysis.groups.find((one) => one.key === values.group) ?? null;
  const order = findingOrders.find((one) => one === values.order) ?? 'priority';

  const { sections, folded, missing } = useMemo(() => {
    const fits = (finding: Analysis['findings'][number]) => group === null || groupOf(finding) === group.key;
    return {
      ...sectionsOf(analysis.findings.filter(fits), order),
      missing: orderMissing(analysis.missing.filter(fits)),
    };
  }, [analysis, group, order]);

  const known = [...analysis.findings, ...analysis.missing];
  const selected = known.find((finding) => finding.id === selectedId) ?? null;
  const walked = [...sections.flatMap(({ findings }) => findings), ...folded, ...missing].map(({ id }) => id);
  useWalk(walked, selected?.id ?? null, setSelectedId);

  return {
    sections,
    folded,
    missing,
    group,
    order,
    selected,
    jump,
    /** Whether the URL points to a passage. */
    leadsToSpan: values.at !== '' || values.page !== '',
    /** The passage link that was last followed. A new object on each click. */
    link: isSpanLink(link) ? link : null,
    walked,
    select: setSelectedId,
    /** Clicking the open finding's title collapses it. */
    toggle: (id: string) => setSelectedId(id === selected?.id ? '' : id),
    show: (id: string) => {
      setSelectedId(id);
      setJump((count) => count + 1);
    },
    setGroup: (key: GroupKey | null) => set('group', key ?? ''),
    setOrder: (next: FindingOrder) => set('order', next === 'priority' ? '' : next),
  };
}

const isSpanLink = (state: unknown): state is object =>
  typeof state === 'object' && state !== null && 'showPlace' in state;
