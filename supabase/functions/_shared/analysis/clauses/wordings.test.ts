import { describe, expect, it } from 'vitest';
import type { Category } from '../../vocabulary/taxonomy.ts';
import { foundAmong } from '../testing/found-among.ts';

type Wordings = Partial<Record<Category, readonly string[]>>;

/**
 * Clause wordings from American standard forms, owners' forms, federal contracts, and international and
 * English forms.
 */
const clauses: Wordings = {
  payment_terms: [
    'Payment shall be made not later than 30 days after the Owner receives an Application for Payment.',
    'The Engineer shall issue an Interim Payment Certificate within 28 days after receiving a Statement, and the Employer shall pay the amount certified within 56 days after the Engineer receives the Statement.',
    'The Government shall make progress payments monthly as the work proceeds, or at more frequent intervals as determined by the Contracting Officer, on estimates of work accomplished.',
    'Invoices are due net thirty (30) days from receipt.',
    'The final date for payment of an amount due shall be 14 days after the due date.',
    "Ten days after presentation of the Application for Payment to Owner with Engineer's recommendation, the amount recommended will become due and, when due, will be paid by Owner to Contractor.",
    'Contractor shall be paid upon completion of each Milestone in accordance with the Payment Schedule attached as Exhibit C.',
    'Subcontractor shall submit its invoice by the 20th of each month, and Contractor will pay approved amounts by the last day of the following month.',
    'The Builder shall be paid in five stages: 20% at keel laying, 20% at launching, and the remainder upon delivery of the Vessel.',
  ],
  contingent_payment: [
    "Receipt of payment by Contractor from Owner is a condition precedent to Contractor's obligation to pay Subcontractor.",
    'Subcontractor shall be paid within seven days after Contractor has received payment from Owner for the Work of Subcontractor.',
    "The Owner's obligation to pay is subject to the appropriation of funds by the legislature for the Project.",
    'Subcontractor relies solely on the credit of Owner and assumes the risk that Owner may fail to pay Contractor.',
    "Owner's obligations hereunder are conditioned upon the closing of its construction financing on terms acceptable to Owner.",
    'The parties agree that pay-when-paid applies to each progress payment under this Agreement.',
  ],
  retainage: [
    'Owner shall retain ten percent (10%) of each progress payment until the Work is fifty percent complete.',
    'The Employer shall deduct retention at the rate of 5% from each interim payment, half of which is released on practical completion.',
    'A holdback equal to ten percent of the value of the Work shall be kept until the lien period has expired.',
    'If the Contracting Officer finds that satisfactory progress was not achieved, a maximum of 10 percent of the amount of the payment may be retained.',
  ],
  late_payment_interest: [
    'Payments due and unpaid shall bear interest from the date payment is due at the rate of 1.5% per month.',
    'If the Contractor does not receive payment in accordance with this Clause, the Contractor shall be entitled to receive financing charges compounded monthly on the amount unpaid during the period of delay.',
    'The Government shall pay an interest penalty automatically if payment is not made by the due date, as required by the Prompt Payment Act.',
    'Simple interest at the rate of 8% above the Bank of England base rate is payable on any amount not paid by the final date for payment.',
    'Past due amounts accrue a service charge of one and one-half percent per month.',
  ],
  liquidated_damages: [
    'If the Contractor fails to complete the Works by the Completion Date, the Employer may deduct liquidated and ascertained damages at the rate of £5,000 per week.',
    'Contractor shall pay Owner $2,500 for each calendar day that expires after the time specified for Substantial Completion until the Work is substantially complete.',
    'If the Contractor fails to comply with Sub-Clause 8.2, the Contractor shall pay delay damages to the Employer for this default.',
    'In the event the Vessel is not delivered by the Delivery Date, the Contract Price shall be reduced by $20,000 for each day of delay.',
    'Should the net output fall below the guaranteed output, Contractor shall pay a buy-down amount of $1,500 per kilowatt of shortfall.',
  ],
  ld_cap: [
    'The total amount due for delay shall not exceed ten percent of the Contract Price.',
    'Delay damages shall be limited to a maximum of 10% of the Accepted Contract Amount.',
    "Contractor's aggregate liability for Delay Liquidated Damages shall not exceed 15% of the Contract Price.",
  ],
  no_damage_for_delay: [
    'No payment or compensation of any kind shall be made to the Contractor for damages because of hindrance or delay from any cause in the progress of the Work.',
    "The Subcontractor's sole remedy for delay shall be an extension of time.",
    'The Contractor agrees to make no claim for damages for delay in the performance of this Contract occasioned by any act or omission of the Owner.',
    'In no event shall the Owner be liable to the Contractor for any damages on account of any delay, disruption or interference.',
    'Contractor shall be entitled to an extension of the Contract Time, but shall not be entitled to any increase in the Contract Price as a result of such delay.',
    "An extension of time shall be granted as Contractor's exclusive remedy for any delay caused by Owner.",
  ],
  time_of_essence: [
    'Time limits stated in the Contract Documents are of the essence of the Contract.',
    'Time is of the essence with respect to all dates in this Agreement.',
    'All time limits for Milestones, Substantial Completion and readiness for final payment are of the essence.',
  ],
  force_majeure: [
    'Neither party shall be in default to the extent its performance is delayed by an Exceptional Event beyond its control which it could not reasonably have provided against.',
    'The Contractor shall not be charged with damages if the delay arises from unforeseeable causes beyond its control and without its fault, such as acts of God, acts of the public enemy, fires, floods or epidemics.',
    'Relevant Events include exceptionally adverse weather conditions, civil commotion, strike or lock-out, and the exercise by the Government of any statutory power.',
    'If the Constructor is delayed by causes beyond its control, such as labor disputes not involving the Constructor, unusual delivery delays or adverse weather not reasonably anticipated, the Contract Time shall be equitably extended.',
  ],
  consequential_waiver: [
    'Neither Party shall be liable to the other for loss of use of any Works, loss of profit, loss of any contract or any indirect or consequential loss or damage.',
    'Contractor and Owner waive Claims against each other for consequential damages arising out of or relating to this Contract.',
    'In no event shall either party be liable for special, punitive, exemplary, incidental or indirect damages of any kind.',
  ],
  liability_cap: [
    'The total liability of the Contractor to the Employer under or in connection with the Contract shall not exceed the Accepted Contract Amount.',
    "Seller's aggregate liability for all claims of any kind shall in no event exceed one hundred percent of the Purchase Price.",
    "The Engineer's liability shall be limited to the fees received or $50,000, whichever is greater.",
    "To the fullest extent permitted by law, the Consultant's maximum liability is capped at $1,000,000.",
    'The Contractor shall not be liable to the Client for a sum greater than the total of the Prices.',
  ],
  indemnity: [
    'To the fullest extent permitted by law the Contractor shall indemnify and hold harmless the Owner, Architect and their agents from claims arising out of performance of the Work, but only to the extent caused by negligent acts of the Contractor.',
    'The Contractor shall indemnify the Employer against claims in respect of bodily injury or damage to property arising out of the Works.',
    'Subcontractor agrees to defend, save and keep harmless Contractor against all suits.',
  ],
  insurance: [
    'Contractor shall carry commercial general liability insurance with limits of not less than $1,000,000 per occurrence.',
    'The Contractor shall effect and maintain a Joint Names Policy for All Risks Insurance for the full reinstatement value of the Works.',
    "Builder shall at its own expense keep the Vessel insured under a full form builder's risk policy until delivery.",
  ],
  waiver_of_subrogation: [
    'The insurers shall have no right of subrogation against the Contractor or its Subcontractors.',
    'Owner and Contractor intend that policies protect all parties, and all such policies shall contain provisions that the insurers will have no rights of recovery against any of the insureds.',
  ],
  bonds: [
    'The Contractor shall furnish performance and payment bonds, each in an amount at least equal to the Contract Price, as security for the faithful performance of its obligations.',
    'The Contractor shall deliver the Performance Security to the Employer within 28 days after receiving the Letter of Acceptance.',
    'Contractor shall cause its ultimate parent to deliver a parent company guarantee in the form of Appendix G.',
    'Contractor shall post an irrevocable standby letter of credit in the amount of 10% of the Contract Price as security for performance.',
  ],
  termination_convenience: [
    "The Government may terminate performance of work under this contract in whole or in part if the Contracting Officer determines that a termination is in the Government's interest.",
    'Upon seven days written notice to Contractor, Owner may, without cause and without prejudice to any other right or remedy, terminate the Contract.',
    "The Employer shall be entitled to terminate the Contract at any time for the Employer's convenience by giving notice of such termination to the Contractor.",
    'Owner reserves the right to cancel this Agreement at any time upon ten days written notice.',
    "The Client may terminate the Contractor's obligation to Provide the Works for any reason.",
    'Either party may end this Agreement for no reason on sixty days notice.',
  ],
  termination_default: [
    'If the Contractor refuses or fails to prosecute the work with the diligence that will insure its completion within the time specified, the Government may, by written notice, terminate the right to proceed with the work.',
    'If the Contractor abandons the Works or plainly demonstrates the intention not to continue performance, the Employer may, upon giving 14 days notice, terminate the Contract and expel the Contractor from the Site.',
    "If, before practical completion, the Contractor without reasonable cause suspends the carrying out of the Works, the Architect may give notice specifying the default, and if it continues for 14 days the Employer may terminate the Contractor's employment.",
    'If Subcontractor fails to supply enough skilled workers and does not commence cure within 48 hours after notice, Contractor may supplement its forces or terminate this Subcontract for default.',
  ],
  suspension_or_stop_work: [
    'The Contracting Officer may order the Contractor, in writing, to suspend, delay, or interrupt all or any part of the work for the period of time that the Contracting Officer determines appropriate.',
    'If Owner fails for 30 days to pay Contractor any sum finally determined to be due, then Contractor may, upon seven days written notice, stop the Work until payment is made.',
    'The Contractor may, after giving not less than 21 days notice to the Employer, suspend work or reduce the rate of work unless and until the Contractor has received payment.',
    'The Engineer may at any time instruct the Contractor to suspend progress of part or all of the Works.',
  ],
  changes: [
    'The Contracting Officer may, at any time, without notice to the sureties, by written order designated to be a change order, make changes in the work within the general scope of the contract.',
    'Variations may be initiated by the Engineer at any time prior to issuing the Taking-Over Certificate.',
    'Without invalidating the Contract and without notice to any surety, Owner may, at any time, order additions, deletions, or revisions in the Work by a Field Order or a Work Change Directive.',
    'No extra shall be paid for unless ordered in writing by the Owner before the extra work is done.',
    'The Project Manager may give an instruction to the Contractor which changes the Scope; such an instruction is a compensation event.',
  ],
  claims_notice: [
    'If the Contractor considers himself to be entitled to any extension of the Time for Completion or any additional payment, the Contractor shall give notice to the Engineer not later than 28 days after he became aware of the event.',
    'If the Contractor fails to give notice of a claim within such period of 28 days, the Time for Completion shall not be extended and the Employer shall be discharged from all liability in connection with the claim.',
    'Claims by either party must be initiated within 21 days after occurrence of the event giving rise to such Claim or within 21 days after the claimant first recognizes the condition.',
    'If the Contractor does not notify a compensation event within eight weeks of becoming aware that the event has happened, the Prices and the Completion Date are not changed.',
    'The Contractor must assert its right to an adjustment under this clause within 30 days after receipt of a written change order by submitting a written statement to the Contracting Officer.',
    'Written notice stating the general nature of each Claim shall be delivered by the claimant promptly, but in no event later than 30 days after the start of the event giving rise thereto.',
    'Whenever it becomes reasonably apparent that the progress of the Works is being or is likely to be delayed, the Contractor shall forthwith give notice to the Architect.',
    'Subcontractor shall give Contractor written notice of any claim within three days of the event, failing which the claim is waived.',
    'If either party believes that it is entitled to relief against the other for any event arising out of the Work, such party shall provide written notice to the other within a reasonable time, not to exceed twenty-one days.',
  ],
  differing_site_conditions: [
    'The Contractor shall promptly, before the conditions are disturbed, give a written notice to the Contracting Officer of subsurface or latent physical conditions at the site which differ materially from those indicated in this contract.',
    'If the Contractor encounters physical conditions which are Unforeseeable and suffers delay or incurs Cost, the Contractor shall be entitled to an extension of time and payment of such Cost.',
    'Contractor has inspected the Site and accepts it as is, and no adjustment shall be made for rock, groundwater or other conditions encountered.',
    'Contractor may rely on the boring logs only as to the location of the borings, and not as a warranty of subsurface conditions.',
    'The price excludes rock excavation, dewatering and removal of unsuitable soils, which will be performed at unit prices.',
  ],
  warranty: [
    'Contractor warrants that all Work will be free from defects and in accordance with the Contract Documents, for one year after Substantial Completion.',
    'The Contractor shall make good any defects, shrinkages or other faults which appear within the Rectification Period.',
    'If within one year after the date of Substantial Completion any Work is found to be defective, Contractor shall promptly correct it without cost to Owner.',
    'Builder guarantees the Vessel against defects in workmanship and materials for a period of 365 days after redelivery.',
  ],
  lien_release: [
    'With each application the Subcontractor shall furnish waivers of lien from all persons who supplied labor or materials.',
    "Contractor shall keep the Project free of mechanics' liens and discharge any lien filed within ten days.",
    "Contractor hereby waives its right to file any mechanic's lien against the Property.",
  ],
  dispute_resolution: [
    'The parties shall attempt in good faith to resolve any dispute through direct discussions between their project executives, then by mediation, and failing that by binding arbitration.',
    'Either Party may refer a dispute to the Dispute Avoidance/Adjudication Board for its decision.',
    'A party may refer a dispute to adjudication at any time under the Scheme for Construction Contracts.',
    'This contract is subject to the Contract Disputes statute, and all disputes arising under it shall be resolved under this clause by a final decision of the Contracting Officer.',
  ],
  governing_law: [
    'This Contract shall be governed by and construed in accordance with the law of England and Wales.',
    'The law of the Contract is the law of the Country.',
    'This Agreement shall be interpreted under Delaware law.',
  ],
  assignment: [
    'Neither Party shall assign the whole or any part of the Contract or any benefit or interest under it without the prior agreement of the other.',
    'The Contractor shall not sublet or transfer its rights hereunder.',
    'Owner may collaterally assign this Agreement to its lenders without the consent of Contractor.',
  ],
  audit_records: [
    "The Contractor shall keep full and detailed accounts, and the Owner's accountants shall be afforded access to, and permitted to audit and copy, the Contractor's records for three years after final payment.",
    "The Comptroller General shall have access to and the right to examine any of the Contractor's directly pertinent records involving transactions related to this contract.",
    "The Employer may inspect the Contractor's cost records on open-book basis.",
  ],
  flow_down: [
    'The Contractor shall insert the substance of this clause, including this paragraph, in all subcontracts.',
    'Contractor shall require each Subcontractor to be bound to Contractor by the terms of the Contract Documents to the extent of the work to be performed by it.',
    'Subcontractor is bound to Contractor by the same terms and conditions by which Contractor is bound to Owner under the Prime Contract.',
    'All Subcontracts shall be on terms back-to-back with this Contract.',
  ],
  hazardous_materials: [
    'If the Contractor encounters asbestos or polychlorinated biphenyl not rendered harmless, it shall immediately stop Work in the area affected and notify the Owner.',
    'Owner is responsible for any Constituent of Concern uncovered at the Site which was not shown in the drawings.',
    'Contractor shall be responsible for any hazardous substances it brings onto the Site.',
  ],
  third_party_beneficiary: [
    'A person who is not a party to this Contract has no right to enforce any of its terms under the Contracts (Rights of Third Parties) Act 1999.',
    'Nothing in this Agreement shall create a contractual relationship with or a cause of action in favor of a third party against either the Owner or Contractor.',
    'The Contract Documents shall not be construed to create a contractual relationship between any persons other than the Owner and the Contractor.',
  ],
};

