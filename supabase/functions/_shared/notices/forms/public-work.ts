/**
 * Notices on public work, where the property can't be liened: claims on payment bonds and contract funds, and the
 * preliminary notices that come before them.
 */
import type { LegalNoticeType } from '../../schemas/notice.ts';
import { stateName } from '../../vocabulary/states.ts';
import { blank, free, heading, jurat, known, rows, signature, statuteRows, statuteWords } from './build.ts';
import type { AbsentForm, StateForms, StatutoryForm } from './schema.ts';

const belowFirstTier = ['sub_subcontractor', 'supplier', 'equipment_lessor', 'laborer'] as const;
const on = '2026-11-28';
const michiganAct =
  'http://www.legislature.mi.gov/(S(lm3xjwalfgbfhqd5hdapoina))/mileg.aspx?page=getObject&objectName=mcl-129-207';

/** The contents that the Miller Act set and states took over. */
const substantially = rows(
  ['Claimant', known('us.name'), ', ', known('us.address')],
  ['Amount claimed', blank('US dollars')],
  ['Party for whom the labor was done, or to whom the material was furnished', known('them.name')],
  ['Labor or material', blank('General description')],
  ['Last labor or material', known('dates.last')],
  ['Public work', known('project.name'), ', ', known('project.address')],
);
const claimsOnBond = free(
  known('us.name'),
  ' gives notice to ',
  known('contractor.name'),
  ' of this claim on the payment bond for the work named below.',
);

type Given = Pick<
  StatutoryForm,
  'id' | 'jurisdiction' | 'rules' | 'citation' | 'certainty' | 'read' | 'sources' | 'limits'
>;
const bondNotice = (given: Given): StatutoryForm => ({
  ...given,
  revision: 1,
  work: 'public',
  type: 'Notice of Non-Payment',
  title: 'Notice of Claim on Payment Bond',
  use: 'Public work with a payment bond. From those without a contract with the prime contractor.',
  roles: belowFirstTier,
  wording: 'particulars',
  act: 'served',
  execution: 'signed',
  parts: [claimsOnBond, substantially],
});

/** Cal. Civ. Code § 8102(a)(1)–(5). */
const californiaParties = rows(
  ['Public entity', known('owner.name'), ', ', known('owner.address')],
  ['Direct contractor', known('contractor.name'), ', ', known('contractor.address')],
  ['Construction lender, if any', blank('Name and address, or “none known”')],
  ['Site', known('project.address'), ' ', blank('Legal description, or “none”')],
  ['Person giving this notice', known('us.name'), ', ', known('us.address')],
  ['Relationship to the parties', known('us.role')],
);

/** What Illinois asks of both notices on public work. */
const illinoisClaim: Parameters<typeof rows> = [
  ['Claimant', known('us.name'), ', ', known('us.address')],
  [
    'Partners, and principal place of business in Illinois',
    blank('Partners of a firm; Illinois office of a foreign corporation; or “not applicable”'),
  ],
  ['Contractor of the public body', known('contractor.name'), ', ', known('contractor.address')],
  ['Employed by, or furnished to', known('them.name'), ', ', known('them.address')],
  ['Claimant’s contract', blank('Brief description: parties, date, work, and price')],
  ['Work done or material furnished', blank('Description')],
  ['Last work or material', known('dates.last')],
  ['Public improvement', known('project.name'), ', ', known('project.address')],
  ['Total amount due and unpaid as of the date of this notice', blank('US dollars, and the date')],
];
const illinoisOath = [
  statuteWords(
    known('us.signatory'),
    ', being duly sworn, states on behalf of the claimant that the statements in this notice are true.',
  ),
  signature,
  ...jurat,
];

