import { describe, expect, it } from 'vitest';
import { analyzeText } from '../analyze.ts';
import { contract } from '../testing/build.ts';

const analyze = (text: string) => analyzeText([text], { perspective: 'contractor' });
const LATIN =
  'Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore et dolore magna aliqua. ';
const SPANISH =
  'El contratista ejecutará la obra conforme a los planos y especificaciones, y el propietario pagará el precio del contrato dentro de los treinta días siguientes a la presentación de cada factura. ';
const NDA = [
  'MUTUAL NON-DISCLOSURE AGREEMENT. This Agreement is entered into between Alder Trading Company and Birch Works Company, each a party.',
  'Each party may disclose to the other confidential information for the purpose of evaluating a business relationship. The receiving party shall hold the confidential information in strict confidence, shall not disclose it to any third party, and shall use it only for the stated purpose.',
  'Confidential information does not include information that is or becomes public, that the receiving party already knew, or that it receives from a third party without breach. The receiving party may disclose what the law compels it to disclose, after telling the other party.',
  'On request the receiving party shall return or destroy the confidential information and all copies. This Agreement shall continue for three years and is governed by the laws of the State of Oregon. Neither party shall assign this Agreement without the consent of the other. No license is granted, and no warranty is given, by either party under this Agreement.',
  'The parties agree that a breach may cause harm that money cannot make good, and that the other party may seek an injunction. This Agreement is the whole agreement of the parties and may be changed only in writing signed by both. It binds their successors. If a provision is invalid the rest shall stand.',
].join('\n\n');
const SERVICE = [
  'CONSULTING AGREEMENT. This Agreement is made between Alder Trading Company (the "Company") and Birch Advisory LLC (the "Consultant").',
  ...Array.from(
    { length: 12 },
    (_, i) =>
      `${i + 1}. The Consultant shall advise the Company on its marketing plan number ${i + 1}, shall report each month, and the Company shall pay the Consultant within thirty days after receipt of an invoice. Neither party shall assign this Agreement without the written consent of the other party.`,
  ),
  'The Consultant shall indemnify and hold harmless the Company from any and all claims, including claims caused by the negligence of the Company. This Agreement is governed by the laws of the State of Oregon.',
].join('\n\n');
const item = (_: unknown, i: number) =>
  `Item ${i + 1}: concrete mix delivered to site, cubic yards ${i + 3}, unit price $140.00, amount $${(i + 3) * 140}.00`;
const INVOICE = [
  'INVOICE 2041\nBill to: Harbor Builders',
  ...Array.from({ length: 60 }, item),
  'Subtotal, tax and total due in thirty days. Thank you for your business.',
].join('\n');
const POEM =
  'The harbor sleeps beneath the hill, the boats are folded in their sails, and over everything the still and patient moon puts on her veils. '.repeat(
    12,
  );
const CONTENTS = Array.from(
  { length: 90 },
  (_, i) => `Article ${i + 1}  Payment and completion of the work ........ ${i + 4}`,
).join('\n');

describe('the gate', () => {
  it('passes a construction contract', () => {
    expect(analyze(contract()).gate).toEqual({ passed: true, reason: null, message: null });
  });

  it.each([
    ['nothing', '', 'no_text'],
    ['a few words', 'The Contractor shall build a wall for the Owner.', 'too_short'],
    ['lorem ipsum', LATIN.repeat(20), 'not_english'],
    ['Spanish', SPANISH.repeat(12), 'not_english'],
    ['an invoice', INVOICE, 'not_a_contract'],
    ['a poem', POEM, 'not_a_contract'],
    ['a table of contents', CONTENTS, 'not_a_contract'],
    ['a non-disclosure agreement', NDA, 'confidentiality_only'],
  ])('gives %s no score', (_name, text, reason) => {
    const analysis = analyze(text);
    expect(analysis.gate).toMatchObject({ passed: false, reason });
    expect(analysis.gate.message).toBeTruthy();
    expect(analysis).toMatchObject({ risk_score: null, risk_level: null, findings: [], missing: [] });
    expect(analysis.groups.every((group) => group.points === 0)).toBe(true);
  });

  it('still locates the clauses of a confidentiality agreement', () => {
    expect(analyze(NDA).clauses.map((clause) => clause.category)).toContain('governing_law');
  });

  it('gives other contracts no score, says why, and expects no site clauses', () => {
    const analysis = analyze(SERVICE);
    expect(analysis.gate).toMatchObject({ passed: false, reason: 'other_contract' });
    expect(analysis.gate.message).toContain('not a construction contract');
    expect(analysis).toMatchObject({ risk_score: null, risk_level: null, paper: { kind: 'related' } });
    expect(analysis.findings).not.toEqual([]);
    expect(analysis.missing.map((finding) => finding.category)).not.toContain('differing_site_conditions');
  });
});
