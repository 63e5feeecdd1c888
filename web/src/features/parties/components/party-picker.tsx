import { type Party, type ProjectParty, partyRoleNames } from '@schemas/party.ts';
import { useDeferredValue, useState } from 'react';
import { Combobox, type ComboboxOption } from '@/components/combobox.tsx';
import type { FieldControl } from '@/components/ui/field.tsx';
import { usePartyList } from '../api/list-parties.ts';
import { useProjectParties } from '../api/project-parties.ts';

/** A selected party: name and contact details. */
export type PartyChoice = Pick<Party, 'id' | 'name' | 'contact_name' | 'email'>;

interface PartyPickerProps {
  control: FieldControl;
  /** Project whose parties are listed first; '' for none. */
  projectId?: string;
  value: ComboboxOption | null;
  onChange: (party: PartyChoice | null) => void;
}

/** Selects a party from the directory by name, contact, email, or license; the project's parties come first. */
export function PartyPicker({ control, projectId = '', value, onChange }: PartyPickerProps) {
  const [text, setText] = useState('');
  const searched = useDeferredValue(text);
  const list = usePartyList({ q: searched, role: '' });
  const own = useProjectParties(projectId);
  const first = firstOf(own.data ?? [], searched);
  const rest = list.data?.pages[0]?.items.filter(({ id }) => !first.some(({ party }) => party.id === id));
  const found = new Map<string, PartyChoice>(
    [...first.map(({ party }) => party), ...(rest ?? [])].map((party) => [party.id, party]),
  );
  const options = [
    ...first.map(({ party, roles }) => ({
      id: party.id,
      label: party.name,
      note: `${roles} on the project, ${party.email ?? 'no email'}`,
    })),
    ...(rest ?? []).map(({ id, name, contact_name, email }) => ({
      id,
      label: name,
      note: [contact_name, email ?? 'no email'].filter(Boolean).join(', '),
    })),
  ];
  return (
    <Combobox
      control={control}
      value={value}
      onChange={(option) => onChange((option && found.get(option.id)) ?? null)}
      // Enter must not pick a match for earlier text.
      options={list.isError ? [] : searched === text && rest ? options : undefined}
      onSearch={setText}
      placeholder="Search the directory"
      emptyText={list.isError ? 'Failed to load the directory.' : 'No party in the directory has this name'}
    />
  );
}

/** The project's parties whose name, contact, or address contains the text, each once with its roles. */
function firstOf(parties: readonly ProjectParty[], text: string) {
  const sought = text.trim().toLowerCase();
  const byId = Map.groupBy(parties, ({ party }) => party.id);
  return [...byId.values()].flatMap((parts) => {
    const [first] = parts;
    if (!first) return [];
    const { name, contact_name, email } = first.party;
    const stated = [name, contact_name, email].filter(Boolean).join('\n').toLowerCase();
    if (!stated.includes(sought)) return [];
    return [{ party: first.party, roles: parts.map(({ role }) => partyRoleNames[role]).join(', ') }];
  });
}
