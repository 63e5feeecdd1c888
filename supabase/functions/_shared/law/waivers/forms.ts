/**
 * Lien waiver forms that statutes set, from two transcripts that agree with each other (Missouri: one). We did not read
 * the official text.
 *
 * A line starting with '#' is a heading, with '!' a notice that must be as large as the largest type. `{name}` is a
 * blank. Words in parentheses after a blank say what belongs there.
 */
import type { LienWaiverKind } from '../../schemas/payment.ts';
import { lienWaiverKinds } from '../../schemas/payment.ts';

export interface WaiverFormText {
  /** Postal code. */
  state: string;
  /** Kinds of waiver that the form serves. */
  kinds: readonly LienWaiverKind[];
  citation: string;
  /** What must be completed by hand besides the signature. */
  execution: 'signed' | 'notarized' | 'witnessed';
  /** The smallest type that the law allows, in points. */
  min_size?: number;
  /** What the form does not say and the signer should know; shown next to it, not printed. */
  notes: readonly string[];
  text: string;
}

/** Lines of a form; the words are the statute's. */
const statuteWords = (...parts: string[]) => parts.join('\n');

const progress = ['conditional_progress', 'unconditional_progress'] as const;
const final = ['conditional_final', 'unconditional_final'] as const;

const azRights = statuteWords(
  "any mechanic's lien, any state or federal statutory bond right, any private bond right, any claim for payment and any rights under any similar ordinance, rule or statute related to claim or payment rights for persons in the undersigned's position",
);
const azHead = statuteWords('Project: {project}\nJob No.: {job_no}');
const azSign = statuteWords(
  'Dated: {date}\n{company} (Company name)\nBy: {signature} (Signature)\n{title} (Title)',
);
const azCheck = statuteWords(
  'On receipt by the undersigned of a check from {maker} (maker of check) in the sum of {amount} (amount of check) payable to {payee} (payee or payees of check) and when the check has been properly endorsed and has been paid by the bank on which it is drawn, this document becomes effective to release',
);
const azCovers = statuteWords(
  'This release covers a progress payment for all labor, services, equipment or materials furnished to the jobsite or to {customer} (person with whom undersigned contracted), through {through} (date) only and does not cover any retention, pending modifications and changes or items furnished after that date.',
);
const azWarrant = (payment: string, all: string, tail: string) =>
  statuteWords(
    `The undersigned warrants that he either has already paid or will use the monies he receives from this ${payment} payment to promptly pay in full all ${all}laborers, subcontractors, materialmen and suppliers for all work, materials, equipment or services provided for or to the above referenced project${tail}.`,
  );
const azNotice = statuteWords(
  '! Notice: This document waives rights unconditionally and states that you have been paid for giving up those rights. This document is enforceable against you if you sign it, even if you have not been paid. If you have not been paid, use a conditional release form.',
);

const nvRights = statuteWords(
  'any notice of lien, any private bond right, any claim for payment and any rights under any similar ordinance, rule or statute related to payment rights that the undersigned has on the above-described Property',
);
const nvHead = statuteWords(
  'Property Name: {property}\nProperty Location: {location}\nUndersigned’s Customer: {customer}\nInvoice/Payment Application Number: {invoice}\nPayment Amount: {amount}',
);
const nvSign = statuteWords('Dated: {date}\n{company} (Company Name)\nBy: {signature}\nIts: {title}');
const nvCheck = statuteWords(
  `Upon receipt by the undersigned of a check in the above-referenced Payment Amount payable to the undersigned, and when the check has been properly endorsed and has been paid by the bank on which it is drawn, this document becomes effective to release and the undersigned shall be deemed to waive ${nvRights} to the following extent:`,
);
const nvExtent = (and: string) =>
  statuteWords(
    `This release covers a progress payment for the work, materials ${and} equipment furnished by the undersigned to the Property or to the Undersigned’s Customer which are the subject of the Invoice or Payment Application, but only to the extent of the Payment Amount or such portion of the Payment Amount as the undersigned is actually paid, and does not cover any retention withheld, any items, modifications or changes pending approval, disputed items and claims, or items furnished that are not paid.`,
  );
const nvVerify = statuteWords(
  'Before any recipient of this document relies on it, the recipient should verify evidence of payment to the undersigned.',
);
const nvWarrant = (payment: string, and: string) =>
  statuteWords(
    `The undersigned warrants that he or she either has already paid or will use the money received from ${payment} payment promptly to pay in full all laborers, subcontractors, materialmen and suppliers for all work, materials ${and} equipment that are the subject of this waiver and release.`,
  );

