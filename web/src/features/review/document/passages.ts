import type { Finding } from '@schemas/analysis.ts';
import type { Passage } from '@/features/documents/text/passage.ts';

const BETWEEN = '~';

/** Returns the id of one of a finding's additional passages. */
export const spanId = (finding: string, start: number) => `${finding}${BETWEEN}${start}`;

/** Returns the id of the finding that a passage belongs to. */
export const findingOf = (passage: string) => passage.split(BETWEEN)[0] ?? passage;

/** Returns all highlights of a document: each finding's quote and its additional passages. */
export const passagesOf = (findings: readonly Finding[]): Passage[] =>
  findings.flatMap((finding) => [
    finding,
    ...finding.spans.map((span) => ({ ...finding, ...span, id: spanId(finding.id, span.start) })),
  ]);
