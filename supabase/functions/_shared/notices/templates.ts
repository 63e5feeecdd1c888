import type { LegalNoticeType } from '../contract/notice.ts';
import type { NoticeDocument } from '../contract/notice-document.ts';
import { blank, doc, facts, h, p, ul } from './build.ts';

/** What a template can ask for by name, and what a person calls it. */
export const blankKeys = {
  'project.name': 'Project name',
  'project.address': 'Project address',
  'project.client': 'Client of the project',
  'contract.name': 'Name of the contract',
  'contract.date': 'Start date of the contract',
  'contract.value': 'Contract value',
  'us.name': 'Our name in the contract',
  'them.name': 'Name of the other party',
  'owner.name': 'Name of the owner',
  'contractor.name': 'Name of the contractor',
  'clause.quote': 'Words of the clause relied on',
  'clause.title': 'What the clause is about',
  'obligation.title': 'What is due',
  'obligation.due': 'Day it is due',
  'event.words': 'What was done or left undone, with dates, places and drawings',
  'earlier.number': 'Number of the earlier notice',
  'earlier.subject': 'Subject of the earlier notice',
  'earlier.date': 'Day the earlier notice was issued',
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
  'Nothing in this notice gives up any right, remedy or claim under the contract, at law or in equity. All of them are reserved.',
);

/** The letters that are shipped. What only a person knows is a blank; nothing is guessed. */
export const shippedTemplates: Record<LegalNoticeType, NoticeDocument> = {
  'Notice of Commencement': doc(
    p('Notice is given that an improvement to the real property described below is about to begin.'),
    facts(
      ['Property', known('project.address')],
      ['Legal description', blank('Legal description and tax folio number')],
      ['Improvement', known('project.name'), ': ', blank('General description of the improvement')],
      ['Owner', known('owner.name'), ', ', blank('Owner’s address and interest in the property')],
      ['Fee title holder, if other', blank('Name and address, or “none”')],
      ['Contractor', known('contractor.name'), ', ', blank('Contractor’s address')],
      ['Surety on a payment bond', blank('Name, address and amount of the bond, or “none”')],
      ['Construction lender', blank('Name and address, or “none”')],
      ['Person to be served with notices', blank('Name and address within the state')],
    ),
    p('This notice expires on ', blank('Expiry date, where the state’s form has one'), '.'),
  ),
  "Mechanic's Lien Notice": doc(
    p(
      'The undersigned claims a lien on the property described below for labor, services or materials that were furnished for its improvement and have not been paid for.',
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
      ['Work furnished', blank('General statement of labor, services and materials')],
      ['First and last furnishing', blank('Dates of first and last furnishing')],
      ['Amount due after credits and offsets', blank('Amount in US dollars')],
    ),
    p('The amount stated is due after deducting all just credits and offsets.'),
    p(blank('Verification or oath, and affidavit of service, as the state asks')),
  ),
  'Notice to Owner': doc(
    p(blank('Warning to the owner, in the words that the statute sets, or delete where none is set')),
    p(
      'The undersigned has furnished, or is about to furnish, labor, services or materials for the improvement of the property described below, under an order given by ',
      blank('Who placed the order'),
      '.',
    ),
    facts(
      ['Property', known('project.address')],
      ['Owner', known('owner.name'), ', ', blank('Owner’s address')],
      ['Direct contractor', known('contractor.name'), ', ', blank('Contractor’s address')],
      ['Construction lender', blank('Name and address, or “none known”')],
      ['Labor, services or materials', blank('General description')],
      ['Estimated total price', blank('Estimate in US dollars, where the state asks for one')],
      ['First furnishing', blank('Date of first furnishing')],
    ),
    p('This notice is given to protect the right to payment. It is no statement that payment is overdue.'),
  ),
  'Stop Work Notice': doc(
    p(
      'Under ',
      blank('Clause or statute relied on'),
      ', ',
      known('us.name'),
      ' gives notice that it will stop the work described below unless the amount owed is paid within ',
      blank('Number of days that the contract or statute gives'),
      ' days.',
    ),
    aboutContract,
    h('What is owed'),
    facts(
      ['Payment application or invoice', blank('Number and date')],
      ['Due on', blank('Day on which payment was due')],
      ['Certified and unpaid', blank('Amount in US dollars')],
      ['Work stops on', blank('First day without work')],
    ),
    h('The contract says'),
    p(known('clause.quote')),
    p(
      'The site will be left safe. The cost of stopping, of standing still and of starting again, and the time lost, will be claimed.',
    ),
    reserved,
  ),
  'Notice of Non-Payment': doc(
    p(
      known('us.name'),
      ' furnished labor, services or materials for the improvement of the property described below and has not been paid in full.',
    ),
    facts(
      ['Project', known('project.name')],
      ['Property', known('project.address')],
      ['Furnished to', known('them.name')],
      ['Original contractor', known('contractor.name')],
      [
        'Labor, services or materials',
        blank('General description, with months where the state asks for them'),
      ],
      ['Amount unpaid to date', blank('Amount in US dollars')],
      ['Of it, retainage', blank('Retainage in US dollars, or none')],
      ['Paid so far', blank('Amount in US dollars')],
      ['Last furnishing', blank('Date of last furnishing')],
    ),
    p('Please pay the amount stated by ', blank('Day by which payment is asked for'), '.'),
    reserved,
  ),
  'Breach of Contract Notice': doc(
    p(
      'This letter is notice under the contract named below that ',
      known('them.name'),
      ' has not performed as the contract requires.',
    ),
    aboutContract,
    h('The contract requires'),
    p(known('clause.quote')),
    h('What happened'),
    p(known('event.words')),
    h('What we ask for'),
    ul(
      [blank('What has to be done to cure the breach')],
      ['This has to be done by ', blank('Last day of the cure period that the contract gives'), '.'],
    ),
    p(
      'If it is not cured by that day, ',
      known('us.name'),
      ' will use the remedies that the contract and the law give.',
    ),
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
    h('Ground and earlier notices'),
    p(blank('Ground relied on, certification and earlier cure notices, or that none is needed')),
    h('Extent and effect'),
    facts(
      ['Effective on', blank('Date on which the termination takes effect')],
      ['Extent', blank('The whole of the work, or which part of it')],
      ['Surety', blank('Name of the surety that gets a copy, or “none”')],
    ),
    ul(
      ['Stop the work on the effective date and leave the site safe.'],
      [blank('What is to happen with materials, subcontracts and records')],
    ),
    reserved,
  ),
};

/** Put before the letter of a notice that answers to an earlier one of ours. */
export const withdrawal: NoticeDocument = doc(
  p(
    'We withdraw our notice ',
    known('earlier.number'),
    ', “',
    known('earlier.subject'),
    '”, issued on ',
    known('earlier.date'),
    '. From the date of this letter on it has no effect.',
  ),
  p('Reason: ', blank('Why the notice is withdrawn')),
  reserved,
);
