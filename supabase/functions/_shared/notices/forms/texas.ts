import {
  blank,
  free,
  heading,
  jurat,
  known,
  largeStatuteWords,
  signature,
  statuteRows,
  statuteWords,
  topStatuteWords,
} from './build.ts';
import type { FormPart, StateForms, StatutoryForm } from './schema.ts';

const derivative = [
  'subcontractor',
  'sub_subcontractor',
  'supplier',
  'equipment_lessor',
  'laborer',
  'design_professional',
] as const;

const claimNotice = (amount: string, title: string): FormPart[] => [
  largeStatuteWords(title),
  statuteWords('WARNING: This notice is provided to preserve lien rights.'),
  statuteWords(
    "Owner's property may be subject to a lien if sufficient funds are not withheld from future payments to the original contractor to cover this debt.",
  ),
  statuteRows(
    ['Date', blank('Date of this notice')],
    ['Project description and/or address', known('project.name'), ', ', known('project.address')],
    ["Claimant's name", known('us.name')],
    ['Type of labor or materials provided', blank('Labor or materials, and the months in which provided')],
    ["Original contractor's name", known('contractor.name')],
    ['Party with whom claimant contracted if different from original contractor', known('them.name')],
    [amount, blank('US dollars')],
    ["Claimant's contact person", blank('Contact person')],
    ["Claimant's address", known('us.address')],
  ),
];

const common = {
  revision: 1,
  jurisdiction: 'TX',
  type: 'Notice of Non-Payment',
  roles: derivative,
  wording: 'substance',
  act: 'served',
  execution: 'signed',
  certainty: 'statute_text',
} satisfies Partial<StatutoryForm>;

/** An affidavit on a homestead begins with the notice of § 53.254(f). */
const affidavit = (...notice: FormPart[]): FormPart[] => [
  ...notice,
  free(
    'Before me, the undersigned authority, personally appeared ',
    known('us.signatory'),
    ', who, being duly sworn, states on behalf of ',
    known('us.name'),
    ' that the following is true:',
  ),
  statuteRows(
    ['Amount of the claim', blank('US dollars, after all just and lawful offsets, payments, and credits')],
    ['Owner or reputed owner', known('owner.name'), ', ', known('owner.address')],
    ['Kind of work done and materials furnished', blank('General statement')],
    [
      'Months in which the work was done and the materials were furnished',
      blank('Each month for which payment is requested; “not required” for the original contractor'),
    ],
    ['Employed by, or furnished to', known('them.name'), ', ', known('them.address')],
    ['Original contractor', known('contractor.name'), ', ', known('contractor.address')],
    ['Property', known('project.address'), '; ', blank('Legally sufficient description')],
    ['Claimant’s mailing address and business address', known('us.address')],
    [
      'Notices of claim sent to the owner',
      blank('Date and method of each; “not required” for the original contractor'),
    ],
  ),
  signature,
  heading('Notary’s certificate'),
  ...jurat,
];

const lien = {
  revision: 1,
  jurisdiction: 'TX',
  type: "Mechanic's Lien Notice",
  title: 'Affidavit Claiming a Mechanic’s Lien',
  wording: 'particulars',
  act: 'recorded',
  execution: 'sworn',
  certainty: 'secondary',
  read: {
    edition: 'Transcript of texas.public.law (88th Legislature), Sep 29, 2026; attorney summaries',
    on: '2026-11-28',
  },
  sources: [
    'https://github.com/major-robertson/eregister_v2',
    'http://constructionliensattorney.com/faq-items/what-information-must-be-included-in-the-lien-affidavit/',
  ],
} satisfies Partial<StatutoryForm>;
const copies =
  'Send a copy to the owner, and to the original contractor, within 5 days after filing (§ 53.055).';

const homestead =
  'If the property is the owner’s homestead, the notice must also carry the statement in § 53.254(g), which is not included here.';