const txRights = statuteWords(
  "any mechanic's lien right, any right arising from a payment bond that complies with a state or federal statute, any common law payment bond right, any claim for payment, and any rights under any similar ordinance, rule, or statute related to claim or payment rights for persons in the signer's position",
);
const txHead = statuteWords('Project {project}\nJob No. {job_no}');
const txSign = statuteWords(
  'Date {date}\n{company} (Company name)\nBy {signature} (Signature)\n{title} (Title)',
);
const txNotice = statuteWords(
  '! NOTICE: This document waives rights unconditionally and states that you have been paid for giving up those rights. It is prohibited for a person to require you to sign this document if you have not been paid the payment amount set forth below. If you have not been paid, use a conditional release form.',
);
const txCheck = statuteWords(
  `On receipt by the signer of this document of a check from {maker} (maker of check) in the sum of {amount} payable to {payee} (payee or payees of check) and when the check has been properly endorsed and has been paid by the bank on which it is drawn, this document becomes effective to release ${txRights} that the signer has on the property of {owner} (owner) located at {location} (location) to the following extent: {job} (job description).`,
);
const txPaid = (how: string) =>
  statuteWords(
    `The signer of this document has been paid ${how} for all labor, services, equipment, or materials furnished to the property or to {customer} (person with whom signer contracted) on the property of {owner} (owner) located at {location} (location) to the following extent: {job} (job description). The signer therefore waives and releases ${txRights}`,
  );
const txCovers = statuteWords(
  'This release covers a progress payment for all labor, services, equipment, or materials furnished to the property or to {customer} (person with whom signer contracted) as indicated in the attached statement(s) or progress payment request(s), except for unpaid retention, pending modifications and changes, or other items furnished.',
);
const txVerify = statuteWords(
  'Before any recipient of this document relies on this document, the recipient should verify evidence of payment to the signer.',
);
const txWarrant = (payment: string, tail: string) =>
  statuteWords(
    `The signer warrants that the signer has already paid or will use the funds received from this ${payment} payment to promptly pay in full all of the signer's laborers, subcontractors, materialmen, and suppliers for all work, materials, equipment, or services provided for or to the above referenced project ${tail}.`,
  );
const txSoFar = statuteWords('in regard to the attached statement(s) or progress payment request(s)');
const txToDate = statuteWords('up to the date of this waiver and release');

const miPartial = statuteWords(
  'I/we have a contract with {customer} (other contracting party) to provide {job} for the improvement to the property described as {property}, and by signing this waiver waive my/our construction lien to the amount of {amount}, for labor/materials provided through {through} (date).',
);
const miFull = statuteWords(
  'My/our contract with {customer} (other contracting party) to provide {job} for the improvement of the property described as: {property} has been fully paid and satisfied. By signing this waiver, all my/our construction lien rights against the described property are waived and released.',
);
const miCovers = statuteWords(
  'This waiver, together with all previous waivers, if any, (circle one) does / does not cover all amounts due to me/us for contract improvement provided through the date shown above.',
);
const miVerify = statuteWords(
  "If the improvement is provided to property that is a residential structure and if the owner or lessee of the property or the owner's or lessee's designee has received a notice of furnishing from me/one of us or if I/we are not required to provide one, and the owner, lessee, or designee has not received this waiver directly from me/one of us, the owner, lessee, or designee may not rely upon it without contacting me/one of us, either in writing, by telephone, or personally, to verify that it is authentic.",
);
const miSign = statuteWords(
  '{company}\n{signature} (signature of lien claimant)\nSigned on: {date} (date)\nAddress: {address}\nTelephone: {telephone}\n! DO NOT SIGN BLANK OR INCOMPLETE FORMS. RETAIN A COPY.',
);

