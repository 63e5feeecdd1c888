import { describe, expect, it } from 'vitest';
import { normalize } from './normalize.ts';
import { findSides } from './sides.ts';

type From = Parameters<typeof findSides>[2];

function sidesOf(
  text: string,
  { from = 'contractor', party = null }: { from?: From; party?: string | null } = {},
) {
  const { lower, cased } = normalize(text);
  return findSides(lower, cased, from, party);
}

const opening = (one: string, other: string) =>
  `SERVICES AGREEMENT between ${one} Laboratories, Inc. ("${one}") and ${other} Bank, N.A. ("${other}").`;
const repeated = (...sentences: string[]) => [...sentences, ...sentences, ...sentences].join(' ');

describe('sides of parties that a contract calls by their names', () => {
  it('follow from what each must do, even if both must deliver something', () => {
    const text = `${opening('Acme', 'Meridian')} ${repeated(
      'Acme shall perform the services described in each order.',
      'Acme shall deliver the reports on time.',
      'Meridian shall provide access to its offices.',
      'Meridian shall pay Acme within 30 days of the invoice.',
      'Acme will provide services to Meridian as ordered.',
    )}`;
    expect(sidesOf(text)).toMatchObject({ us: 'performer', isClear: true });
    expect(sidesOf(text).called.performer).toContain('acme');
    expect(sidesOf(text).called.payer).toContain('meridian');
    expect(sidesOf(text).called.performer).not.toContain('meridian');
  });

  it('are those opposite to a role', () => {
    const text = `${opening('Meridian', 'Cardinal')} ${repeated(
      'Supplier shall deliver the goods.',
      'Supplier may invoice monthly.',
      'Meridian may inspect the goods.',
      'Meridian shall provide a forecast.',
      'Meridian shall perform its part of the tests.',
    )}`;
    expect(sidesOf(text).called.payer).toContain('meridian');
  });

  it('are unclear without any duty', () => {
    expect(sidesOf(`${opening('Acme', 'Meridian')} The fee is $10.`)).toMatchObject({
      us: 'performer',
      isClear: false,
    });
  });
});

describe('our party', () => {
  const unclear = `${opening('Acme', 'Meridian')} ${repeated(
    'Acme may inspect the books.',
    'Acme shall insure the risk.',
    'Meridian may inspect the premises.',
    'Meridian shall insure the premises.',
  )}`;
  const clear = `AGREEMENT between Birch Homes LLC ("Owner") and Alder Builders, Inc. ("Contractor"). ${repeated(
    'Contractor shall build the house.',
    'Owner shall pay the price.',
  )}`;

  it('is on the side of the perspective if the text does not show sides, and names the other party', () => {
    expect(sidesOf(unclear).isClear).toBe(false);
    const paying = sidesOf(unclear, { party: 'Meridian', from: 'owner' });
    expect(paying).toMatchObject({ us: 'payer', perspective: 'owner', isClear: true });
    expect(paying.called).toMatchObject({
      payer: expect.arrayContaining(['meridian']),
      performer: expect.arrayContaining(['acme']),
    });
    expect(sidesOf(unclear, { party: 'Acme Laboratories, Inc.' }).called.performer).toContain('acme');
  });

  it('decides the side against the perspective if the text shows it', () => {
    expect(sidesOf(clear, { party: 'Birch Homes LLC' })).toMatchObject({ us: 'payer', perspective: 'owner' });
    expect(sidesOf(clear, { party: 'Contractor', from: 'owner' })).toMatchObject({
      us: 'performer',
      perspective: 'contractor',
    });
  });

  it('changes nothing if the text does not name it', () => {
    expect(sidesOf(unclear, { party: 'Cardinal' })).toMatchObject({ us: 'performer', isClear: false });
    expect(sidesOf(clear, { party: 'Cardinal' })).toMatchObject({ us: 'performer', isClear: true });
  });
});