export const texas: StateForms = {
  forms: [
    {
      ...common,
      id: 'tx-notice-of-claim',
      title: 'Notice of Claim for Unpaid Labor or Materials',
      use: 'Private work under an original contract of 2022 or later. From anyone but the original contractor, to the owner and the original contractor, for each month of unpaid work.',
      rules: ['tx-notice-sub', 'tx-notice-sub-res'],
      citation: 'Tex. Prop. Code § 53.056(a-2)',
      read: {
        edition: 'lawserver.com, undated; casetext.com, current as of Nov 21, 2023',
        on: '2026-11-28',
      },
      sources: [
        'https://www.lawserver.com/law/state/texas/tx-codes/texas_property_code_53-056',
        'http://casetext.com/statute/texas-codes/property-code/title-5-exempt-property-and-liens/subtitle-b-liens/chapter-53-mechanics-contractors-or-materialmans-lien/subchapter-c-procedure-for-perfecting-lien/section-53056-effective112022derivative-claimant-notice-to-owner-and-original-contractor',
      ],
      limits: [
        homestead,
        'Unpaid retainage that is not in this claim needs its own notice of claim for unpaid retainage (§ 53.057).',
      ],
      parts: claimNotice('Claim amount', 'NOTICE OF CLAIM FOR UNPAID LABOR OR MATERIALS'),
    },
    {
      ...common,
      id: 'tx-notice-of-retainage',
      title: 'Notice of Claim for Unpaid Retainage',
      use: 'Private work under an original contract of 2022 or later. From anyone but the original contractor whose contract provides for retainage, within 30 days after that contract ends.',
      citation: 'Tex. Prop. Code § 53.057(a-2)',
      read: { edition: 'codes.findlaw.com, current as of Jan 1, 2024', on: '2026-11-28' },
      sources: [
        'https://codes.findlaw.com/tx/property-code/prop-sect-53-057.html',
        'https://lawserver.com/?p=29154547',
      ],
      limits: [homestead],
      parts: claimNotice('Total retainage unpaid', 'NOTICE OF CLAIM FOR UNPAID RETAINAGE'),
    },
    {
      ...lien,
      id: 'tx-lien-affidavit',
      use: 'Private work, except on a homestead. Any claimant; the months of work and the notices sent are required of everyone but the original contractor.',
      citation: 'Tex. Prop. Code § 53.054(a)',
      limits: [copies],
      parts: affidavit(),
    },
    {
      ...lien,
      id: 'tx-lien-affidavit-homestead',
      use: 'Private work on the owner’s homestead. Any claimant; the months of work and the notices sent are required of everyone but the original contractor.',
      kinds: ['single_family', 'two_family'],
      citation: 'Tex. Prop. Code §§ 53.054(a), 53.254(f)',
      read: {
        edition: `${lien.read.edition}; § 53.254 on texas.public.law and casetext.com (through 2023)`,
        on: '2026-11-28',
      },
      sources: [...lien.sources, 'https://texas.public.law/statutes/tex._prop._code_section_53.254'],
      limits: [
        copies,
        'A lien on a homestead needs a written contract signed by both spouses and recorded before work begins (§ 53.254).',
      ],
      parts: affidavit(
        topStatuteWords('NOTICE: THIS IS NOT A LIEN. THIS IS ONLY AN AFFIDAVIT CLAIMING A LIEN.'),
      ),
    },
  ],
  absent: [
    {
      jurisdiction: 'TX',
      type: 'Notice to Owner',
      exists: false,
      reason:
        'Texas has no preliminary notice. A claimant without a contract with the owner gives a notice of claim for unpaid work instead (Notice of Non-Payment, Prop. Code § 53.056).',
    },
    {
      jurisdiction: 'TX',
      type: 'Notice of Commencement',
      exists: true,
      reason:
        'Texas requires no notice of commencement. The optional affidavits of commencement and completion (Prop. Code §§ 53.124, 53.106) have contents that are not available here.',
    },
  ],
};
