/** Notice period for termination for convenience, and when the final amount is paid. */
import { allOf, figures } from '../../figures.ts';
import { answeredWithin, noticeOf, paidWithin, stoppedFor, withinPays } from '../../time-figures.ts';
import { statesNotice } from '../notice.ts';

export const statesEnding = allOf(
  statesNotice,
  figures([noticeOf, withinPays, paidWithin, stoppedFor, answeredWithin]),
);
