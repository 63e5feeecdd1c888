import { NativeSelect } from '@/components/ui/native-select.tsx';
import { ReminderList } from '@/features/reminders/components/reminder-list.tsx';
import { useUrlFilter } from '@/lib/use-url-filter.ts';

/**
 * Reminders, soonest first. `state` '' shows active ones; `id` is the reminder a notification links to.
 */
export function Reminders() {
  const { values, set, change } = useUrlFilter(['state', 'mine', 'project', 'id']);
  const filter = {
    state: values.state || 'active',
    mine: values.mine,
    project_id: values.project,
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap gap-2">
        <NativeSelect
          aria-label="Recipient"
          value={values.mine}
          onChange={(event) => set('mine', event.target.value)}
          className="w-40"
        >
          <option value="">All reminders</option>
          <option value="true">To me</option>
        </NativeSelect>
        <NativeSelect
          aria-label="Status"
          value={values.state}
          onChange={(event) => set('state', event.target.value)}
          className="w-36"
        >
          <option value="">Active</option>
          <option value="completed">Completed</option>
          <option value="cancelled">Canceled</option>
          <option value="all">All</option>
        </NativeSelect>
      </div>
      <ReminderList
        key={JSON.stringify(filter)}
        filter={filter}
        requestedId={values.id}
        filtered={!!(values.state || values.mine || values.project)}
        onClearFilter={() => change({ state: '', mine: '', project: '' })}
      />
    </div>
  );
}
