import { describe, expect, it } from 'vitest';
import { projectProblem, proposedProject } from './components/project-choice.tsx';
import { termsInWords, termsOf } from './new-project.ts';

const sources = [{ field: 'name' as const, quote: 'the Harbor Library', page: 1 }];
const project = {
  name: 'Harbor Library',
  client_name: 'Harbor Trust',
  address: '12 Quarry Street',
  city: null,
  state: 'OR',
  takes_terms: true,
  sources,
};
const draft = {
  name: 'Scan 0042',
  party_a_name: 'Harbor Trust',
  contract_value: 2_100_000,
  start_date: '2026-05-04',
  end_date: '2027-03-31',
};
const file = (changes: object = {}) => ({ draft, project: { ...project, ...changes } }) as never;

describe('the proposed project', () => {
  it('has the details of its file', () => {
    expect(proposedProject([file()])).toEqual({
      draft: {
        name: 'Harbor Library',
        client_name: 'Harbor Trust',
        address: '12 Quarry Street',
        city: '',
        state: 'OR',
      },
      sources,
    });
  });

  it('takes what the contract has for files read earlier', () => {
    expect(proposedProject([{ draft, project: null } as never]).draft).toMatchObject({
      name: 'Scan 0042',
      client_name: 'Harbor Trust',
    });
  });

  it('has the name that several files agree on, and otherwise only a client', () => {
    expect(proposedProject([file({ sources: [] }), file()]).draft.name).toBe('Harbor Library');
    expect(proposedProject([file(), file({ name: 'Pier 9' })])).toEqual({
      draft: { name: '', client_name: 'Harbor Trust', address: '', city: '', state: '' },
      sources: [],
    });
  });

  it('needs a name and a client', () => {
    const chosen = { isNew: true, existing: null, ...proposedProject([file({ client_name: '' })]) };
    expect(projectProblem(chosen)).toEqual({ field: 'client_name', message: 'Client name is required' });
    expect(projectProblem({ ...chosen, isNew: false })).toMatchObject({ message: 'Project is required' });
    expect(
      projectProblem({ ...chosen, isNew: false, existing: { id: 'p', label: 'Pier 9' } }),
    ).toBeUndefined();
  });
});

it('takes value and dates only from the contract with the client', () => {
  expect(termsInWords(termsOf({ project, draft }))).toBe(
    'Value and dates from the contract: $2,100,000, May 4, 2026 to Mar 31, 2027.',
  );
  expect(termsInWords(termsOf({ project: { ...project, takes_terms: false }, draft }))).toBeUndefined();
});
