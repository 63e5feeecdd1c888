import { describe, expect, it } from 'vitest';
import { draftContract } from './draft-contract.ts';
import { statedIn } from './facts-of.ts';
import { draftProject } from './project.ts';

const us = 'Testbed Constructors';

function drafted(text: string, organization = us) {
  const pages = text.split('\f');
  const { facts } = statedIn(pages);
  const { draft } = draftContract(facts, 'scan-0042.pdf');
  return draftProject(pages, facts, draft, organization);
}

const prime = (more: string) => `CONSTRUCTION AGREEMENT

This Agreement is made as of May 4, 2026 between Quarry Lane Partners LLC, with offices at 9 Bay Street, Dover, DE (the
"Owner"), and Testbed Constructors, Inc. (the "Contractor").

${more}

The Contract Price is $2,100,000. This Agreement is governed by the laws of the State of Washington.`;

describe('draftProject', () => {
  it('names the project as the contract does, and its site, with quotes', () => {
    const { sources, ...project } = drafted(
      prime(
        'The Contractor shall build the Quarry Street Library Addition at 12 Quarry Street, Fairhaven, Oregon (the "Project").',
      ),
    );
    expect(project).toEqual({
      name: 'Quarry Street Library Addition',
      client_name: 'Quarry Lane Partners LLC',
      address: '12 Quarry Street',
      city: 'Fairhaven',
      state: 'OR',
      takes_terms: true,
    });
    expect(sources.map(({ field, page }) => [field, page])).toEqual([
      ['name', 1],
      ['client_name', 1],
      ['address', 1],
      ['city', 1],
      ['state', 1],
    ]);
    expect(sources[0]?.quote).toContain('Quarry Street Library Addition');
    expect(sources[4]?.quote).toContain('Fairhaven, Oregon');
  });

  it.each([
    [
      'for the following Project:\n(Name, location and detailed description)\n\nFairhaven Clinic Fit-Out\n12 Quarry St\nFairhaven, OR 97201\n\nThe Architect:\nDell Architects',
      ['Fairhaven Clinic Fit-Out', '12 Quarry St', 'Fairhaven', 'OR'],
    ],
    [
      'The Project is:       Harbor Bank\n(Name and address)    5401 Rogers Ave.\n                      Fairhaven, OR  97201\n\nThe Architect is:     Dell',
      ['Harbor Bank', '5401 Rogers Ave', 'Fairhaven', 'OR'],
    ],
    [
      'PROJECT NAME: Terminal 4 Roof, 12 Quarry Street, Fairhaven, OR',
      ['Terminal 4 Roof', '12 Quarry Street', 'Fairhaven', 'OR'],
    ],
    [
      'The Owner intends to build a three-story medical office building at 400 Wharf Street, Port Ellery (the "Project").',
      ['Three-story medical office building', '400 Wharf Street', 'Port Ellery', 'WA'],
    ],
    [
      'The work is on the premises at 400 Wharf Street, Port Ellery.',
      ['400 Wharf Street', '400 Wharf Street', 'Port Ellery', 'WA'],
    ],
    ['The Contractor shall do the work in the drawings.', ['Scan 0042', null, null, 'WA']],
  ])('reads %j', (text, [name, address, city, state]) => {
    expect(drafted(prime(text))).toMatchObject({ name, address, city, state });
  });

  it('never makes us the client: on our subcontract it is the owner', () => {
    const text = `SUBCONTRACT AGREEMENT

This Subcontract is made as of May 4, 2026 between Testbed Constructors, Inc. (the "Contractor") and Plumb Line Framing
LLC (the "Subcontractor") for the framing of the Cedar Wharf Medical Office Building. The Subcontract Price is $180,000.
OWNER This Subcontract is governed by the laws of the State of New York.`;
    expect(
      drafted(
        text.replace(
          'OWNER',
          'The Contractor has a prime contract with Cedar Wharf Holdings LLC (the "Owner").',
        ),
      ),
    ).toMatchObject({
      name: 'Cedar Wharf Medical Office Building',
      client_name: 'Cedar Wharf Holdings LLC',
      // New York law is chosen for work elsewhere.
      state: null,
      takes_terms: false,
    });
    expect(drafted(text.replace('OWNER', ''))).toMatchObject({ client_name: '', takes_terms: false });
    // The subcontractor is paid by the contractor.
    expect(drafted(text.replace('OWNER', ''), 'Plumb Line Framing, LLC')).toMatchObject({
      client_name: 'Testbed Constructors, Inc.',
      takes_terms: true,
    });
  });

  it('keeps the name of a file without text', () => {
    const { draft } = draftContract(null, 'quarry-lane.pdf');
    expect(draftProject([], null, draft, us)).toMatchObject({ name: 'Quarry lane', sources: [] });
  });

  it.each(['A of ', '1 A ', 'Project: ', '('])('reads a text of nothing but %j', (part) => {
    expect(drafted(prime(part.repeat(20_000)))).toMatchObject({ client_name: 'Quarry Lane Partners LLC' });
  });
});
