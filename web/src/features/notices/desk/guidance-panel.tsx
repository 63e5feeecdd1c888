import type { NoticeGuidance } from '@schemas/notice.ts';

/** Legal requirements for this notice type in some jurisdictions, with sources. */
export function GuidancePanel({ guidance }: { guidance: NoticeGuidance }) {
  const { purpose, required, timing, pitfalls, covered } = guidance;
  return (
    <details className="group grid gap-2">
      <summary className="cursor-pointer text-base font-semibold">Required contents</summary>
      <div className="mt-2 grid gap-3">
        <p>{purpose}</p>
        {!covered && (
          <p className="rounded-md bg-attention-soft px-3 py-2">
            Not covered: we don't have the requirements for the project's state. Ask a lawyer.
          </p>
        )}
        {required.map(({ jurisdiction, citation, items }) => (
          <div key={citation} className="grid gap-1">
            <h3 className="text-sm font-semibold">
              {jurisdiction}
              <span className="font-normal text-muted-foreground"> · {citation}</span>
            </h3>
            <ul className="list-disc pl-5">
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </div>
        ))}
        <p>
          <strong className="font-semibold">Timing. </strong>
          {timing}
        </p>
        <div>
          <strong className="font-semibold">Common mistakes</strong>
          <ul className="list-disc pl-5">
            {pitfalls.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </div>
        <p className="text-xs text-muted-foreground">
          From public sources, not legal advice. Have a lawyer review before relying on this.
        </p>
      </div>
    </details>
  );
}
