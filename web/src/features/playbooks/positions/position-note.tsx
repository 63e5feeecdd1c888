import type { PositionLine } from '@schemas/playbook.ts';
import { PositionBadge } from './position-badge.tsx';
import { positionSentence } from './position-words.ts';

/** A finding's position in its details: what the contract says, what we want, and who decides. */
export function PositionNote({ position }: { position: PositionLine | undefined }) {
  if (!position) return null;
  const { contract, ours, decides, guidance } = position;
  const sentence = positionSentence(position);
  return (
    <section aria-label="Position" className="grid gap-2 rounded-md border px-3 py-2">
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-xs text-muted-foreground">Position</span>
        <PositionBadge position={position} />
        {sentence && <span>{sentence}</span>}
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-xs">
        {contract && <Row label="Contract">{contract}</Row>}
        {ours && <Row label="Ours">{ours}</Row>}
        <Row label="Decides">{decides}</Row>
      </dl>
      {guidance && <p className="text-xs break-words whitespace-pre-line">{guidance}</p>}
    </section>
  );
}

function Row({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="col-span-2 grid grid-cols-subgrid">
      <dt className="text-muted-foreground">{label}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}
