import type { CreateParty, partyFormSchema } from '@schemas/party.ts';
import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';

export type PartyValues = z.input<typeof partyFormSchema>;
export type PartyFormState = UseFormReturn<PartyValues, unknown, Omit<CreateParty, 'project'>>;
