import type { LegalNoticeType } from '../schemas/notice.ts';
import type { NoticeDocument } from '../schemas/notice-document.ts';
import { blank, doc, facts, h, p, ul } from './build.ts';

/** The named fields that a template can use, with their labels. */
export const blankKeys = {
  'project.name': 'Project name',
  'project.address': 'Project address',
  'project.client': 'Project client',
  'contract.name': 'Contract name',
  'contract.date': 'Contract start date',
  'contract.value': 'Contract value',
  'us.name': 'Our name in the contract',
  'us.address': 'Our address',
  'us.signatory': 'Name of the signer',
  'us.role': 'Our role on the project',
  'them.name': 'Name of the other party',
  'them.address': 'Address of the other party',
  'owner.name': 'Name of the owner',
  'owner.address': 'Address of the owner',
  'contractor.name': 'Name of the contractor',
  'contractor.address': 'Address of the contractor',
  'dates.first': 'Date of our first labor or materials',
  'dates.last': 'Date of our last labor or materials',
  'clause.quote': 'Text of the clause relied on',
  'clause.title': 'Subject of the clause',
  'obligation.title': 'Obligation',
  'obligation.due': 'Due date',
  'event.words': 'What was done or not done, with dates, locations, and drawings',
  'earlier.number': 'Number of the earlier notice',
  'earlier.subject': 'Subject of the earlier notice',
  'earlier.date': 'Date the earlier notice was issued',
} as const;

export type BlankKey = keyof typeof blankKeys;

const known = (key: BlankKey) => blank(blankKeys[key], key);

const projectAndContract = [
  ['Project', known('project.name')],
  ['Site', known('project.address')],
  ['Contract', known('contract.name')],
] as const;

const aboutContract = facts(
  [...projectAndContract[0]],
  [...projectAndContract[1]],
  [...projectAndContract[2]],
  ['Between', known('us.name'), ' and ', known('them.name')],
);

const reserved = p(
  'Nothing in this notice waives any right, remedy, or claim under the contract, at law, or in equity. All are reserved.',
);

/** Those who get a copy, by part. */
const copies = (...rows: Parameters<typeof facts>) =>
  facts(...rows.map(([part, ...who]): (typeof rows)[number] => [`Copy to: ${part}`, ...who]));