/** Sentences that resemble such a clause but are not one. */
const others: Wordings = {
  payment_terms: [
    'Neither the Owner nor the Architect has an obligation to see to the payment of money to a Subcontractor.',
    'The Owner shall pay the Contractor the lump sum as full compensation for the Work.',
    'The final statement shall list the taxes that were paid.',
  ],
  contingent_payment: [
    "The Contractor's right to payment is not conditioned on the closing of the Owner's financing.",
  ],
  retainage: ['Retention of the records is required for three years.'],
  late_payment_interest: [
    'Overpaid royalties shall bear interest from the date of the overpayment.',
    'Each party declares that it has no conflict of interest.',
  ],
  liquidated_damages: [
    "The Contractor shall pay the Owner $400 for each day of storage in the Owner's yard.",
    'The Owner shall pay a bonus of $500 for each day of early completion.',
  ],
  ld_cap: ['The Owner may deduct delay damages that exceed the amounts then due to the Contractor.'],
  no_damage_for_delay: [
    'No extension of time or compensation is given for delay caused by the fault of the Contractor.',
    'The undersigned releases any claim for damages due to delay to the date of this waiver.',
    'The Contractor shall not stop or delay the Work while a dispute is pending.',
  ],
  time_of_essence: ['Time is of the essence in the arbitration.'],
  force_majeure: ['Relevant events are entered in the diary of the site.'],
  liability_cap: [
    'The policy shall have a limit of liability of not less than $1,000,000 for each occurrence.',
  ],
  waiver_of_subrogation: ['The guarantor shall have no right of recovery against the Contractor.'],
  termination_convenience: [
    'If a remedy is begun and abandoned for any reason, the parties are restored to their rights.',
    'This License may be terminated by either party upon breach.',
  ],
  termination_default: [
    'If the suspension lasts for more than ninety days, either party may terminate the Contract.',
    'If the Contractor neglects to carry out the Work and does not begin to correct it within seven days, the Owner may correct such deficiencies at its expense.',
    'The assignment is effective only after termination of the Contract for cause.',
  ],
  suspension_or_stop_work: [
    'If relics are found, the Contractor shall immediately stop work in the affected area.',
    'The license shall cease to be valid at completion.',
  ],
  changes: [
    'If costs are more or less than the allowances, the Contract Sum is adjusted by Change Order.',
    'The Owner may accept defective work, and a Change Order shall be issued to reflect the reduction of the price.',
  ],
  claims_notice: [
    'When the Contractor believes that it has achieved Substantial Completion, it shall give the Owner a notice of it.',
    'The failure of a party to give notice of a breach of this Agreement shall not constitute a waiver of it.',
  ],
  differing_site_conditions: [
    'The consumption is based on ambient site conditions.',
    'The Contractor assumes responsibility for the care and security of the Site.',
  ],
  hazardous_materials: ['Vendor data shall show that no polychlorinated biphenyls are present.'],
  flow_down: [
    'The Contractor shall require any Subcontractor to stop work that does not comply with the Contract Documents.',
  ],
  dispute_resolution: [
    'If the parties do not agree on the sum, the matter shall be resolved pursuant to Article 32.',
  ],
  audit_records: ['The Owner shall have the right to review all drawings and samples.'],
  lien_release: ['Exhibit H - Form of Certificate for Partial Waiver of Liens'],
};

const entries = (wordings: Wordings) => Object.entries(wordings) as [Category, readonly string[]][];

describe('clauses in trade wording', () => {
  it.each(entries(clauses))('%s', (category, sentences) => {
    expect(foundAmong(category, sentences)).toEqual(sentences);
  });
});

describe('text that sounds like a clause but is not', () => {
  it.each(entries(others))('%s', (category, sentences) => {
    expect(foundAmong(category, sentences)).toEqual([]);
  });
});
