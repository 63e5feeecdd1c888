import { describe, expect, it } from 'vitest';
import type { Category } from '../../../vocabulary/taxonomy.ts';
import { findBy } from '../../find/finders.ts';
import { readDocument } from '../../read/context.ts';
import { normalize } from '../../read/normalize.ts';
import { findersOf } from '../../testing/finders.ts';

function found(category: Category, sentence: string): boolean {
  const context = readDocument(normalize(sentence), 'contractor');
  return findBy(
    [...findersOf('liability'), ...findersOf('changes'), ...findersOf('administration')],
    context,
  ).some((item) => item.category === category);
}

/** Category, a sentence that is such a clause under any title, and a similar one that is not. */
const cases: [Category, string, string][] = [
  [
    'liability_cap',
    "The Builder looks solely to the Owner's interest in the building for the satisfaction of a judgment.",
    'The Builder looks solely to the drawings of the Architect for dimensions.',
  ],
  [
    'indemnity',
    'The Builder shall keep the Client fully indemnified against such fines.',
    'The Builder shall keep the Client fully informed of such fines.',
  ],
  [
    'indemnity',
    'The parties have the obligation to provide indemnification for harm that they cause.',
    'The parties have the obligation to provide information on harm that they cause.',
  ],
  [
    'bonds',
    'We hereby undertake to pay you on first demand a sum not exceeding one tenth of the price.',
    'We hereby undertake to build the bridge on first demand.',
  ],
  [
    'bonds',
    'An advance payment guarantee of a bank shall be handed over for one fifth of the price.',
    'An advance payment of one fifth is made with the first delivery.',
  ],
  [
    'bonds',
    'This guarantee shall expire with the last certificate.',
    'This offer shall expire with the month.',
  ],
  [
    'warranty',
    'The Supplier guarantees that all steel is new and sound.',
    'The Supplier guarantees that Substantial Completion will occur in May.',
  ],
  [
    'warranty',
    '"Defects Liability Period" means one year after the works are taken over.',
    '"Contract Period" means one year after the works are begun.',
  ],
  [
    'governing_law',
    'The United Nations Convention on the International Sale of Goods does not apply.',
    'The convention of the trade shall be held in May.',
  ],
  ['governing_law', 'This guarantee is subject to Swiss law.', 'This guarantee is subject to review.'],
  [
    'dispute_resolution',
    'Pending resolution of any claim, the Builder shall diligently proceed with the work.',
    'Pending delivery of the steel, the Builder shall proceed with the walls.',
  ],
  [
    'dispute_resolution',
    'They shall jointly submit the items in dispute to an accountant.',
    'They shall jointly submit the items in stock to an accountant.',
  ],
  [
    'assignment',
    'At such an end the Builder shall assign to the Owner all of its rights under the subcontracts.',
    'At such an end the Builder shall assign more crews to the site.',
  ],
  [
    'flow_down',
    'The requirements of this Article shall be included in all Trade Contracts.',
    'The requirements of this Article are shown in all drawings of the trade.',
  ],
  [
    'flow_down',
    'a provision that incorporates the terms of this Contract, to bind each subcontractor;',
    'a provision that leaves the terms to each subcontractor;',
  ],
  [
    'consequential_waiver',
    'NOR SHALL IT BE LIABLE FOR ANY CONSEQUENTIAL, INDIRECT OR SPECIAL',
    'The consequential works on the adjoining roof are shown on the drawings.',
  ],
  [
    'consequential_waiver',
    'The Builder is not responsible for loss of revenue or production of the mill.',
    'The Builder answers for loss of tools and materials at the mill.',
  ],
  [
    'liability_cap',
    "The Builder's liability for everything in this Contract, taken together, shall not exceed its fee.",
    'The limits of liability insurance shall not exceed what the market offers.',
  ],
  [
    'indemnity',
    'The Client waives such claims and holds the Engineer and its staff harmless from them.',
    'Where the asbestos has been rendered harmless the Work goes on.',
  ],
  [
    'insurance',
    'Before it starts, the Subcontractor gives proof of its insurance to the Builder.',
    'The lump sum includes the costs of insurance and permits.',
  ],
  [
    'insurance',
    "Builder's risk is included in our price.",
    'The risk of the builder is described in the preamble.',
  ],
  [
    'waiver_of_subrogation',
    'The Owner waives all rights against the Builder for damage that the perils insured cause.',
    'The Owner waives all rights against the Builder for the first week of delay.',
  ],
  [
    'warranty',
    'There are no other warranties, express or implied.',
    'No employee of the Owner may give orders to the crew.',
  ],
  [
    'warranty',
    'The Builder guarantees all of the Work for one year.',
    'The parent guarantees that the price will be paid.',
  ],
  [
    'warranty',
    'If any part is found to be faulty within a year, the Builder shall replace it.',
    'If any foreman is found to be unfit, the Builder shall replace such employee at its own expense.',
  ],
  [
    'governing_law',
    'This Contract shall be governed by the legislation of the Kingdom.',
    'This Contract shall be performed in compliance with the laws of the place that govern the trade.',
  ],
  [
    'dispute_resolution',
    'Either may demand arbitration of the sum in dispute within thirty days.',
    'The arbitration hall is outside the limits of the site.',
  ],
  [
    'dispute_resolution',
    'The Builder shall proceed with the Work while a claim is decided, also during the dispute.',
    'The Builder shall proceed with the Work in the order of the schedule.',
  ],
  [
    'assignment',
    'Upon termination the Builder shall assign to the Owner the subcontracts that it names.',
    'The Builder shall assign experienced personnel to the Work under this Contract.',
  ],
  [
    'assignment',
    'The Mill may transfer this Contract to its successor.',
    'The crane will transfer the steel to the upper deck.',
  ],
  [
    'audit_records',
    'The Builder shall keep complete books of what the extra work costs.',
    'The Builder shall keep record drawings on the site.',
  ],
  [
    'flow_down',
    'Each subcontract shall be consistent with this Contract.',
    'Each subcontract shall include the insurance that its trade needs.',
  ],
  [
    'flow_down',
    'The Builder shall include in all subcontracts a right of the Owner to take them over.',
    'The Builder shall name all subcontractors a week before they start.',
  ],
  [
    'flow_down',
    'These duties shall be incorporated in every subcontract, whatever its price.',
    'These stones shall be incorporated in every wall, whatever its height.',
  ],
  [
    'flow_down',
    'The Builder answers for compliance by its subcontractors with the terms that bind it.',
    'The Builder answers for the parking of its subcontractors at the gate.',
  ],
  [
    'liability_cap',
    'Its total liability for defects, delay and loss of tools is limited to the price.',
    'Its total liability for liquidated damages is limited to the fee.',
  ],
  [
    'liability_cap',
    'No recourse shall be had against an officer of the Mill.',
    'The policy allows no recourse against the Mill for premiums.',
  ],
  [
    'warranty',
    'Where the Builder fails to remedy a defect in time, the Mill may hire another.',
    'Where the Builder fails to remedy its default in time, the Mill may terminate.',
  ],
  [
    'warranty',
    'The sole remedy of the Mill is that the Builder shall repair what is bad.',
    'The sole remedy of the Builder is to terminate and ask for repairs to its plant.',
  ],
  [
    'waiver_of_subrogation',
    'The Mill waives all rights of action for lost use of the hall by fire.',
    'The Mill waives all rights of way over the yard.',
  ],
  [
    'hazardous_materials',
    'If a substance is encountered that harms people, the crew shall stop there.',
    'If a guard dog is encountered that harms people, the crew shall stop there.',
  ],
  [
    'indemnity',
    'The indemnities of this article shall hold after the end of it.',
    'The duties of this article shall hold after the end of it.',
  ],
  [
    'indemnity',
    'On such notice the Builder shall assume the defense at its own cost.',
    'On such notice the Builder shall assume the watch at its own cost.',
  ],
  [
    'bonds',
    'The Guarantor irrevocably guarantees to the Mill what the Builder owes.',
    'The Builder guarantees to the Mill what its masons promise.',
  ],
  [
    'governing_law',
    'Laws and local regulations to be expressly stated: the building code.',
    'Laws and local regulations are to be kept by the crew.',
  ],
  [
    'dispute_resolution',
    'Any suit on this Contract shall be brought in the courts of Ohio.',
    'Any crane on this site shall be brought in by the gate to the court.',
  ],
  [
    'dispute_resolution',
    'A difference that arises shall be resolved by friendly negotiations.',
    'A difference in level shall be evened out by the masons.',
  ],
  [
    'dispute_resolution',
    'The Builder shall not slow the Work during the pendency of a dispute.',
    'The Builder shall not slow the Work during the winter.',
  ],
  [
    'assignment',
    'The rights and powers of the Lender have been assigned to its agent.',
    'The masons and joiners have been assigned to the north wing.',
  ],
  [
    'assignment',
    'The Mill may take legal assignment of subcontracts when it ends this.',
    'The Mill may look at subcontracts when it ends this.',
  ],
];

describe.each(cases)('%s', (category, is, isNot) => {
  it(`finds: ${is}`, () => expect(found(category, is)).toBe(true));
  it(`does not find: ${isNot}`, () => expect(found(category, isNot)).toBe(false));
});