const caConditional = statuteWords(
  '! NOTICE: THIS DOCUMENT WAIVES THE CLAIMANT’S LIEN, STOP PAYMENT NOTICE, AND PAYMENT BOND RIGHTS EFFECTIVE ON RECEIPT OF PAYMENT. A PERSON SHOULD NOT RELY ON THIS DOCUMENT UNLESS SATISFIED THAT THE CLAIMANT HAS RECEIVED PAYMENT.',
);
const caUnconditional = statuteWords(
  '! NOTICE TO CLAIMANT: THIS DOCUMENT WAIVES AND RELEASES LIEN, STOP PAYMENT NOTICE, AND PAYMENT BOND RIGHTS UNCONDITIONALLY AND STATES THAT YOU HAVE BEEN PAID FOR GIVING UP THOSE RIGHTS. THIS DOCUMENT IS ENFORCEABLE AGAINST YOU IF YOU SIGN IT, EVEN IF YOU HAVE NOT BEEN PAID. IF YOU HAVE NOT BEEN PAID, USE A CONDITIONAL WAIVER AND RELEASE FORM.',
);
const caHead = statuteWords(
  '# Identifying Information\nName of Claimant: {company}\nName of Customer: {customer}\nJob Location: {location}\nOwner: {owner}',
);
const caThrough = statuteWords('Through Date: {through}');
const caWaives = (all: string, tail: string) =>
  statuteWords(
    `This document waives and releases lien, stop payment notice, and payment bond rights the claimant has for ${all}labor and service provided, and equipment and material delivered, to the customer on this job${tail}. Rights based upon labor or service provided, or equipment or material delivered, pursuant to a written change order that has been fully executed by the parties prior to the date that this document is signed by the claimant, are waived and released by this document, unless listed as an Exception below.`,
  );
const caToDate = statuteWords(' through the Through Date of this document');
const caCheck = statuteWords(
  'This document is effective only on the claimant’s receipt of payment from the financial institution on which the following check is drawn:\nMaker of Check: {maker}\nAmount of Check: {amount}\nCheck Payable to: {payee}',
);
const caKeeps = statuteWords('# Exceptions\nThis document does not affect any of the following:');
const caContract = statuteWords(
  'Contract rights, including (A) a right based on rescission, abandonment, or breach of contract, and (B) the right to recover compensation for work not compensated by the payment.',
);
const caDisputed = statuteWords('Disputed claims for extras in the amount of: {disputed}');
const caSign = statuteWords(
  '# Signature\nClaimant’s Signature: {signature}\nClaimant’s Title: {title}\nDate of Signature: {date}',
);

const utHead = statuteWords(
  "Property Name: {property}\nProperty Location: {location}\nUndersigned's Customer: {customer}\nInvoice/Payment Application Number: {invoice}\nPayment Amount: {amount}",
);
const utRelease = statuteWords(
  "To the extent provided below, this document becomes effective to release and the undersigned is considered to waive any notice of lien or right under Utah Code Ann., Title 38, Chapter 1a, Preconstruction and Construction Liens, or any bond right under Utah Code Ann., Title 14, Contractors' Bonds, or Section 63G-6a-1103 related to payment rights the undersigned has on the above described Property once:\n(1) the undersigned endorses a check in the above referenced Payment Amount payable to the undersigned; and\n(2) the check is paid by the depository institution on which it is drawn.",
);
const utWarrant = (payment: string) =>
  statuteWords(
    `The undersigned warrants that the undersigned either has already paid or will use the money the undersigned receives from ${payment} payment promptly to pay in full all the undersigned's laborers, subcontractors, materialmen, and suppliers for all work, materials, equipment, or combination of work, materials, and equipment that are the subject of this waiver and release.`,
  );

const southHead = (state: string) =>
  statuteWords(
    `STATE OF ${state}\nCOUNTY OF {county}\nTHE UNDERSIGNED MECHANIC AND/OR MATERIALMAN HAS BEEN EMPLOYED BY {customer} (NAME OF CONTRACTOR) TO FURNISH {job} (DESCRIBE MATERIALS AND/OR LABOR) FOR THE CONSTRUCTION OF IMPROVEMENTS KNOWN AS {project} (TITLE OF THE PROJECT OR BUILDING) WHICH IS LOCATED IN THE CITY OF {city}, COUNTY OF {county}, AND IS OWNED BY {owner} (NAME OF OWNER) AND MORE PARTICULARLY DESCRIBED AS FOLLOWS:\n{property}\n(DESCRIBE THE PROPERTY UPON WHICH THE IMPROVEMENTS WERE MADE BY USING EITHER A METES AND BOUNDS DESCRIPTION, THE LAND LOT DISTRICT, BLOCK AND LOT NUMBER, OR STREET ADDRESS OF THE PROJECT.)`,
  );
