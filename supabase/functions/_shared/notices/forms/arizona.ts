import {
  blank,
  boldStatuteWords,
  free,
  heading,
  jurat,
  known,
  largeStatuteWords,
  signature,
  statuteRows,
  statuteWords,
} from './build.ts';
import type { StateForms } from './schema.ts';

const transcript = 'https://github.com/major-robertson/eregister_v2';
const read = { edition: 'Transcript of azleg.gov, Sep 29, 2026', on: '2026-11-28' };

export const arizona: StateForms = {
  forms: [
    {
      id: 'az-20-day-notice',
      revision: 1,
      jurisdiction: 'AZ',
      type: 'Notice to Owner',
      title: 'Arizona Preliminary Twenty Day Lien Notice',
      use: 'Private work. From everyone but laborers, contractors with the owner included, to the owner, the original contractor, the lender, and the person contracted with.',
      rules: ['az-prelim'],
      wording: 'substance',
      act: 'served',
      execution: 'signed',
      citation: 'A.R.S. §§ 33-992.01, 33-992.02',
      certainty: 'secondary',
      read,
      sources: [transcript],
      limits: ['Keep proof of mailing or the signed receipt; the claim of lien must attach it (§ 33-993).'],
      parts: [
        statuteWords(
          'In accordance with Arizona Revised Statutes section 33-992.01, this is not a lien. This is not a reflection on the integrity of any contractor or subcontractor.',
        ),
        statuteRows(
          [
            'The name and address of the owner or reputed owner are',
            known('owner.name'),
            ', ',
            known('owner.address'),
          ],
          [
            'The name and address of the original contractor are',
            known('contractor.name'),
            ', ',
            known('contractor.address'),
          ],
          [
            'The name and address of any lender or reputed lender and assigns are',
            blank('Name and address, or “none known”'),
          ],
          [
            'The name and address of the person with whom the claimant has contracted are',
            known('them.name'),
            ', ',
            known('them.address'),
          ],
          [
            'This preliminary lien notice has been completed by (name and address of claimant)',
            known('us.name'),
            ', ',
            known('us.address'),
          ],
          ['Date', blank('Date of this notice')],
          [
            'You are hereby notified that the claimant has furnished or will furnish labor, professional services, materials, machinery, fixtures or tools of the following general description',
            blank('General description'),
          ],
          [
            'In the construction, alteration or repair of the building, structure or improvement located at',
            known('project.address'),
          ],
          [
            'And situated on that certain lot(s) or parcel(s) of land in the following county, Arizona, described as follows',
            blank('County, and description of the lot or parcel'),
          ],
          [
            'An estimate of the total price of the labor, professional services, materials, machinery, fixtures or tools furnished or to be furnished is',
            blank('US dollars'),
          ],
        ),
        boldStatuteWords('Notice to Property Owner'),
        boldStatuteWords(
          "If bills are not paid in full for the labor, professional services, materials, machinery, fixtures or tools furnished, or to be furnished, a mechanic's lien leading to the loss, through court foreclosure proceedings, of all or part of your property being improved may be placed against the property. You may wish to protect yourself against this consequence by either:",
        ),
        boldStatuteWords(
          '1. Requiring your contractor to furnish a conditional waiver and release pursuant to Arizona Revised Statutes section 33-1008, subsection D, paragraphs 1 and 3 signed by the person or firm giving you this notice before you make payment to your contractor.',
        ),
        boldStatuteWords(
          '2. Requiring your contractor to furnish an unconditional waiver and release pursuant to Arizona Revised Statutes section 33-1008, subsection D, paragraphs 2 and 4 signed by the person or firm giving you this notice after you make payment to your contractor.',
        ),
        boldStatuteWords('3. Using any other method or device that is appropriate under the circumstances.'),
        largeStatuteWords(
          'Within ten days after the receipt of this preliminary twenty day notice the owner or other interested party is required to furnish all information necessary to correct any inaccuracies in the notice pursuant to Arizona Revised Statutes section 33-992.01, subsection J or lose as a defense any inaccuracy of that information.',
        ),
        largeStatuteWords(
          'Within ten days after the receipt of this preliminary twenty day notice if any payment bond has been recorded in compliance with Arizona Revised Statutes section 33-1003, the owner must provide a copy of the payment bond, including the name and address of the surety company and bonding agent providing the payment bond to the person who has given the preliminary twenty day notice. In the event that the owner or other interested party fails to provide the bond information within that ten day period, the claimant shall retain lien rights to the extent precluded or prejudiced from asserting a claim against the bond as a result of not timely receiving the bond information.',
        ),
        signature,
        boldStatuteWords('Acknowledgment of receipt of preliminary twenty day notice'),
        statuteWords(
          'This acknowledges receipt on ____________________ (insert date) of a copy of the preliminary twenty day notice at ______________________________ (insert address).',
        ),
        free('Date: ____________________ (date this acknowledgment is executed)'),
        free(
          '______________________________ Signature of person acknowledging receipt, with title if acknowledgment is made on behalf of another person',
        ),
      ],
    },
    {
      id: 'az-claim-of-lien',
      revision: 1,
      jurisdiction: 'AZ',
      type: "Mechanic's Lien Notice",
      title: 'Notice and Claim of Lien',
      use: 'Private work, except an owner-occupied home without a written contract with its owner. Any claimant.',
      wording: 'particulars',
      act: 'recorded',
      execution: 'sworn',
      citation: 'A.R.S. § 33-993(A)',
      certainty: 'secondary',
      read,
      sources: [transcript],
      limits: [
        'Attach the written contract, the preliminary twenty day notice, and its proof of mailing.',
        'Serve a copy on the owner within a reasonable time after recording.',
      ],
      parts: [
        statuteRows(
          ['Claimant', known('us.name'), ', ', known('us.address')],
          ['Legal description of the lands and improvements', blank('Legal description')],
          ['Owner or reputed owner, if known', known('owner.name')],
          ['Employed by, or furnished to', known('them.name')],
          [
            'Terms, time given, and conditions of the contract, if oral; a copy if written',
            blank('Terms, or “written; copy attached”'),
          ],
          ['Demand after deducting just credits and offsets', blank('US dollars')],
          ['Date of completion of the building, structure, or improvement', blank('Date')],
          [
            'Date the preliminary twenty day notice was given',
            blank('Date; copy and proof of mailing attached'),
          ],
        ),
        heading('Oath'),
        free(known('us.signatory'), ', being duly sworn, states that this notice and claim of lien is true.'),
        signature,
        ...jurat,
      ],
    },
  ],
  absent: [
    {
      jurisdiction: 'AZ',
      type: 'Notice of Non-Payment',
      exists: false,
      reason: 'Arizona has no notice of nonpayment for private work.',
    },
    {
      jurisdiction: 'AZ',
      type: 'Notice of Commencement',
      exists: true,
      reason:
        'Arizona has no notice of commencement. Its notice of completion (A.R.S. § 33-993(E), (F)) has contents that are not available here.',
    },
  ],
};
