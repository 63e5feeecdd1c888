import { useId } from 'react';
import { Input } from '@/components/ui/input.tsx';

/** Common titles on a project; any other text is allowed. */
const usualTitles = [
  'Project Manager',
  'Site Supervisor',
  'Safety Officer',
  'Legal Counsel',
  'Client Representative',
  'Lead Contractor',
];

/** A person's title on a project. */
export function TitleInput(props: React.ComponentProps<typeof Input>) {
  const id = useId();
  return (
    <>
      <Input list={id} maxLength={100} autoComplete="off" {...props} />
      <datalist id={id}>
        {usualTitles.map((title) => (
          <option key={title} value={title} />
        ))}
      </datalist>
    </>
  );
}
