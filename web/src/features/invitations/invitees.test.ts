import { expect, it } from 'vitest';
import { inviteesSchema, readInvitees } from './invitees.ts';

const complaint = (typed: string) => inviteesSchema.safeParse(typed).error?.issues[0]?.message;

it('finds the addresses in pasted text', () => {
  expect(readInvitees('a@b.example, Ann Lee <ann@c.example>;\n\n d@e.example\tf@g.example\r\n')).toEqual([
    'a@b.example',
    'ann@c.example',
    'd@e.example',
    'f@g.example',
  ]);
});

it('validates a single address and leaves several to the server', () => {
  expect(complaint(' \n')).toBe('Please enter an email address');
  expect(complaint('nobody')).toBe('Please enter a valid email address');
  expect(complaint('ann@c.example')).toBeUndefined();
  expect(complaint('nobody\nann@c.example')).toBeUndefined();
  expect(complaint(Array.from({ length: 51 }, (_, at) => `a${at}@b.example`).join('\n'))).toMatch(
    /^Up to 50/,
  );
});
