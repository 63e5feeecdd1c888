import type { Finding } from '@schemas/analysis.ts';
import type { Passage } from './passage.ts';

const BETWEEN = '~';

/** The id of a finding's additional passage. */
export const spanId = (finding: string, start: number) => `${finding}${BETWEEN}${start}`;

/** The finding a passage belongs to. */
export const findingOf = (passage: string) => passage.split(BETWEEN)[0] ?? passage;

/** All highlights of a document: each finding's quote and its additional passages. */
export const passagesOf = (findings: readonly Finding[]): Passage[] =>
  findings.flatMap((finding) => [
    finding,
    ...finding.places.map((span) => ({ ...finding, ...span, id: spanId(finding.id, span.start) })),
  ]);