const southReceipt = statuteWords(
  'UPON THE RECEIPT OF THE SUM OF {amount}, THE MECHANIC AND/OR MATERIALMAN WAIVES AND RELEASES ANY AND ALL LIENS OR CLAIMS OF LIENS IT HAS UPON THE FOREGOING DESCRIBED PROPERTY OR ANY RIGHTS AGAINST ANY LABOR AND/OR MATERIAL BOND',
);
const southInterim = statuteWords(
  `${southReceipt} THROUGH THE DATE OF {through} (DATE) AND EXCEPTING THOSE RIGHTS AND LIENS THAT THE MECHANIC AND/OR MATERIALMAN MIGHT HAVE IN ANY RETAINED AMOUNTS, ON ACCOUNT OF LABOR OR MATERIALS, OR BOTH, FURNISHED BY THE UNDERSIGNED TO OR ON ACCOUNT OF SAID CONTRACTOR FOR SAID BUILDING OR PREMISES.`,
);
const southFinal = statuteWords(
  `${southReceipt} ON ACCOUNT OF LABOR OR MATERIALS, OR BOTH, FURNISHED BY THE UNDERSIGNED TO OR ON ACCOUNT OF SAID CONTRACTOR FOR SAID PROPERTY.`,
);
const gaEnd = statuteWords(
  'GIVEN UNDER HAND AND SEAL THIS {day} DAY OF {month}, {year}.\n{signature} (SEAL)\n{company}\n{witness} (WITNESS)\n{address} (ADDRESS)\n! NOTICE: WHEN YOU EXECUTE AND SUBMIT THIS DOCUMENT, YOU SHALL BE CONCLUSIVELY DEEMED TO HAVE WAIVED AND RELEASED ANY AND ALL LIENS AND CLAIMS OF LIENS UPON THE FOREGOING DESCRIBED PROPERTY AND ANY RIGHTS REGARDING ANY LABOR OR MATERIAL BOND REGARDING THE SAID PROPERTY TO THE EXTENT (AND ONLY TO THE EXTENT) SET FORTH ABOVE, EVEN IF YOU HAVE NOT ACTUALLY RECEIVED SUCH PAYMENT, 90 DAYS AFTER THE DATE STATED ABOVE UNLESS YOU FILE AN AFFIDAVIT OF NONPAYMENT PRIOR TO THE EXPIRATION OF SUCH 90 DAY PERIOD. THE FAILURE TO INCLUDE THIS NOTICE LANGUAGE ON THE FORM SHALL RENDER THE FORM UNENFORCEABLE AND INVALID AS A WAIVER AND RELEASE UNDER O.C.G.A. § 44-14-366.',
);
const msEnd = statuteWords(
  '{signature} (SIGNATURE)\nBY: {signer} (PRINT NAME)\nITS: {title} (PRINT TITLE)\nSWORN TO AND SUBSCRIBED BEFORE ME, THIS THE {day} DAY OF {month}, 20{year}.\n{notary} (NOTARY PUBLIC)\n! NOTICE: WHEN YOU EXECUTE AND SUBMIT THIS DOCUMENT, YOU SHALL BE CONCLUSIVELY DEEMED TO HAVE BEEN PAID IN FULL THE AMOUNT STATED ABOVE, EVEN IF YOU HAVE NOT ACTUALLY RECEIVED THE PAYMENT, SIXTY (60) DAYS AFTER THE DATE STATED ABOVE UNLESS YOU FILE EITHER AN AFFIDAVIT OF NONPAYMENT OR A CLAIM OF LIEN BEFORE THE EXPIRATION OF THE SIXTY-DAY PERIOD. THE FAILURE TO INCLUDE THIS NOTICE LANGUAGE ON THE FACE OF THE FORM SHALL RENDER THE FORM UNENFORCEABLE AND INVALID AS A WAIVER AND RELEASE UNDER SECTION 85-7-419, MISSISSIPPI CODE OF 1972.',
);

type Rest = Pick<WaiverFormText, 'citation' | 'execution' | 'notes' | 'min_size'>;
const formOf =
  (state: string, rest: Rest) =>
  (kinds: readonly LienWaiverKind[], text: string): WaiverFormText => ({
    state,
    kinds,
    ...rest,
    text,
  });

