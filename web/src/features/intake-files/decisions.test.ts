import type { IntakeFile } from '@schemas/intake-file.ts';
import { describe, expect, it } from 'vitest';
import { proposedDecision, toFiling, undecided } from './decisions.ts';

const party = (id: string) => ({ id, name: 'Reed Steel', contact_name: null, email: null });
const file = (known: string[]) =>
  ({
    draft: { name: 'Steel', party_a_name: 'Harbor LLC', party_b_name: 'Reed Steel' },
    match: null,
    parties: [
      { side: 'a', name: 'Harbor LLC', offered: false, known: [] },
      { side: 'b', name: 'Reed Steel', offered: true, known: known.map(party) },
    ],
  }) as unknown as IntakeFile;

describe('a directory party named in a file', () => {
  it('is linked if it is the only match, and asked about if there are several', () => {
    expect(proposedDecision(file(['p1'])).draft).toMatchObject({ party_a_id: null, party_b_id: 'p1' });
    const several = file(['p1', 'p2']);
    const decision = proposedDecision(several);
    expect(decision.draft.party_b_id).toBeNull();
    expect(undecided(several, decision).map(({ side }) => side)).toEqual(['b']);
    expect(undecided(several, { draft: { ...decision.draft, party_b_id: 'p2' } })).toEqual([]);
    expect(undecided(several, { draft: { ...decision.draft, party_b_name: 'Reed Steel Erectors' } })).toEqual(
      [],
    );
  });

  it('is added only on request, and not if already linked', () => {
    const decision = proposedDecision(file([]));
    expect(toFiling(decision, 'j', {})).not.toHaveProperty('add_parties');
    expect(toFiling({ ...decision, add: ['b'] }, 'j', {})).toMatchObject({ add_parties: ['b'] });
    const tied = { ...decision, add: ['b' as const], draft: { ...decision.draft, party_b_id: 'p1' } };
    expect(toFiling(tied, 'j', {})).not.toHaveProperty('add_parties');
  });
});
