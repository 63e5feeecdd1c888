import { type Bearer, bearerBy, bearerNames, optionNames } from '@schemas/bearer.ts';
import { ArrowDownLeft, ArrowLeftRight, ArrowUpRight, CircleHelp } from 'lucide-react';
import { Badge } from '@/components/ui/badge.tsx';
import { NativeSelect } from '@/components/ui/native-select.tsx';
import { formatDate } from '@/lib/dates.ts';
import { useUrlFilter } from '@/lib/use-url-filter.ts';

const LOOKS = {
  ours: { Icon: ArrowUpRight, tone: 'info' },
  theirs: { Icon: ArrowDownLeft, tone: 'neutral' },
  both: { Icon: ArrowLeftRight, tone: 'neutral' },
  unknown: { Icon: CircleHelp, tone: 'muted' },
} as const;

/** Who owes something: 'We owe', 'They owe us'; or whose option it is. */
export function BearerBadge({ bearer, option = false }: { bearer: Bearer; option?: boolean }) {
  const { Icon, tone } = LOOKS[bearer];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {(option ? optionNames : bearerNames)[bearer]}
    </Badge>
  );
}

/** 'We owe by Nov 25, 2026'; only the date if no side owes it. */
export const owedBy = (bearer: Bearer | null, date: string): string =>
  bearer ? `${bearerBy[bearer]} ${formatDate(date)}` : formatDate(date);

/**
 * A filter by the side that owes, kept in the address. What both sides owe is listed for either; what a side
 * may do is owed by none.
 */
export function useBearerFilter() {
  const { values, set } = useUrlFilter(['owed']);
  const side = values.owed === 'ours' || values.owed === 'theirs' ? values.owed : null;
  const matches = (bearer: Bearer, option = false) =>
    side === null || (!option && (bearer === side || bearer === 'both'));
  const select = (
    <NativeSelect
      aria-label="Owed by"
      className="w-44"
      value={side ?? ''}
      onChange={(event) => set('owed', event.target.value)}
    >
      <option value="">Ours and theirs</option>
      <option value="ours">We owe</option>
      <option value="theirs">They owe us</option>
    </NativeSelect>
  );
  return { side, matches, select };
}
