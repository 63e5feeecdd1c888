/** Filters of a reminder list; '' does not filter. */
export interface ReminderFilter {
  state: string;
  mine: string;
  project_id: string;
}

export const reminderKeys = {
  all: ['reminders'] as const,
  list: (filter: ReminderFilter) => [...reminderKeys.all, 'list', filter] as const,
  ofDeadlines: (projectId: string) => [...reminderKeys.all, 'deadlines', projectId] as const,
  detail: (id: string) => [...reminderKeys.all, 'detail', id] as const,
};
