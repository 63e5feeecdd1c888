import type { Analysis, GroupKey } from '@contract/analysis.ts';
import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useUrlFilter } from '@/lib/use-url-filter.ts';
import { useWalk } from '@/lib/use-walk.ts';
import { type FindingOrder, groupOf, notesLast, orderFindings } from './findings/finding-groups.ts';

/** What is selected, filtered and ordered on the review desk; all of it in the address but the jumps. */
export function useReview(analysis: Analysis) {
  const { values, set } = useUrlFilter(['finding', 'group', 'order', 'at', 'page']);
  const [jump, setJump] = useState(0);
  // The address follows the selection: it updates in a transition, too late for someone who holds J down.
  const [selectedId, setSelectedId] = useState(values.finding);
  useEffect(() => {
    if (values.finding !== selectedId) set('finding', selectedId);
  }, [set, selectedId, values.finding]);
  // A link to a place, followed on this very page: it wins over the finding that was selected, each time.
  const { state: link } = useLocation();
  useEffect(() => {
    if (!isPlaceLink(link)) return;
    setSelectedId('');
    setJump((count) => count + 1);
  }, [link]);
  const group = analysis.groups.find((one) => one.key === values.group) ?? null;
  const order: FindingOrder = values.order === 'severity' ? 'severity' : 'place';

  const { findings, missing } = useMemo(() => {
    const fits = (finding: Analysis['findings'][number]) => group === null || groupOf(finding) === group.key;
    return {
      findings: notesLast(orderFindings(analysis.findings.filter(fits), order)),
      missing: orderFindings(analysis.missing.filter(fits), 'severity'),
    };
  }, [analysis, group, order]);

  const known = [...analysis.findings, ...analysis.missing];
  const selected = known.find((finding) => finding.id === selectedId) ?? null;
  const walked = [...findings, ...missing].map((finding) => finding.id);
  useWalk(walked, selected?.id ?? null, setSelectedId);

  return {
    findings,
    missing,
    group,
    order,
    selected,
    jump,
    /** Whether the address leads to a place in the document. */
    leadsToPlace: values.at !== '' || values.page !== '',
    /** The link to a place that was followed last; a new one each time. */
    link: isPlaceLink(link) ? link : null,
    walked,
    select: setSelectedId,
    /** Pressing the open finding's title folds it. */
    toggle: (id: string) => setSelectedId(id === selected?.id ? '' : id),
    show: (id: string) => {
      setSelectedId(id);
      setJump((count) => count + 1);
    },
    setGroup: (key: GroupKey | null) => set('group', key ?? ''),
    setOrder: (next: FindingOrder) => set('order', next === 'place' ? '' : next),
  };
}

const isPlaceLink = (state: unknown): state is object =>
  typeof state === 'object' && state !== null && 'showPlace' in state;
