/** Building blocks of the schemas. Import only zod in this folder: the browser loads these files too. */
import { z } from 'zod';

/** Maximum size of a JSON body. */
export const maxJsonBytes = 1024 * 1024;

/** Postgres text cannot hold NUL or lone surrogates. */
const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed();
const notStorable = 'Contains unsupported characters';

/** A required line of text, trimmed; `min` applies after trimming. */
export function text(options: { max: number; required: string; min?: number }) {
  return z
    .string({ error: options.required })
    .trim()
    .min(options.min ?? 1, options.required)
    .max(options.max, `Must be at most ${options.max} characters`)
    .refine(isStorable, notStorable);
}

/** Optional text; an empty form field means null. */
export function optionalText(max: number) {
  return z
    .string()
    .trim()
    .max(max, `Must be at most ${max} characters`)
    .refine(isStorable, notStorable)
    .transform((value) => value || null)
    .nullish();
}

/** An optional email address; an empty form field means null. */
export const optionalEmail = z
  .string()
  .trim()
  .max(320, 'Must be at most 320 characters')
  .pipe(z.union([z.literal(''), z.email('Must be an email address')]))
  .transform((value) => value || null)
  .nullish();

/** Text used as typed, without trimming or case folding: secrets, and words of a document. */
export const exactText = (max: number) => z.string().max(max).refine(isStorable, notStorable);

export const idSchema = z.guid('Must be a UUID').toLowerCase();

/** ISO 8601 with a zone, as stored. Postgres knows offsets up to 15:59. */
export const timestampSchema = z.iso
  .datetime({ offset: true })
  .refine((value) => !/[+-](?:1[6-9]|2\d)(?::?\d\d)?$/.test(value), 'Must have an offset of at most 15:59');

/** Whether `YYYY-MM-DD` names a day that exists, between 1900 and 2200. */
export function isCalendarDate(value: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (!match) return false;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1900 && year <= 2200 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

const dateMeta = { format: 'date', description: 'From 1900-01-01 to 2200-12-31.' };

const notADate = 'Must be a date (YYYY-MM-DD) between 1900 and 2200';

/** A day without a time zone, `YYYY-MM-DD`. */
export const dateSchema = z.string().refine(isCalendarDate, notADate).meta(dateMeta);

export function requiredDate(required: string) {
  return z
    .string({ error: required })
    .trim()
    .min(1, required)
    .refine((value) => value === '' || isCalendarDate(value), notADate)
    .meta(dateMeta);
}

/** An optional date; an empty form field means null. */
export const optionalDate = z
  .string()
  .trim()
  .refine((value) => value === '' || isCalendarDate(value), notADate)
  .meta(dateMeta)
  .transform((value) => value || null)
  .nullish();

/** US dollars; `numeric(14,2)` holds values up to a hundred times this limit. */
export const maxMoney = 999_999_999_999.99;

export const moneySchema = z
  .number('Must be a number')
  .min(0, 'Must not be negative')
  .max(maxMoney, 'Must be at most 999,999,999,999.99')
  .refine((value) => Math.round(value * 100) / 100 === value, 'Must have at most 2 decimals')
  .meta({ description: 'US dollars with at most two decimals.' });

/** `nullable()` in a form that OpenAPI shows correctly for a named schema. */
export const orNull = <Schema extends z.ZodType>(schema: Schema) => z.union([schema, z.null()]);

/** Reports an `end_date` before `start_date`. Both are compared as text, which sorts like dates. */
export const endsAfterStart = {
  check: (value: { start_date?: string | null; end_date?: string | null }) =>
    !value.start_date || !value.end_date || value.end_date >= value.start_date,
  params: { path: ['end_date'], error: 'End date must not be before the start date' },
};