const az = formOf('AZ', {
  citation: 'A.R.S. § 33-1008(D)',
  execution: 'signed',
  notes: ['A conditional release binds only with evidence of payment.'],
});
const ca = formOf('CA', { citation: 'Cal. Civ. Code §§ 8132–8138', execution: 'signed', notes: [] });
const fl = formOf('FL', {
  citation: 'Fla. Stat. § 713.20(4), (5)',
  execution: 'signed',
  notes: [
    'The statute has no conditional form. A lienor paid by check may condition the waiver on payment of the check.',
  ],
});
const ga = formOf('GA', {
  citation: 'O.C.G.A. § 44-14-366',
  execution: 'witnessed',
  min_size: 12,
  notes: [
    'The amount counts as paid 90 days after the date of the waiver unless an affidavit of nonpayment is filed first.',
    'The whole form must be in at least 12-point type.',
  ],
});
const mi = formOf('MI', { citation: 'MCL 570.1115(9)', execution: 'signed', notes: [] });
const ms = formOf('MS', {
  citation: 'Miss. Code §§ 85-7-419, 85-7-433',
  execution: 'notarized',
  notes: [
    'The amount counts as paid 60 days after the waiver’s date unless an affidavit of nonpayment or a claim of lien is filed first.',
  ],
});
const mo = formOf('MO', {
  citation: 'Mo. Rev. Stat. § 429.016.27',
  execution: 'signed',
  notes: ['For residential property only. It takes effect even if the claimant is not paid.'],
});
const nv = formOf('NV', {
  citation: 'NRS 108.2457(5)',
  execution: 'signed',
  notes: ['If the check does not clear, the waiver is void.'],
});
const tx = formOf('TX', {
  citation: 'Tex. Prop. Code § 53.284',
  execution: 'signed',
  notes: ['No one may require an unconditional waiver from a claimant who has not been paid.'],
});
const ut = formOf('UT', {
  citation: 'Utah Code § 38-1a-802(4)',
  execution: 'signed',
  notes: ['Both forms take effect only once the check is endorsed and paid. There is no unconditional form.'],
});
const wy = formOf('WY', {
  citation: 'Wyo. Stat. § 29-10-101(b)',
  execution: 'notarized',
  notes: ['One form serves every payment. Enter retainage and unpaid amounts, which it reserves.'],
});

