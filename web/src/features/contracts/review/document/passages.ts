import type { Finding } from '@contract/analysis.ts';
import type { Passage } from './passage.ts';

const BETWEEN = '~';

/** Names one of the further places of a finding among the passages of a document. */
export const placeId = (finding: string, start: number) => `${finding}${BETWEEN}${start}`;

/** The finding that a passage belongs to. */
export const findingOf = (passage: string) => passage.split(BETWEEN)[0] ?? passage;

/** All that is marked in a document: each finding where it is quoted, and where else the contract says it. */
export const passagesOf = (findings: readonly Finding[]): Passage[] =>
  findings.flatMap((finding) => [
    finding,
    ...finding.places.map((place) => ({ ...finding, ...place, id: placeId(finding.id, place.start) })),
  ]);
