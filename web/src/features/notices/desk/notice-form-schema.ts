import { noticeContentSchema } from '@schemas/notice.ts';
import { optionalDate } from '@schemas/primitives.ts';
import { z } from 'zod';

/** The form values of a notice. */
export const noticeFormSchema = z.object({ due_by: optionalDate, content: noticeContentSchema });

export type NoticeFormIn = z.input<typeof noticeFormSchema>;
export type NoticeFormOut = z.output<typeof noticeFormSchema>;
