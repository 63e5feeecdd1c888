import { type ComplianceCheckType, complianceCheckTypes } from '@schemas/compliance-requirement.ts';
import { useId } from 'react';
import { Skeleton } from '@/components/ui/skeleton.tsx';

interface RequirementGroupsProps<One> {
  requirements: readonly One[];
  children: (one: One) => React.ReactNode;
}

/** Requirements by check type, with counts. */
export function RequirementGroups<One extends { check_type: ComplianceCheckType }>({
  requirements,
  children,
}: RequirementGroupsProps<One>) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {complianceCheckTypes.map((type) => {
        const own = requirements.filter(({ check_type }) => check_type === type);
        return own.length > 0 && <Group key={type} title={type} items={own.map(children)} />;
      })}
    </div>
  );
}

function Group({ title, items }: { title: string; items: React.ReactNode[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="border-b pb-2 text-base">
        {title} <span className="font-normal text-muted-foreground">{items.length}</span>
      </h2>
      <ul>{items}</ul>
    </section>
  );
}

export function RequirementsSkeleton() {
  return (
    <div role="status" aria-label="Loading requirements">
      {[0, 1, 2, 3, 4].map((row) => (
        <div key={row} className="grid gap-2 border-b py-3">
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-3 w-3/5" />
        </div>
      ))}
    </div>
  );
}
