import { Skeleton } from '@/components/ui/skeleton.tsx';

/** Placeholder for loading results: a heading and two lines each. */
export function HitsSkeleton() {
  return (
    <div role="status" aria-label="Searching" className="grid gap-6 appear-late">
      {['first', 'second', 'third'].map((group) => (
        <div key={group} className="grid gap-3">
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="h-3.5 w-24" />
          <Skeleton className="h-3.5 w-full" />
          <Skeleton className="h-3.5 w-4/5" />
        </div>
      ))}
    </div>
  );
}