const forms: StatutoryForm[] = [
  bondNotice({
    id: 'us-miller-act-notice',
    jurisdiction: 'US',
    rules: ['us-notice-second-tier'],
    citation: '40 U.S.C. § 3133(b)(2)',
    certainty: 'secondary',
    read: { edition: 'Summary that restates the section, undated', on },
    sources: ['https://wikisum.wiki/wiki/Miller_Act', 'https://www.suretec.com/claims_milleract.shtml'],
    limits: [
      'The contractor must receive it within 90 days after your last labor or material.',
      'Serve it by a means that gives written verification of delivery by a third party.',
    ],
  }),
  bondNotice({
    id: 'az-public-bond-notice',
    jurisdiction: 'AZ',
    rules: ['az-public-bond'],
    citation: 'A.R.S. § 34-223(A)(2)',
    certainty: 'statute_text',
    read: { edition: 'Undated copy', on: '2026-11-24' },
    sources: [
      'https://instalawyer.io/laws/arizona-revised-statutes/title-34-public-buildings-34-223-payment-bond',
    ],
    limits: ['A preliminary notice is also required of those without a contract with the contractor.'],
  }),
  bondNotice({
    id: 'ga-public-bond-notice',
    jurisdiction: 'GA',
    rules: ['ga-public-bond'],
    citation: 'O.C.G.A. §§ 13-10-63(a), 36-91-93',
    certainty: 'secondary',
    read: { edition: 'Two surveys, undated', on },
    sources: [
      'https://levelset.com/bond-claims/georgia-bond-claim-faqs',
      'http://www.fullertonlaw.com/50-state-summary-payment-bond-law',
    ],
    limits: [
      'It serves where no notice of commencement was filed. Where one was, a notice to the contractor within 30 days is required instead.',
    ],
  }),
  bondNotice({
    id: 'pa-public-bond-notice',
    jurisdiction: 'PA',
    rules: ['pa-public-bond'],
    citation: '8 P.S. § 194(b)',
    certainty: 'secondary',
    read: { edition: 'Two surveys, undated', on },
    sources: [
      'https://www.lighthouse-engineers.com/ProjectMgmt/03-UPTSA/08-Library/Library/Bonding%20Requirements.txt',
      'http://www.fullertonlaw.com/50-state-summary-payment-bond-law',
    ],
    limits: [],
  }),
  bondNotice({
    id: 'ny-public-bond-notice',
    jurisdiction: 'NY',
    rules: ['ny-public-bond'],
    citation: 'N.Y. State Fin. Law § 137(3)',
    certainty: 'secondary',
    read: { edition: 'As quoted in a court opinion of Jul 5, 2005; two law firms, 2014 and 2022', on },
    sources: [
      'http://print.casetext.com/case/precision-dev-of-chappaqua-v-hartford-fire-ins-1',
      'https://amoslegal.com/2022/05/05/payment-bonds-on-public-jobs-hello-world/',
      'https://www.farrellfritz.com/ny-state-finance-law-%c2%a7137-guidelines-for-posting-a-payment-bond-under-the-little-miller-act/',
    ],
    limits: [
      'Give it within 120 days after your last labor or material.',
      'Deliver it to the contractor in person or by registered mail.',
    ],
  }),
  bondNotice({
    id: 'nc-public-bond-notice',
    jurisdiction: 'NC',
    rules: ['nc-public-bond'],
    citation: 'N.C.G.S. § 44A-27(b), (c)',
    certainty: 'statute_text',
    read: { edition: 'General Statutes of North Carolina, release 80 (April 2022)', on },
    sources: [
      'https://github.com/UniCourt/cic-code-nc/blob/master/transforms/nc/ocnc/r80/gov.nc.stat.title.044A.html',
    ],
    limits: [
      'Give it within 120 days after your last labor or material.',
      'Send it by certified mail or with signature confirmation, or serve it like a summons.',
      'Above $20,000, the claim reaches back 75 days before the notice of public subcontract.',
    ],
  }),
  bondNotice({
    id: 'va-public-bond-notice',
    jurisdiction: 'VA',
    rules: ['va-public-bond'],
    citation: 'Va. Code § 2.2-4341(B)',
    certainty: 'statute_text',
    read: { edition: 'Undated copy, older than the present period of 90 days', on },
    sources: ['http://laws9.com/statutes/virginia/title-2-2/chapter-43/2-2-4341'],
    limits: [
      'Give it within 90 days after your last labor or material.',
      'Send it by registered or certified mail to an office of the contractor.',
    ],
  }),
  bondNotice({
    id: 'mi-public-bond-notice',
    jurisdiction: 'MI',
    rules: ['mi-public-bond'],
    citation: 'MCL 129.207(b)',
    certainty: 'statute_text',
    read: { edition: 'legislature.mi.gov, complete through PA 38 of 2023', on },
    sources: [michiganAct],
    limits: [
      'Give it to the principal contractor and the governmental unit within 90 days after your last labor or material.',
      'The notice within 30 days after the first labor or material is required too.',
    ],
  }),
  {
    id: 'mi-public-first-notice',
    revision: 1,
    jurisdiction: 'MI',
    work: 'public',
    type: 'Notice to Owner',
    title: 'Notice of Furnishing (Public Work)',
    use: 'Public work with a payment bond. From those without a contract with the principal contractor, to the principal contractor.',
    roles: belowFirstTier,
    rules: ['mi-public-first'],
    wording: 'particulars',
    act: 'served',
    execution: 'signed',
    citation: 'MCL 129.207(a)',
    certainty: 'statute_text',
    read: { edition: 'legislature.mi.gov, complete through PA 38 of 2023', on },
    sources: [michiganAct],
    limits: ['Serve it within 30 days after your first labor or material.'],
    parts: [
      free(
        known('us.name'),
        ' gives notice to ',
        known('contractor.name'),
        ' that it furnishes or will furnish labor or materials as stated below, and that it will look to the payment bond for them.',
      ),
      rows(
        ['Claimant', known('us.name'), ', ', known('us.address')],
        ['Nature of the materials or labor being furnished or to be furnished', blank('General description')],
        ['Party contracting for the labor or materials', known('them.name')],
        [
          'Site of the labor or delivery of the materials',
          known('project.name'),
          ', ',
          known('project.address'),
        ],
        ['First labor or material', known('dates.first')],
      ),
    ],
  },
  {
    id: 'ca-public-preliminary-notice',
    revision: 1,
    jurisdiction: 'CA',
    work: 'public',
    type: 'Notice to Owner',
    title: 'Preliminary Notice (Public Work)',
    use: 'Public work. From those without a contract with the direct contractor, except laborers, to the public entity and the direct contractor.',
    roles: ['sub_subcontractor', 'supplier', 'equipment_lessor'],
    rules: ['ca-public-prelim'],
    wording: 'particulars',
    act: 'served',
    execution: 'signed',
    citation: 'Cal. Civ. Code §§ 8102, 9300–9303',
    certainty: 'statute_text',
    read: { edition: 'Undated copy', on },
    sources: ['http://www.laws9.com/statutes/california/civ/9300-9306'],
    limits: [
      'It protects work from 20 days before the notice (§ 9304).',
      'For state departments, give it to the disbursing officer (§ 9302(b)).',
    ],
    parts: [
      californiaParties,
      rows(
        ['Work to be provided', blank('General description of the work')],
        ['Provided to or for', known('them.name')],
        ['Estimate of the total price of the work provided and to be provided', blank('US dollars')],
        ['Demand after deducting all just credits and offsets, if any', blank('US dollars, or “none”')],
      ),
    ],
  },
  {
    id: 'ca-public-stop-payment-notice',
    revision: 1,
    jurisdiction: 'CA',
    work: 'public',
    type: 'Notice of Non-Payment',
    title: 'Stop Payment Notice (Public Work)',
    use: 'Public work. From any claimant except the direct contractor, to the public entity.',
    roles: [
      'subcontractor',
      'sub_subcontractor',
      'supplier',
      'equipment_lessor',
      'laborer',
      'design_professional',
    ],
    rules: ['ca-public-stop-completion', 'ca-public-stop-noc'],
    wording: 'particulars',
    act: 'served',
    execution: 'verified',
    citation: 'Cal. Civ. Code §§ 8102, 9352, 9354',
    certainty: 'statute_text',
    read: { edition: '2010 edition; undated copy of § 9352', on },
    sources: [
      'https://instalawyer.io/laws/california-code/section-9352',
      'http://law.justia.com/codes/california/2010/civ/9350-9364.html',
    ],
    limits: [
      'Claim only what is due for work provided through the date of the notice (§ 9352(c)).',
      'Pay the public entity $10 with it to be told when to sue (§ 9362).',
    ],
    parts: [
      californiaParties,
      rows(
        ['Work to be provided', blank('General description of the work')],
        ['Provided to or for', known('them.name')],
        ['Estimate of the total amount in value of the work to be provided', blank('US dollars')],
        ['Amount due for work provided through the date of this notice', blank('US dollars')],
        ['Demand after deducting all just credits and offsets', blank('US dollars')],
      ),
      statuteWords(
        'I declare under penalty of perjury under the laws of the State of California that I have read this notice and that the facts stated in it are true and correct.',
      ),
      free('Executed on ____________________, at ______________________________, California.'),
      signature,
    ],
  },
  {
    id: 'fl-public-notice-to-contractor',
    revision: 1,
    jurisdiction: 'FL',
    work: 'public',
    type: 'Notice to Owner',
    title: 'Notice to Contractor',
    use: 'Public work with a payment bond. From those without a contract with the contractor, except laborers.',
    roles: ['sub_subcontractor', 'supplier', 'equipment_lessor'],
    rules: ['fl-public-nto'],
    wording: 'substance',
    act: 'served',
    execution: 'signed',
    citation: 'Fla. Stat. §§ 255.05(2)(a), 713.23(1)(c)',
    certainty: 'secondary',
    read: { edition: 'Undated copy of § 713.23', on },
    sources: [
      'https://d1tvxue8o4w0fl.cloudfront.net/statute/florida-statutes/title-xl-real-and-personal-property/chapter-713-liens-generally/part-i-construction-liens/section-71323-payment-bond',
      'https://syfert.com/florida/statutes/0255.05.html',
    ],
    limits: [
      'The words are those that § 713.23 sets for private bonded work. Section 255.05 asks for the same statement.',
      'It must be served within 45 days after you begin to furnish.',
    ],
    parts: [
      rows(['To', known('contractor.name'), ', ', known('contractor.address')]),
      statuteWords(
        'The undersigned hereby informs you that he or she has furnished or is furnishing services or materials as follows: ',
        blank('General description of services or materials'),
        ' for the improvement of the real property identified as ',
        blank('Property description'),
        ' under an order given by ',
        known('them.name'),
        '.',
      ),
      statuteWords(
        "This notice is to inform you that the undersigned intends to look to the contractor's bond to secure payment for the furnishing of materials or services for the improvement of the real property.",
      ),
      rows(
        ['Claimant', known('us.name')],
        ['Address', known('us.address')],
        ['Date', blank('Date of this notice')],
      ),
    ],
  },
  {
    id: 'il-public-bond-notice',
    revision: 1,
    jurisdiction: 'IL',
    work: 'public',
    type: 'Notice of Non-Payment',
    title: 'Verified Notice of Claim on Bond',
    use: 'Public work with a bond. From any unpaid subcontractor or supplier, filed with the public body.',
    roles: ['subcontractor', ...belowFirstTier],
    rules: ['il-public-notice'],
    wording: 'particulars',
    act: 'filed',
    execution: 'sworn',
    citation: '30 ILCS 550/2',
    certainty: 'secondary',
    read: {
      edition:
        'Public Acts 93-0562, 97-0487, and 99-0673, up to the period for filing; the contents in a law firm’s summary of Public Act 97-0487',
      on,
    },
    sources: [
      'http://www.ilga.gov/legislation/publicacts/fulltext.asp?Name=097-0487&GA=97',
      'https://natlawreview.com/article/subcontractors-performing-work-public-construction-projects-illinois-must-satisfy-additional',
    ],
    limits: [
      'File it within 180 days after your last labor or material: with the awarding office of the State, or with the clerk or secretary of the local body.',
      'Give the contractor a copy within 10 days after filing.',
      'The list of contents was read in a summary only. Partners and the Illinois office are asked for as a precaution.',
    ],
    parts: [
      rows(['To', known('owner.name'), ', ', known('owner.address')], ...illinoisClaim),
      heading('Verification'),
      ...illinoisOath,
    ],
  },
  {
    id: 'il-public-lien-on-funds',
    revision: 1,
    jurisdiction: 'IL',
    work: 'public',
    type: "Mechanic's Lien Notice",
    title: 'Notice of Claim for Lien on Public Funds',
    use: 'Public work, as a lien on what the public body still owes the contractor. From those who furnish to the contractor or a subcontractor.',
    roles: ['subcontractor', ...belowFirstTier],
    wording: 'particulars',
    act: 'served',
    execution: 'sworn',
    citation: '770 ILCS 60/23',
    certainty: 'secondary',
    read: { edition: 'A law firm’s summary of Nov 2017, and a checklist of a treatise of 2016', on },
    sources: [
      'https://constructionlawinsights.ubglaw.com/2017/11/the-lien-against-public-funds-in-illinois/',
      'https://law-journals-books.vlex.com/vid/appendix-check-list-liens-1037072610',
      'http://www.howardlawllc.com/ml-public-property-lien-timing.php',
    ],
    limits: [
      'Serve the clerk or secretary of the local body by registered or certified mail or in person; for the State, the official who awards the contract. Give the contractor a copy.',
      'It reaches only money that has not been paid out when it is received.',
      'Sue for an accounting within 90 days after the notice, or within 30 days after a demand.',
    ],
    parts: [
      rows(['To', known('owner.name'), ', ', known('owner.address')], ...illinoisClaim),
      heading('Sworn statement'),
      ...illinoisOath,
    ],
  },
  {
    id: 'tx-public-notice-of-claim',
    revision: 1,
    jurisdiction: 'TX',
    work: 'public',
    type: 'Notice of Non-Payment',
    title: 'Notice of Claim on Payment Bond',
    use: 'Public work with a payment bond. One for each unpaid month, to the prime contractor and the surety.',
    roles: ['subcontractor', ...belowFirstTier],
    rules: ['tx-public-claim'],
    wording: 'particulars',
    act: 'served',
    execution: 'sworn',
    citation: "Tex. Gov't Code §§ 2253.041, 2253.043, 2253.044",
    certainty: 'statute_text',
    read: { edition: 'Copies current as of January 1, 2024; undated copy of § 2253.041', on },
    sources: [
      'https://codes.findlaw.com/tx/government-code/gov-t-sect-2253-043/',
      'https://codes.findlaw.com/tx/government-code/gov-t-sect-2253-044/',
      'https://gavvy.com/details/2253041-notice-required-for-claim-for-payment-for-labor-or-material',
    ],
    limits: [
      'Mail it to the prime contractor and the surety by the 15th day of the third month after each unpaid month.',
      'Enclose invoices or orders that identify the labor or material, the job, and the destination, if there is no written agreement.',
      'Those without a contract with the prime contractor also owe the notice of § 2253.047.',
    ],
    parts: [
      free(known('us.name'), ' gives notice of this claim on the payment bond for the work named below.'),
      rows(
        ['Prime contractor', known('contractor.name'), ', ', known('contractor.address')],
        ['Surety', blank('Name and address')],
        ['Claimant', known('us.name'), ', ', known('us.address')],
        ['Party for whom the labor was performed, or to whom the material was delivered', known('them.name')],
        ['Month and approximate date of performance or delivery', blank('Month and date')],
        ['Description of the labor or material', blank('For reasonable identification')],
        ['Contract', blank('“Written” or “oral”, and its amount')],
        ['Public work', known('project.name'), ', ', known('project.address')],
        ['Amount due', blank('US dollars')],
        ['Retainage in the account that is not due yet', blank('US dollars, or “none”')],
      ),
      heading('Sworn statement of account'),
      free(known('us.signatory'), ', being duly sworn, states:'),
      statuteWords('The amount claimed is just and correct.'),
      statuteWords(
        'All just and lawful offsets, payments, and credits known to the affiant have been allowed.',
      ),
      signature,
      ...jurat,
    ],
  },
  {
    id: 'wa-public-notice-to-contractor',
    revision: 1,
    jurisdiction: 'WA',
    work: 'public',
    type: 'Notice to Owner',
    title: 'Notice to Contractor',
    use: 'Public work. From those who furnish materials, supplies, or provisions to a subcontractor, within 10 days after the first delivery.',
    roles: ['supplier', 'sub_subcontractor', 'equipment_lessor'],
    rules: ['wa-public-notice'],
    wording: 'particulars',
    act: 'served',
    execution: 'signed',
    citation: 'RCW 39.08.065',
    certainty: 'statute_text',
    read: { edition: '2012 edition', on },
    sources: ['https://law.justia.com/codes/washington/2012/title-39/chapter-39.08/section-39.08.065/'],
    limits: ['Deliver or mail it to the contractor.'],
    parts: [
      rows(
        ['To', known('contractor.name'), ', ', known('contractor.address')],
        ['Subcontractor or agent who ordered, or to whom it is furnished', known('them.name')],
        ['Public work', known('project.name'), ', ', known('project.address')],
        ['First delivery', known('dates.first')],
      ),
      statuteWords(
        known('us.name'),
        ' has commenced to deliver materials, supplies, or provisions for use on this work. The contractor and the contractor’s bond will be held for the payment of the same.',
      ),
    ],
  },
  {
    id: 'wa-public-bond-claim',
    revision: 1,
    jurisdiction: 'WA',
    work: 'public',
    type: 'Notice of Non-Payment',
    title: 'Notice of Claim on Bond',
    use: 'Public work. Any claimant, filed with the public body within 30 days after completion and acceptance.',
    roles: ['subcontractor', ...belowFirstTier],
    rules: ['wa-public-bond', 'wa-public-retainage'],
    wording: 'substance',
    act: 'filed',
    execution: 'signed',
    citation: 'RCW 39.08.030(1)(a)',
    certainty: 'statute_text',
    read: { edition: 'Copy on lawfilesext.leg.wa.gov, undated', on },
    sources: [
      'https://lawfilesext.leg.wa.gov/Law/RCW/RCW%20%2039%20%20TITLE/RCW%20%2039%20.%2008%20%20CHAPTER/RCW%20%2039%20.%2008%20.030.htm',
    ],
    limits: ['A claim on retainage (RCW 60.28.011) has its own contents and dates.'],
    parts: [
      statuteRows(['To', known('owner.name')]),
      statuteWords(
        'Notice is hereby given that the undersigned ',
        known('us.name'),
        ' has a claim in the sum of ',
        blank('Amount'),
        ' dollars against the bond taken from ',
        blank('Principal and surety or sureties upon the bond'),
        ' for the work of ',
        blank('Brief description of the work'),
        '.',
      ),
    ],
  },
];

