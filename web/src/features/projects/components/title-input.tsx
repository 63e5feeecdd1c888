import { useId } from 'react';
import { Input } from '@/components/ui/input.tsx';

/** What people usually are on a project; anything else can be typed. */
const usualTitles = [
  'Project Manager',
  'Site Supervisor',
  'Safety Officer',
  'Legal Counsel',
  'Client Representative',
  'Lead Contractor',
];

/** What a person is on a project, in words. */
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