/** The built-in letters. Values that only a user knows are blanks; nothing is guessed. */
export const shippedTemplates: Record<LegalNoticeType, NoticeDocument> = {
  'Notice of Commencement': doc(
    p('Notice is given that an improvement to the real property described below is about to begin.'),
    facts(
      ['Property', known('project.address')],
      ['Legal description', blank('Legal description and tax folio number')],
      ['Improvement', known('project.name'), ': ', blank('General description of the improvement')],
      ['Owner', known('owner.name'), ', ', blank('Owner’s address and interest in the property')],
      ['Fee title holder, if different', blank('Name and address, or “none”')],
      ['Contractor', known('contractor.name'), ', ', blank('Contractor’s address')],
      ['Surety on a payment bond', blank('Name, address, and bond amount, or “none”')],
      ['Construction lender', blank('Name and address, or “none”')],
      ['Person to be served with notices', blank('Name and address within the state')],
    ),
    p('This notice expires on ', blank("Expiration date, if the state's form has one"), '.'),
  ),
  "Mechanic's Lien Notice": doc(
    p(
      'The undersigned claims a lien on the property described below. The lien is for labor, services, or materials furnished for its improvement and not paid for.',
    ),
    facts(
      ['Claimant', known('us.name'), ', ', blank('Claimant’s address')],
      ['Owner or reputed owner', known('owner.name'), ', ', blank('Owner’s last known address')],
      [
        'Property',
        known('project.address'),
        ' ',
        blank('Legal description sufficient to identify the property'),
      ],
      ['Employed by, or furnished to', known('them.name')],
      ['Work furnished', blank('General statement of labor, services, and materials')],
      ['First and last furnishing', blank('Dates of first and last furnishing')],
      ['Amount due after credits and offsets', blank('Amount in US dollars')],
    ),
    p('The amount stated is due after deducting all just credits and offsets.'),
    p(blank('Verification or oath and affidavit of service, as the state requires')),
  ),
  'Notice to Owner': doc(
    p(blank('Warning to the owner in the statutory wording; delete if none is required')),
    p(
      'The undersigned has furnished, or is about to furnish, labor, services, or materials for the improvement of the property described below. The order for them was given by ',
      blank('Who placed the order'),
      '.',
    ),
    facts(
      ['Property', known('project.address')],
      ['Owner', known('owner.name'), ', ', blank('Owner’s address')],
      ['Direct contractor', known('contractor.name'), ', ', blank('Contractor’s address')],
      ['Construction lender', blank('Name and address, or “none known”')],
      ['Labor, services, or materials', blank('General description')],
      ['Estimated total price', blank('Estimate in US dollars, if the state requires one')],
      ['First furnishing', blank('Date of first furnishing')],
    ),
    p('This notice is given to protect the right to payment. It does not state that payment is overdue.'),
  ),
  'Stop Work Notice': doc(
    p(
      'Under ',
      blank('Clause or statute relied on'),
      ', ',
      known('us.name'),
      ' gives notice that it will suspend the work described below unless the amount owed is paid within ',
      blank('Number of days in the contract or statute'),
      ' days.',
    ),
    aboutContract,
    h('Amount owed'),
    facts(
      ['Payment application or invoice', blank('Number and date')],
      ['Due', blank('Payment due date')],
      ['Amount due and unpaid', blank('Amount in US dollars')],
      [
        'Certificate for payment',
        blank('Date and amount, or “none was issued”, or “the contract has no certificates”'),
      ],
      ['Work stops on', blank('First day without work')],
    ),
    h('The contract says'),
    p(known('clause.quote')),
    h('Effect'),
    p(
      'This is a suspension, not a termination. The contract stays in force. We will leave the site safe, and will resume work when the amount owed is paid.',
    ),
    p(
      'We will claim an extension of time, and the cost of stopping work, standby, and remobilization, as the contract and the law allow.',
    ),
    copies(
      ['Construction lender', blank('Name and address of the construction lender, or “none”')],
      ['Architect or engineer', blank('Name and address of the architect or engineer, or “none”')],
    ),
    reserved,
  ),
  'Notice of Non-Payment': doc(
    p(
      known('us.name'),
      ' furnished labor, services, or materials for the improvement of the property described below and has not been paid in full.',
    ),
    facts(
      ['Project', known('project.name')],
      ['Property', known('project.address')],
      ['Furnished to', known('them.name')],
      ['Original contractor', known('contractor.name')],
      ['Labor, services, or materials', blank('General description, with months if the state requires them')],
      ['Amount unpaid to date', blank('Amount in US dollars')],
      ['Retainage included', blank('Retainage in US dollars, or none')],
      ['Paid to date', blank('Amount in US dollars')],
      ['Last furnishing', blank('Date of last furnishing')],
    ),
    p('Please pay the amount stated by ', blank('Requested payment date'), '.'),
    reserved,
  ),
  'Breach of Contract Notice': doc(
    p(
      'This letter is notice under the contract identified below that ',
      known('them.name'),
      ' has not performed as the contract requires.',
    ),
    aboutContract,
    h('The contract requires'),
    p(known('clause.quote')),
    h('What happened'),
    p(known('event.words')),
    h('Required cure'),
    ul(
      [blank('What must be done to cure the breach')],
      ['This must be done by ', blank("Last day of the contract's cure period"), '.'],
    ),
    p(
      'If it is not cured by that day, ',
      known('us.name'),
      ' will exercise the remedies available under the contract and the law.',
    ),
    h('Adequate assurance'),
    p(
      'We have reasonable grounds for concern that the contract will not be performed. Within ',
      blank('Number of days to give assurance'),
      ' days, give us adequate assurance in writing: how and by when the work will be done, and the labor, materials, and funds for it. Without it, we may treat the failure as a repudiation, as far as the law allows.',
    ),
    h('Dispute steps'),
    p(
      'If you dispute this notice, the next step is ',
      blank('Dispute step, clause, and time limit in the contract, or “not stated in the contract”'),
      '. This notice starts no other step and waives none.',
    ),
    copies(['Surety', blank('Name and address of the surety and bond number, or “none”')]),
    reserved,
  ),
  'Termination Notice': doc(
    p(
      'Under ',
      blank('Clause that authorizes the termination'),
      ' of the contract named below, ',
      known('us.name'),
      ' terminates the contract ',
      blank('“for cause” or “for convenience”'),
      '.',
    ),
    aboutContract,
    h('The contract says'),
    p(known('clause.quote')),
    h('Grounds and earlier notices'),
    p(blank('Grounds, certification, and earlier cure notices, or that none is required')),
    h('Scope and effect'),
    facts(
      ['Effective date', blank('Effective date of termination')],
      ['Scope', blank('All of the work, or which part')],
    ),
    ul(
      ['Stop work on the effective date and leave the site safe.'],
      [blank('Instructions for materials, equipment, and records')],
    ),
    h('If cause is not upheld'),
    p(
      'If a termination for cause is found to be unjustified, it takes effect as ',
      blank('“a termination for convenience under” and the clause, or “the contract and the law provide”'),
      '.',
    ),
    h('Surety'),
    p(
      blank(
        'Steps that the bond requires, with dates: notice, meeting, declaration of default, tender of the balance; or “no bond”',
      ),
    ),
    h('Subcontracts'),
    p(
      'Under ',
      blank('Clause on assignment of subcontracts, or “no clause”'),
      ', the assignment of these subcontracts and purchase orders is accepted: ',
      blank('List, or “none”'),
      '.',
    ),
    h('Final accounting'),
    ul(
      [
        'Within ',
        blank('Number of days for the accounting'),
        ' days, ',
        blank('“send us” or “we will send you”'),
        ' a final accounting: work completed, materials stored, and amounts paid and owed to subcontractors and suppliers, with records.',
      ],
      [
        'Payment until then is ',
        blank('Amount withheld or paid, with the clause, or “as the contract provides”'),
        '.',
      ],
    ),
    copies(['Surety', blank('Name and address of the surety and bond number, or “none”')]),
    reserved,
  ),
};

/** The letter of a notice that withdraws an earlier one of ours. */
export const withdrawal: NoticeDocument = doc(
  p(
    'We withdraw our notice ',
    known('earlier.number'),
    ', “',
    known('earlier.subject'),
    '”, issued on ',
    known('earlier.date'),
    '. It has no effect from the date of this letter.',
  ),
  p('Reason: ', blank('Reason for withdrawing the notice')),
  reserved,
);