const absentIn = (
  jurisdiction: string,
  type: LegalNoticeType,
  exists: boolean,
  reason: string,
): AbsentForm => ({
  jurisdiction,
  work: 'public',
  type,
  exists,
  reason,
});
const words = 'could not be read, so it is not available here';

const named: AbsentForm[] = [
  absentIn(
    'AZ',
    'Notice to Owner',
    true,
    `Arizona’s preliminary notice applies to public work too (A.R.S. §§ 34-223, 33-992.01). Its contents for public work ${words}.`,
  ),
  absentIn(
    'GA',
    'Notice to Owner',
    true,
    `Georgia asks for a notice to the contractor where a notice of commencement was filed (O.C.G.A. §§ 13-10-62, 13-10-63). Its contents ${words}.`,
  ),
  absentIn('IL', 'Notice to Owner', false, 'Illinois has no preliminary notice on public work.'),
  absentIn(
    'OH',
    'Notice to Owner',
    true,
    `Ohio sets a form for the notice of furnishing on public work (R.C. 153.56(C), 1311.261). Its words ${words}.`,
  ),
  absentIn(
    'VA',
    'Notice to Owner',
    false,
    'Virginia’s law on payment bonds asks for no notice before the claim (Va. Code § 2.2-4341).',
  ),
  absentIn('NY', 'Notice to Owner', false, 'New York has no preliminary notice on public work.'),
  absentIn('PA', 'Notice to Owner', false, 'Pennsylvania has no preliminary notice on public work.'),
  absentIn(
    'TX',
    'Notice to Owner',
    true,
    `Texas asks those without a contract with the prime contractor for a notice under § 2253.047 of the Government Code. Its contents ${words}.`,
  ),
  absentIn('US', 'Notice to Owner', false, 'The Miller Act has no preliminary notice.'),
];

const jurisdictions = ['AZ', 'CA', 'FL', 'GA', 'IL', 'MI', 'NC', 'NY', 'OH', 'PA', 'TX', 'VA', 'WA', 'US'];

const noLien = (jurisdiction: string): AbsentForm =>
  absentIn(
    jurisdiction,
    "Mechanic's Lien Notice",
    false,
    'Public property can’t be liened. The law gives a claim on the payment bond or the contract funds instead: choose Notice of Non-Payment.',
  );

const noCommencement = (jurisdiction: string): AbsentForm =>
  absentIn(
    jurisdiction,
    'Notice of Commencement',
    true,
    `Notices of commencement for ${jurisdiction === 'US' ? 'federal' : `${stateName(jurisdiction)}’s`} public work are not available here.`,
  );

export const publicWork: StateForms = {
  forms,
  absent: [
    ...named,
    // Illinois and New York give a lien on the contract funds, which has a form of its own.
    ...jurisdictions.filter((each) => each !== 'IL' && each !== 'NY').map(noLien),
    ...jurisdictions.map(noCommencement),
  ],
};
