import { expect, it } from 'vitest';
import { scramVerifier } from './scram.ts';

it('computes the same verifier as Postgres', async () => {
  const salt = Uint8Array.from(atob('W22ZaJ0SNY7soEsUEjb6gQ=='), (char) => char.charCodeAt(0));
  expect(await scramVerifier('pencil', salt)).toBe(
    'SCRAM-SHA-256$4096:W22ZaJ0SNY7soEsUEjb6gQ==$WG5d8oPm3OtcPnkdi4Uo7BkeZkBFzpcXkuLmtbsT4qY=:wfPLwcE6nTWhTAmQ7tl2KeoiWGPlZqQxSrmfPwDl2dU=',
  );
});
