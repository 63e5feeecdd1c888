import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';

/** Open matters of a contract about to be approved. */
export function OpenMatterList({ matters }: { matters: readonly string[] }) {
  const heading = useId();
  return (
    <section
      aria-labelledby={heading}
      className="grid gap-1 rounded-md border border-attention/40 bg-attention-soft px-3 py-2"
    >
      <h3 id={heading} className="flex items-center gap-2 text-sm font-semibold">
        <TriangleAlert aria-hidden className="size-4 shrink-0 text-attention" />
        Open items
      </h3>
      <ul className="ml-6 list-disc">
        {matters.map((matter) => (
          <li key={matter} className="break-words first-letter:uppercase">
            {matter}
          </li>
        ))}
      </ul>
    </section>
  );
}
