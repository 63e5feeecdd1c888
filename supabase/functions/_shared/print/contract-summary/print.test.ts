import { beforeAll, describe, expect, it } from 'vitest';
import { extractDocument } from '../../extraction/extract.ts';
import {
  aFinding,
  aLawNote,
  anAnalysis,
  anApproval,
  anObligation,
  aStatusChange,
  aSummary,
} from '../testing/contract-summary.ts';
import { pdfUaProblems } from '../testing/pdf-ua.ts';
import type { ContractSummaryDocument } from './document.ts';
import { printContractSummary } from './print.ts';

/** The text of the summary's pages as a PDF reader extracts it, each page on one line. */
async function printed(fields: Partial<ContractSummaryDocument> = {}): Promise<string[]> {
  const bytes = await printContractSummary(aSummary(fields));
  const { text_status, pages } = await extractDocument(bytes, 'summary.pdf');
  expect(text_status).toBe('extracted');
  return pages.map((page) => page.replace(/\s+/g, ' '));
}

describe('printContractSummary', () => {
  it('meets PDF/UA-1', async () => {
    expect(await pdfUaProblems(await printContractSummary(aSummary({})))).toEqual([]);
  });

  let whole: string;
  beforeAll(async () => {
    whole = (await printed()).join(' ');
  });

  it('has a title block that identifies the document', () => {
    expect(whole).toContain('CONTRACT SUMMARY Main contract ORGANIZATION Test Builders PROJECT Harbor Tower');
    expect(whole).toContain('DOCUMENT NO. C-921E4B7D REVISION Version 2 DATE Nov 21, 2026, 1:05 PM UTC');
    expect(whole).toContain(`SHA-256 OF THE DOCUMENT ${'a3f1'.repeat(16)}`);
  });

  it('states the parties, value, dates, and status', () => {
    for (const fact of [
      'Party A Harbor LLC (owner)',
      'Party B Test Builders (contractor)',
      'Value $1,234,567.50',
      'Start date Mar 1, 2026',
      'End date Feb 28, 2027',
      'Status Under review',
      'Type Construction',
    ]) {
      expect(whole).toContain(fact);
    }
  });

  it('shows how the risk score adds up', () => {
    expect(whole).toContain('72%: High Risk');
    expect(whole).toContain('Payment 12 of 20');
    expect(whole).toContain('Liability and indemnity 25 of 25 (capped from 36)');
  });

  it('shows a quote without page breaks, and its other pages', async () => {
    const spans = [4, 9].map((page) => ({ start: page * 1000, end: page * 1000 + 9, page }));
    const findings = [
      aFinding({ page: 2, quote: 'paid\n\n7\n<PAGE>\nmonthly', shown: 'paid … monthly', spans }),
    ];
    const text = (
      await printed({ analysis: anAnalysis({ findings }) } as Partial<ContractSummaryDocument>)
    ).join(' ');
    expect(text).toContain('page 2 · also on pages 4, 9');
    expect(text).toContain('paid … monthly');
    expect(text).not.toContain('<PAGE>');
  });

  it('marks words recognized from a scan', async () => {
    const findings = [aFinding({ page: 7, from_ocr: true }), aFinding({ page: 8 })];
    const document = { ...aSummary().document, scan: { pages: [7], remaining: [], confidence: 0.9 } };
    const text = (
      await printed({ analysis: anAnalysis({ findings }), document } as Partial<ContractSummaryDocument>)
    ).join(' ');
    expect(text).toContain('page 7 · recognized from a scan');
    expect(text).not.toContain('page 8 · recognized');
    expect(text).toContain('42 pages, 1 recognized from a scan');
  });

  it('has each finding with its exact quote and review decision', async () => {
    const findings = [
      aFinding({ title: 'First', quote: 'the  very\nwords', page: 7, severity: 'high', points: 8 }),
      aFinding({
        title: 'Second',
        review_status: 'rejected',
        reviewed_by_name: 'Lena Lawyer',
        points: 0,
        reviewed_at: '2026-11-20T10:00:00.000Z',
        review_note: 'The owner carries this.',
        original: { kind: 'onerous', category: 'indemnity', severity: 'critical', points: 12 },
      }),
      aFinding({ title: 'Third', kind: 'info', points: 0 }),
    ];
    const missing = [
      aFinding({ title: 'No cap on liability', kind: 'missing', quote: null, page: null, points: 6 }),
    ];
    const text = (await printed({ analysis: anAnalysis({ findings, missing }) })).join(' ');
    expect(text).toContain(
      'Findings (3) 1. First High · Indemnity · page 7 · +8 points · Not yet reviewed the very words',
    );
    expect(text).toContain(
      'Rejected by Lena Lawyer on Nov 20, 2026 (found as critical, Indemnity, 12 points)',
    );
    expect(text).toContain('Note: The owner carries this.');
    expect(text).toContain('3. Third Informational · Indemnity · page 12 · 0 points');
    expect(text).toContain('Missing clauses (1) No cap on liability Critical · Indemnity · +6 points');
  });

  it('begins with what matters most, then lists by clause and ends with what is folded', async () => {
    const findings = Array.from({ length: 13 }, (_, at) =>
      aFinding({
        title: `Card${at + 1}.`,
        category: at === 11 ? 'retainage' : 'indemnity',
        folded: at === 5,
      }),
    );
    const text = (await printed({ analysis: anAnalysis({ findings }) })).join(' ');
    const order = text.match(
      /The ten that matter most|Less important findings|\d+\. Card\d+|Retainage \d+\./g,
    );
    expect(order).toEqual([
      'The ten that matter most',
      '1. Card1', '2. Card2', '3. Card3', '4. Card4', '5. Card5', '6. Card7', '7. Card8', '8. Card9', '9. Card10',
      '10. Card11', 'Retainage 11.', '12. Card13', 'Less important findings', '13. Card6',
    ]); // biome-ignore format: the order at a glance
  });

  it('shows the state law for a finding and its effect', async () => {
    const findings = [aFinding({ severity: 'low', points: 2, law: [aLawNote()] })];
    const text = (await printed({ analysis: anAnalysis({ findings }) })).join(' ');
    expect(text).toContain(
      'New York law: Void in New York: it should not be enforceable as written. (critical to low, 12 to 2 points)',
    );
    expect(text).toContain('Applies to: private construction contracts. Sources: law.example, firm.example');
    expect(text).toContain(
      'Gen. Oblig. Law § 5-322.1; two sources agree. Sources read Nov 22, 2026; the law may have changed since. Verify with counsel.',
    );
  });

  it("shows the valid approval and the contract's status history", async () => {
    const approvals = [
      anApproval(),
      anApproval({
        decision: 'rejected',
        stands: false,
        void_reason: 'terms_changed',
        note: 'Cap the indemnity.',
        document_version: 1,
      }),
    ];
    const history = [
      aStatusChange({ action: 'renew', from_status: 'expired', to_status: 'active', end_date: '2028-02-28' }),
      aStatusChange({ note: 'Ready for counsel', actor_name: null }),
    ];
    const text = (await printed({ approvals, history })).join(' ');
    expect(text).toContain(
      'Approved by Lena Lawyer (New York bar no. 123456) on Nov 21, 2026, 1:05 PM UTC Version 2',
    );
    expect(text).toMatch(
      /Rejected by Lena Lawyer .*? UTC\. Void: the terms changed\. Version 1.*?Note: Cap the indemnity\./,
    );
    expect(text).toContain('Renewed until Feb 28, 2028 (expired to active)');
    expect(text).toContain(
      'Submitted (draft to under review) System, Nov 21, 2026, 1:05 PM UTC Note: Ready for counsel',
    );
  });

  it('explains the date calculation of every obligation', async () => {
    const event = {
      anchor: 'event',
      anchor_event: 'notice of award',
      base_date: null,
      due_date: null,
    } as const;
    const obligations = [
      anObligation(),
      anObligation({
        anchor: 'fixed_date',
        base_date: '2026-05-01',
        offset_count: 0,
        due_date: '2026-05-01',
      }),
      anObligation({
        anchor: 'contract_end',
        base_date: '2027-02-28',
        offset_count: -1,
        offset_unit: 'months',
      }),
      anObligation({ ...event, offset_count: 10, offset_unit: 'business_days', who: null }),
    ];
    const text = (await printed({ obligations })).join(' ');
    expect(text).toContain('Confirmed obligations (4)');
    expect(text).toContain('300 days after the contract start date, Mar 1, 2026');
    expect(text).toContain('May 1, 2026');
    expect(text).toContain('The date in the clause');
    expect(text).toContain('1 month before the contract end date, Feb 28, 2027');
    expect(text).toContain('No date yet');
    expect(text).toContain('10 business days after notice of award');
  });

  it('omits risk for those who may not see it, and empty sections', async () => {
    const [only, ...more] = await printed({
      analysis: null,
      asks: [],
      document: null,
      approvals: [],
      history: [],
      obligations: [],
    });
    expect(more).toEqual([]);
    expect(only).not.toMatch(/Risk|Findings|Not found/);
    expect(only).toContain('SHA-256 OF THE DOCUMENT No document');
    expect(only).toContain('No lawyer has reviewed this contract.');
    expect(only).toContain('No confirmed obligations.');
  });

  it('does not call an unassessed document clean, or an outdated analysis current', async () => {
    const gate = {
      passed: false,
      reason: 'not_a_contract',
      message: 'It does not read like a contract.',
    } as const;
    const unassessed = {
      risk_score: null,
      risk_level: null,
      gate,
      groups: [],
      findings: [],
      document_version: 1,
    };
    const text = (await printed({ analysis: anAnalysis(unassessed) })).join(' ');
    expect(text).toContain('Not Assessed. It does not read like a contract.');
    expect(text).toContain('Version 2 is newer and has not been analyzed.');
    expect(text).not.toMatch(/Findings|Not found/);
  });

  it('prints the findings of an unscored document, with the reason instead of a score', async () => {
    const gate = { passed: false, reason: 'other_contract', message: 'This is a lease.' } as const;
    const text = (await printed({ analysis: anAnalysis({ risk_score: null, risk_level: null, gate }) })).join(
      ' ',
    );
    expect(text).toContain('Not Scored. This is a lease.');
    expect(text).toContain('Findings');
    expect(text).not.toMatch(/\d%:/);
  });

  it('numbers its pages and continues long quotes', async () => {
    const quote = `begin ${'Contractor shall indemnify Owner. '.repeat(400)} end`;
    const pages = await printed({ analysis: anAnalysis({ findings: [aFinding({ quote })] }) });
    expect(pages.length).toBeGreaterThan(3);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain('Contract summary C-921E4B7D · Version 2');
      expect(page).toContain(`${index + 1} of ${pages.length}`);
    }
    expect(pages.join(' ').match(/indemnify/g)).toHaveLength(400);
  });

  it('prints the scripts its fonts support, and reports unprintable text', async () => {
    const { contract } = aSummary();
    const name = 'Ωμέγα «Москва» Łódź <b>&';
    const plain = (await printed({ contract: { ...contract, name } })).join(' ');
    expect(plain).toContain(name);
    expect(plain).not.toContain('□');
    const text = (await printed({ contract: { ...contract, party_a_name: 'شركة 北京 👷🏽 Ltd' } })).join(' ');
    expect(text).toContain('Party A □□□□ □□ □ Ltd (owner)');
    expect(text).toContain("□ replaces a character that can't be printed here.");
  });

  it('fits names of 300 characters, with and without break points', async () => {
    const { contract } = aSummary();
    const [unbroken, broken] = ['Q'.repeat(300), 'long name '.repeat(30).trim()];
    const parties = { party_a_name: unbroken, party_b_name: broken, project_name: unbroken };
    const text = (
      await printed({
        contract: { ...contract, ...parties, name: broken },
        organization: unbroken,
        obligations: Array.from({ length: 20 }, () => anObligation({ title: broken, who: unbroken })),
      })
    ).join(' ');
    // Organization, project, party A, and each obligation.
    expect(text.match(/Q/g)).toHaveLength(23 * 300);
    expect(text.match(/long name/g)).toHaveLength(30 * 22);
  });
});
