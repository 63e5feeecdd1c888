import {
  createReminderSchema,
  listRemindersSchema,
  reminderSchema,
  snoozeReminderSchema,
  updateReminderSchema,
} from '../../../_shared/contract/index.ts';
import { idParams, type Route, withBody } from '../../http/define-route.ts';
import { verbs } from '../../http/verbs.ts';
import { acknowledgeReminder, completeReminder, snoozeReminder } from '../../services/reminders/answer.ts';
import { createReminder } from '../../services/reminders/create.ts';
import { getReminder } from '../../services/reminders/get.ts';
import { listReminders } from '../../services/reminders/list.ts';
import { cancelReminder, updateReminder } from '../../services/reminders/update.ts';

const { read, list, create, act, update, remove } = verbs('reminders');

const asItIsNow = [reminderSchema, 'The reminder as it is now'] as const;

export const reminderRoutes: Route[] = [
  list('/reminders', listReminders, {
    summary: 'Reminders, soonest first',
    query: listRemindersSchema,
    returns: [reminderSchema.array(), 'One page; Link leads to the next'],
  }),
  create('/reminders', createReminder, {
    summary: 'Set a reminder on a project, or about a contract, check, obligation or deadline',
    body: createReminderSchema,
    returns: [reminderSchema, 'The new reminder'],
    etag: true,
  }),
  read('/reminders/{id}', getReminder, {
    summary: 'One reminder',
    params: idParams,
    returns: [reminderSchema, 'The reminder'],
    etag: true,
  }),
  update('/reminders/{id}', updateReminder, {
    summary: 'Change a reminder, or take its end back',
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
    returns: [reminderSchema, 'The reminder, cancelled'],
    etag: true,
  }),
  act('/reminders/{id}/acknowledge', acknowledgeReminder, {
    summary: 'Say that you have seen a reminder to you; a one-time or daily one is over for you then',
    params: idParams,
    returns: asItIsNow,
    etag: true,
    refuses: ['forbidden', 'conflict', ...withBody],
  }),
  act('/reminders/{id}/snooze', snoozeReminder, {
    summary: 'Put a reminder off, for yourself',
    params: idParams,
    body: snoozeReminderSchema,
    returns: asItIsNow,
    etag: true,
  }),
  act('/reminders/{id}/complete', completeReminder, {
    summary: 'End a reminder for everyone, because what it is about is done',
    params: idParams,
    returns: asItIsNow,
    etag: true,
    refuses: ['forbidden', 'conflict', ...withBody],
  }),
];
