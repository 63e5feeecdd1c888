import type { CreateObligation, createObligationSchema } from '@schemas/obligation.ts';
import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';

/** An obligation as its fields hold it. */
export type ObligationValues = z.input<typeof createObligationSchema>;

/** What the fields of an obligation share. */
export type ObligationForm = UseFormReturn<ObligationValues, unknown, CreateObligation>;
