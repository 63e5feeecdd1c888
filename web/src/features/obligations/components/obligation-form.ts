import type { CreateObligation, createObligationSchema } from '@schemas/obligation.ts';
import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';

/** Form values of an obligation. */
export type ObligationValues = z.input<typeof createObligationSchema>;

/** Props shared by the obligation fields. */
export type ObligationForm = UseFormReturn<ObligationValues, unknown, CreateObligation>;
