import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { cn } from '@/lib/utils.ts';
import { complianceKeys } from '../api/keys.ts';

/** Refetches the list and the figures; spins while loading. */
export function RefreshComplianceButton() {
  const client = useQueryClient();
  const fetching = useIsFetching({ queryKey: complianceKeys.all }) > 0;
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label="Refresh"
      onClick={() => client.refetchQueries({ queryKey: complianceKeys.all, type: 'active' })}
    >
      <RotateCw aria-hidden className={cn(fetching && 'motion-safe:animate-spin')} />
    </Button>
  );
}
