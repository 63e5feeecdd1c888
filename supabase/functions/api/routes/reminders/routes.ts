import {
  acknowledgeReminder,
  completeReminder,
  snoozeReminder,
} from '../../../_server/services/reminders/answer.ts';
import { createReminder } from '../../../_server/services/reminders/create.ts';
import { getReminder } from '../../../_server/services/reminders/get.ts';
import { listReminders } from '../../../_server/services/reminders/list.ts';
import { cancelReminder, updateReminder } from '../../../_server/services/reminders/update.ts';
import {
  createReminderSchema,
  listRemindersSchema,
  reminderSchema,
  snoozeReminderSchema,
  updateReminderSchema,
} from '../../../_shared/schemas/index.ts';
import { idParams, type Route, withBody } from '../../routing/define-route.ts';
import { verbs } from '../../routing/verbs.ts';

const { read, list, create, act, update, remove } = verbs('reminders');

const asItIsNow = [reminderSchema, 'The updated reminder'] as const;

export const reminderRoutes: Route[] = [
  list('/reminders', listReminders, {
    summary: 'List reminders, soonest first',
    query: listRemindersSchema,
    returns: [reminderSchema.array(), 'One page; the Link header has the URL of the next'],
  }),
  create('/reminders', createReminder, {
    summary: 'Create a reminder for a project, contract, check, obligation, or deadline',
    body: createReminderSchema,
    returns: [reminderSchema, 'The new reminder'],
    etag: true,
  }),
  read('/reminders/{id}', getReminder, {
    summary: 'Get a reminder',
    params: idParams,
    returns: [reminderSchema, 'The reminder'],
    etag: true,
  }),
  update('/reminders/{id}', updateReminder, {
    summary: 'Update a reminder, or reopen it',
    params: idParams,
    body: updateReminderSchema,
    ifMatch: true,
    returns: asItIsNow,
    etag: true,
  }),
  remove('/reminders/{id}', cancelReminder, {
    summary: 'Cancel a reminder',
    params: idParams,
    ifMatch: true,
    returns: [reminderSchema, 'The canceled reminder'],
    etag: true,
  }),
  act('/reminders/{id}/acknowledge', acknowledgeReminder, {
    summary: 'Acknowledge a reminder; a one-time or daily one ends for you',
    params: idParams,
    returns: asItIsNow,
    etag: true,
    refuses: ['forbidden', 'conflict', ...withBody],
  }),
  act('/reminders/{id}/snooze', snoozeReminder, {
    summary: 'Snooze a reminder for yourself',
    params: idParams,
    body: snoozeReminderSchema,
    returns: asItIsNow,
    etag: true,
  }),
  act('/reminders/{id}/complete', completeReminder, {
    summary: 'Complete a reminder for everyone',
    params: idParams,
    returns: asItIsNow,
    etag: true,
    refuses: ['forbidden', 'conflict', ...withBody],
  }),
];
