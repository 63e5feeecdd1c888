import { expect, it } from 'vitest';
import { timestampSchema } from './primitives.ts';

it('accepts the offsets that Postgres accepts', () => {
  for (const zone of ['Z', '+00:00', '-05:30', '+15:59', '-15:59'])
    expect(timestampSchema.safeParse(`2026-03-01T08:00:00${zone}`).success).toBe(true);
  for (const zone of ['+16:00', '-16:00', '+23:59', '', '+99:00'])
    expect(timestampSchema.safeParse(`2026-03-01T08:00:00${zone}`).success).toBe(false);
});
