import { describe, expect, it } from 'vitest';
import { shippedMessages } from '../vocabulary/message-fields.ts';
import { unfilledBlanks } from './template-blanks.ts';

const none = { subject: [], body: [] };

describe('unfilled blanks of a message', () => {
  it.each([
    ['Custom Message', { subject: ['the subject'], body: ['the message'] }],
    [
      'Project Update',
      { subject: [], body: ['Completed since the last update', 'Next', 'What we need from you'] },
    ],
    ['Meeting Invitation', { subject: [], body: ['Agenda'] }],
    ['Schedule Change', { subject: [], body: ['What changes', 'Effective date', 'Effect on your work'] }],
    ['Document Request', none],
  ] as const)('are named for an unchanged %s', (name, blanks) => {
    expect(unfilledBlanks(shippedMessages[name], shippedMessages[name])).toEqual(blanks);
  });

  it('are gone once text follows on the same line, the next line, or after an empty line', () => {
    const template = shippedMessages['Project Update'];
    const body = template.body
      .replace('update:', 'update: level 2 slab.')
      .replace('Next:', 'Next:\nLevel 3 forms.')
      .replace('you:', 'you:\n\nSleeve locations by Friday.');
    expect(unfilledBlanks(template, { subject: template.subject, body })).toEqual(none);
  });

  it('are gone if the sender removes the label', () => {
    const template = shippedMessages['Meeting Invitation'];
    const body = template.body.replace('Agenda:\n\n', '');
    expect(unfilledBlanks(template, { subject: template.subject, body })).toEqual(none);
  });

  it("names marked blanks of the organization's own text, but no brackets of the sender", () => {
    const template = { subject: 'Delivery on [date]', body: 'Gate code: ____\n\nSee [drawing number].' };
    const message = {
      subject: 'Delivery on [date]',
      body: 'Gate code: 4711\n\nSee [drawing number] and [A-101].',
    };
    expect(unfilledBlanks(template, message)).toEqual({ subject: ['[date]'], body: ['[drawing number]'] });
  });

  it('are not a greeting or the start of a list', () => {
    const template = { subject: 'Site rules', body: 'Dear team:\n\nplease bring:\n- a hard hat\n- boots' };
    expect(unfilledBlanks(template, template)).toEqual(none);
  });

  it('do not exist in a text of its own', () => {
    const message = { subject: 'Pour on Monday', body: 'Dear all,\n\nwe pour level 3 on Monday.' };
    expect(unfilledBlanks(shippedMessages['Custom Message'], message)).toEqual(none);
  });
});
