import { addDays } from '../../../supabase/functions/_shared/calendar/days.ts';

/** The progress of one compliance check in the demo. Days are `YYYY-MM-DD`. */
export interface ComplianceStep {
  /** Id of the requirement in the built-in library. */
  key: string;
  /** The due date set by a user. */
  due?: string;
  /** The note of a check that is in progress. */
  begun?: string;
  /** Why it does not apply. */
  waiver?: string;
  /**
   * Evidence file. With dates it counts immediately; without the expiration date that its requirement needs,
   * it waits for review.
   */
  evidence?: { name: string; text: string; kind?: string; valid_from?: string; expires_on?: string };
  /** Recipient of an evidence request link. */
  ask?: string;
}

const firm = 'Harbor & Pine Builders, Inc.';

/**
 * The demo's compliance data, relative to a day so that it never looks outdated. All firms and numbers are
 * invented. @param today YYYY-MM-DD
 */
export function compliancePlan(today: string): ComplianceStep[] {
  const day = (offset: number) => addDays(today, offset);
  const paper = (title: string, ...lines: string[]) =>
    ['FICTITIOUS, FOR THE DEMO', '', title, `Firm: ${firm}`, ...lines, ''].join('\n');
  const certificate = (name: string, title: string, from: number, to: number, ...lines: string[]) => ({
    name,
    kind: title,
    valid_from: day(from),
    expires_on: day(to),
    text: paper(title, `Policy effective date: ${day(from)}`, `Policy expiration date: ${day(to)}`, ...lines),
  });
  const record = (name: string, title: string, ...lines: string[]) => ({
    evidence: { name, text: paper(title, ...lines) },
  });
  return [
    { key: 'osha-poster', ...record('osha-notice.txt', 'Photo log: job-safety notice at the site office') },
    { key: 'osha-hazard-instruction', ...record('orientation.txt', 'Site orientation, sign-in sheet') },
    { key: 'osha-hazcom-program', ...record('hazcom.txt', 'Hazard communication program') },
    { key: 'osha-fire-extinguishers', ...record('extinguishers.txt', 'Fire extinguisher inspection tags') },
    {
      key: 'osha-fall-protection-training',
      begun: 'Two roofing crew members still need training.',
      due: day(5),
    },
    { key: 'osha-gfci', due: day(3) },
    { key: 'osha-site-inspections' },
    { key: 'osha-crane-operator', due: day(-4) },
    {
      key: 'osha-confined-space-permit',
      waiver: 'No confined-space entry on this job: the vaults are precast and closed.',
    },
    { key: 'env-cgp-noi', evidence: certificate('cgp-coverage.txt', 'Stormwater permit coverage', -200, 85) },
    { key: 'env-cgp-swppp', ...record('swppp.txt', 'Stormwater pollution prevention plan, signed') },
    { key: 'env-cgp-inspections' },
    {
      key: 'lab-flsa-records',
      ...record('payroll-records.txt', 'Time and payroll records, certified by the office'),
    },
    { key: 'lab-new-hire-report', due: day(6) },
    {
      key: 'lic-building-permit',
      evidence: certificate('building-permit.txt', 'Building permit', -240, 300),
    },
    {
      key: 'bc-permit-posted',
      ...record('permit-board.txt', 'Permit posted at the entrance, superintendent’s note'),
    },
    {
      key: 'bc-approved-plans-on-site',
      ...record('plans-on-site.txt', 'Transmittal of the approved plan set'),
    },
    { key: 'bc-insp-frame', due: day(20) },
    {
      key: 'bc-special-insp-reports',
      begun: 'The testing lab’s report on the second lift is due this week.',
    },
    {
      key: 'ins-certificate-current',
      evidence: certificate(
        'certificate-of-insurance.txt',
        'Certificate of liability insurance',
        -180,
        185,
        'COMMERCIAL GENERAL LIABILITY  EACH OCCURRENCE $ 1,000,000',
        'GENERAL AGGREGATE $ 2,000,000',
        'AUTOMOBILE LIABILITY  COMBINED SINGLE LIMIT $ 1,000,000',
      ),
    },
    {
      key: 'ins-workers-comp',
      evidence: certificate('workers-compensation.txt', 'Workers’ compensation certificate', -372, -7),
    },
    {
      key: 'ins-sub-workers-comp-proof',
      evidence: {
        name: 'tidewater-certificate.txt',
        text: paper(
          'Workers’ compensation certificate for Tidewater Mechanical Co. (fictitious)',
          `Policy effective date: ${day(-30)}`,
          `Policy expiration date: ${day(335)}`,
        ),
      },
    },
    { key: 'ins-builders-risk', ask: 'Tidewater Mechanical Co. (fictitious)', due: day(12) },
    {
      key: 'lic-contractor-state',
      evidence: certificate('contractor-license.txt', 'Contractor license', -400, 330),
    },
    { key: 'lic-dig-ticket' },
    { key: 'bc-certificate-occupancy' },
  ];
}