export const waiverForms: readonly WaiverFormText[] = [
  az(
    ['conditional_progress'],
    statuteWords(
      '# CONDITIONAL WAIVER AND RELEASE ON PROGRESS PAYMENT',
      azHead,
      `${azCheck} ${azRights} that the undersigned has on the job of {owner} (owner) located at {location} (job description) to the following extent. ${azCovers} Before any recipient of this document relies on it, that person should verify evidence of payment to the undersigned.`,
      azWarrant('progress', 'of his ', ' up to the date of this waiver'),
      azSign,
    ),
  ),
  az(
    ['unconditional_progress'],
    statuteWords(
      '# UNCONDITIONAL WAIVER AND RELEASE ON PROGRESS PAYMENT',
      azHead,
      `The undersigned has been paid and has received a progress payment in the sum of {amount} for all labor, services, equipment or material furnished to the jobsite or to {customer} (person with whom undersigned contracted) on the job of {owner} (owner) located at {location} (job description) and does hereby release ${azRights} that the undersigned has on the above referenced project to the following extent. ${azCovers}`,
      azWarrant('progress', 'of his ', ' up to the date of this waiver'),
      azSign,
      azNotice,
    ),
  ),
  az(
    ['conditional_final'],
    statuteWords(
      '# CONDITIONAL WAIVER AND RELEASE ON FINAL PAYMENT',
      azHead,
      `${azCheck} ${azRights}, the undersigned has on the job of {owner} (owner) located at {location} (job description). This release covers the final payment to the undersigned for all labor, services, equipment or materials furnished to the jobsite or to {customer} (person with whom undersigned contracted), except for disputed claims in the amount of {disputed}. Before any recipient of this document relies on it, the person should verify evidence of payment to the undersigned.`,
      azWarrant('final', 'his ', ' up to the date of this waiver'),
      azSign,
    ),
  ),
  az(
    ['unconditional_final'],
    statuteWords(
      '# UNCONDITIONAL WAIVER AND RELEASE ON FINAL PAYMENT',
      azHead,
      "The undersigned has been paid in full for all labor, services, equipment or material furnished to the jobsite or to {customer} (person with whom undersigned contracted), on the job of {owner} (owner) located at {location} (job description) and does hereby waive and release any right to mechanic's lien, any state or federal statutory bond right, any private bond right, any claim for payment and any rights under any similar ordinance, rule or statute related to claim or payment rights for persons in the undersigned's position, except for disputed claims for extra work in the amount of {disputed}.",
      azWarrant('final', 'of his ', ''),
      azSign,
      azNotice,
    ),
  ),
  ca(
    ['conditional_progress'],
    statuteWords(
      '# CONDITIONAL WAIVER AND RELEASE ON PROGRESS PAYMENT',
      caConditional,
      caHead,
      caThrough,
      '# Conditional Waiver and Release',
      caWaives('', caToDate),
      caCheck,
      caKeeps,
      '(1) Retentions.',
      '(2) Extras for which the claimant has not received payment.',
      '(3) The following progress payments for which the claimant has previously given a conditional waiver and release but has not received payment:',
      'Date(s) of waiver and release: {prior_dates}',
      'Amount(s) of unpaid progress payment(s): {prior_amounts}',
      `(4) ${caContract}`,
      caSign,
    ),
  ),
  ca(
    ['unconditional_progress'],
    statuteWords(
      '# UNCONDITIONAL WAIVER AND RELEASE ON PROGRESS PAYMENT',
      caUnconditional,
      caHead,
      caThrough,
      '# Unconditional Waiver and Release',
      `${caWaives('', caToDate)} The claimant has received the following progress payment: {amount}`,
      caKeeps,
      '(1) Retentions.',
      '(2) Extras for which the claimant has not received payment.',
      `(3) ${caContract}`,
      caSign,
    ),
  ),
  ca(
    ['conditional_final'],
    statuteWords(
      '# CONDITIONAL WAIVER AND RELEASE ON FINAL PAYMENT',
      caConditional,
      caHead,
      '# Conditional Waiver and Release',
      caWaives('', ''),
      caCheck,
      caKeeps,
      caDisputed,
      caSign,
    ),
  ),
  ca(
    ['unconditional_final'],
    statuteWords(
      '# UNCONDITIONAL WAIVER AND RELEASE ON FINAL PAYMENT',
      caUnconditional,
      caHead,
      '# Unconditional Waiver and Release',
      `${caWaives('all ', '')} The claimant has been paid in full.`,
      '# Exceptions\nThis document does not affect the following:',
      caDisputed,
      caSign,
    ),
  ),
  fl(
    progress,
    statuteWords(
      '# WAIVER AND RELEASE OF LIEN UPON PROGRESS PAYMENT',
      'The undersigned lienor, in consideration of the sum of {amount}, hereby waives and releases its lien and right to claim a lien for labor, services, or materials furnished through {through} (insert date) to {customer} (insert the name of your customer) on the job of {owner} (insert the name of the owner) to the following property:',
      '{property} (description of property)',
      'This waiver and release does not cover any retention or labor, services, or materials furnished after the date specified.',
      'DATED on {date}, {year}.',
      '{company} (Lienor)\nBy: {signature}',
    ),
  ),
  fl(
    final,
    statuteWords(
      '# WAIVER AND RELEASE OF LIEN UPON FINAL PAYMENT',
      'The undersigned lienor, in consideration of the final payment in the amount of {amount}, hereby waives and releases its lien and right to claim a lien for labor, services, or materials furnished to {customer} (insert the name of your customer) on the job of {owner} (insert the name of the owner) to the following described property:',
      '{property} (description of property)',
      'DATED on {date}, {year}.',
      '{company} (Lienor)\nBy: {signature}',
    ),
  ),
  ga(
    progress,
    statuteWords(
      '# WAIVER AND RELEASE OF LIEN AND PAYMENT BOND RIGHTS UPON INTERIM PAYMENT',
      southHead('GEORGIA'),
      southInterim,
      gaEnd,
    ),
  ),
  ga(
    final,
    statuteWords(
      '# WAIVER AND RELEASE OF LIEN AND PAYMENT BOND RIGHTS UPON FINAL PAYMENT',
      southHead('GEORGIA'),
      southFinal,
      gaEnd,
    ),
  ),
  mi(
    ['conditional_progress'],
    statuteWords(
      '# PARTIAL CONDITIONAL WAIVER',
      miPartial,
      `${miCovers} This waiver is conditioned on actual payment of the amount shown above.`,
      miVerify,
      miSign,
    ),
  ),
  mi(
    ['unconditional_progress'],
    statuteWords('# PARTIAL UNCONDITIONAL WAIVER', miPartial, `${miCovers} ${miVerify}`, miSign),
  ),
  mi(
    ['conditional_final'],
    statuteWords(
      '# FULL CONDITIONAL WAIVER',
      miFull,
      `This waiver is conditioned on actual payment of {amount}. ${miVerify}`,
      miSign,
    ),
  ),
  mi(['unconditional_final'], statuteWords('# FULL UNCONDITIONAL WAIVER', miFull, miVerify, miSign)),
  ms(
    progress,
    statuteWords('# INTERIM WAIVER AND RELEASE UPON PAYMENT', southHead('MISSISSIPPI'), southInterim, msEnd),
  ),
  ms(
    final,
    statuteWords('# WAIVER AND RELEASE UPON FINAL PAYMENT', southHead('MISSISSIPPI'), southFinal, msEnd),
  ),
  mo(
    ['unconditional_final'],
    statuteWords(
      '# UNCONDITIONAL FINAL LIEN WAIVER FOR RESIDENTIAL REAL PROPERTY',
      "Claimant, {company} (provide legal name and address of Claimant), hereby fully, finally, and unconditionally waives and releases any right to assert or enforce a mechanic's lien claim against the residential real property identified below for all work performed by Claimant prior to the date set forth below and for any work hereafter performed by or on behalf of Claimant under any agreements executed by Claimant prior to said date set forth below:",
      '{property} (Provide legal description of the Property)',
      'Dated: {date}\n{company}\nBy: {signature}\nName: {signer}\nTitle or position: {title}\nAddress: {address}\nTelephone: {telephone}',
    ),
  ),
  nv(
    ['conditional_progress'],
    statuteWords(
      '# CONDITIONAL WAIVER AND RELEASE UPON PROGRESS PAYMENT',
      nvHead,
      nvCheck,
      `${nvExtent('or')} ${nvVerify} ${nvWarrant('this progress', 'or')}`,
      nvSign,
    ),
  ),
  nv(
    ['unconditional_progress'],
    statuteWords(
      '# UNCONDITIONAL WAIVER AND RELEASE UPON PROGRESS PAYMENT',
      nvHead,
      `The undersigned has been paid and has received a progress payment in the above-referenced Payment Amount for all work, materials and equipment the undersigned furnished to the Customer for the above-described Property and does hereby waive and release ${nvRights} to the following extent:`,
      `${nvExtent('and')} ${nvWarrant('this progress', 'or')}`,
      nvSign,
      '! Notice: This document waives rights unconditionally and states that you have been paid for giving up those rights. This document is enforceable against you if you sign it to the extent of the Payment Amount or the amount received. If you have not been paid, use a conditional release form.',
    ),
  ),
  nv(
    ['conditional_final'],
    statuteWords(
      '# CONDITIONAL WAIVER AND RELEASE UPON FINAL PAYMENT',
      nvHead,
      'Payment Period: {period}\nAmount of Disputed Claims: {disputed}',
      nvCheck,
      `This release covers the final payment to the undersigned for all work, materials or equipment furnished by the undersigned to the Property or to the Undersigned’s Customer and does not cover payment for Disputed Claims, if any. ${nvVerify} ${nvWarrant('the final', 'or')}`,
      nvSign,
    ),
  ),
  nv(
    ['unconditional_final'],
    statuteWords(
      '# UNCONDITIONAL WAIVER AND RELEASE UPON FINAL PAYMENT',
      nvHead,
      'Amount of Disputed Claims: {disputed}',
      `The undersigned has been paid in full for all work, materials and equipment furnished to the Customer for the above-described Property and does hereby waive and release ${nvRights}, except for the payment of Disputed Claims, if any, noted above. ${nvWarrant('this final', 'and')}`,
      nvSign,
      '! Notice: This document waives rights unconditionally and states that you have been paid for giving up those rights. This document is enforceable against you if you sign it, even if you have not been paid. If you have not been paid, use a conditional release form.',
    ),
  ),
  tx(
    ['conditional_progress'],
    statuteWords(
      '# CONDITIONAL WAIVER AND RELEASE ON PROGRESS PAYMENT',
      txHead,
      txCheck,
      txCovers,
      txVerify,
      txWarrant('progress', txSoFar),
      txSign,
    ),
  ),
  tx(
    ['unconditional_progress'],
    statuteWords(
      txNotice,
      '# UNCONDITIONAL WAIVER AND RELEASE ON PROGRESS PAYMENT',
      txHead,
      `${txPaid('and has received a progress payment in the sum of {amount}')} that the signer has on the above referenced project to the following extent:`,
      txCovers,
      txWarrant('progress', txSoFar),
      txSign,
    ),
  ),
  tx(
    ['conditional_final'],
    statuteWords(
      '# CONDITIONAL WAIVER AND RELEASE ON FINAL PAYMENT',
      txHead,
      txCheck,
      'This release covers the final payment to the signer for all labor, services, equipment, or materials furnished to the property or to {customer} (person with whom signer contracted).',
      txVerify,
      txWarrant('final', txToDate),
      txSign,
    ),
  ),
  tx(
    ['unconditional_final'],
    statuteWords(
      txNotice,
      '# UNCONDITIONAL WAIVER AND RELEASE ON FINAL PAYMENT',
      txHead,
      `${txPaid('in full')}.`,
      txWarrant('final', txToDate),
      txSign,
    ),
  ),
  ut(
    progress,
    statuteWords(
      '# UTAH CONDITIONAL WAIVER AND RELEASE UPON PROGRESS PAYMENT',
      utHead,
      'Payment Period: {period}',
      utRelease,
      "This waiver and release applies to a progress payment for the work, materials, equipment, or a combination of work, materials, and equipment furnished by the undersigned to the Property or to the Undersigned's Customer which are the subject of the Invoice or Payment Application, but only to the extent of the Payment Amount. This waiver and release does not apply to any retention withheld; any items, modifications, or changes pending approval; disputed items and claims; or items furnished or invoiced after the Payment Period.",
      utWarrant('this progress'),
      nvSign,
    ),
  ),
  ut(
    final,
    statuteWords(
      '# UTAH WAIVER AND RELEASE UPON FINAL PAYMENT',
      utHead,
      utRelease,
      "This waiver and release applies to the final payment for the work, materials, equipment, or combination of work, materials, and equipment furnished by the undersigned to the Property or to the Undersigned's Customer.",
      utWarrant('the final'),
      nvSign,
    ),
  ),
  wy(
    lienWaiverKinds,
    statuteWords(
      'Note to lien claimant: Signing this form has legal implications. If you have any questions regarding how to complete this form or whether it has been properly completed, you should consult an attorney.',
      '# LIEN WAIVER',
      'TO: {customer}\nPROJECT: {project}\nFROM: {company}\nDATE: {date}\nPAYMENT: {amount}',
      'In consideration of the PAYMENT received to date, the undersigned does hereby waive, release, and relinquish any and all claim and/or right of lien against the project and the real property improvements thereto for labor and/or materials furnished for use in construction of the project; provided however, the undersigned reserves all claims and/or rights of lien as to monies withheld as retainage in the amount of {retainage}, and any labor and/or materials hereafter furnished for which payment has not yet been made. The undersigned has not been paid the sum of {unpaid} for work performed and/or materials provided under contract on this project and retains the right to file a lien against the property and pursue any and all actions to recover the full amount due, including any and all equitable claims. The undersigned acknowledges receipt of payment for work performed or materials provided and acknowledges that this waiver may be relied upon by the owner even if the undersigned accepts payment in uncertified funds and such payment is subsequently dishonored or revoked, in which case this lien waiver shall remain in full force and effect. The foregoing waiver shall not apply, however, if payment tendered by the owner is dishonored or revoked.',
      'By: {signature} (subcontractor/materialman/employee)\nTitle: {title}\nDate: {date}',
      'STATE OF {notary_state} ) )ss. COUNTY OF {notary_county} )',
      'This instrument was acknowledged before me on this {day} day of {month}, 20{year}, by {signer} (name of person) as lien claimant or {authority} (title, position or type of authority granted by lien claimant) of {company} (lien claimant).',
      'IN WITNESS THEREOF, I have hereunto set my hand and affixed my official seal on the day and year last above written.',
      '{notary} (Notarial officer)\nMy Commission Expires: {expires}\nSeal:',
    ),
  ),
];

/** The form that a state sets for a kind of waiver; undefined if it sets none, or we don't have its text. */
export const waiverTextOf = (state: string | null, kind: LienWaiverKind): WaiverFormText | undefined =>
  waiverForms.find((form) => form.state === state && form.kinds.includes(kind));
