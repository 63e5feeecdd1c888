import { type PartyDealing, partyDealingKinds } from '@schemas/party.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { LoadedRows } from '@/components/data-table/loaded-rows.tsx';
import { TableSkeleton } from '@/components/data-table/table-skeleton.tsx';
import { NativeSelect } from '@/components/ui/native-select.tsx';
import { formatDateTime } from '@/lib/dates.ts';
import { formatMoney } from '@/lib/money.ts';
import { paths } from '@/lib/paths.ts';
import { usePartyDealings } from '../api/list-dealings.ts';

const kinds: Record<PartyDealing['kind'], { one: string; many: string; to: (id: string) => string }> = {
  notice: { one: 'Notice', many: 'Notices', to: (id) => `${paths.notices}/${id}` },
  message: { one: 'Message', many: 'Messages', to: paths.message },
  evidence_request: { one: 'Evidence request', many: 'Evidence requests', to: paths.complianceCheck },
  reminder: { one: 'Reminder', many: 'Reminders', to: paths.reminder },
  payment: { one: 'Payment', many: 'Payments', to: paths.contract },
  lien_waiver: { one: 'Lien waiver request', many: 'Lien waiver requests', to: paths.contract },
};

/** Labels for states whose own name would be misleading here. */
const states: Partial<Record<PartyDealing['kind'], Record<string, string>>> = {
  message: { failed: 'not sent' },
  evidence_request: { open: 'link active', used: 'document received', expired: 'link expired' },
  payment: { open: 'not paid' },
  lien_waiver: { requested: 'waiver not received', withdrawn: 'withdrawn' },
};

/** Dealings with a party: messages, notices, and payments, each with a link to its record. */
export function Dealings({ partyId }: { partyId: string }) {
  const [kind, setKind] = useState('');
  return (
    <section aria-labelledby="dealings" className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="dealings" className="text-base">
          Correspondence and payments
        </h2>
        <NativeSelect
          aria-label="Type"
          className="w-48"
          value={kind}
          onChange={(event) => setKind(event.target.value)}
        >
          <option value="">All types</option>
          {partyDealingKinds.map((one) => (
            <option key={one} value={one}>
              {kinds[one].many}
            </option>
          ))}
        </NativeSelect>
      </div>
      <LoadedRows
        list={usePartyDealings(partyId, kind)}
        failure="Failed to load correspondence"
        skeleton={<TableSkeleton label="Loading correspondence" rows={3} />}
        empty={
          <p className="text-muted-foreground">
            {kind === '' ? 'Nothing sent or paid yet.' : 'None of this type.'}
          </p>
        }
      >
        {(dealings) => (
          <ul className="divide-y border-y">
            {dealings.map((one) => (
              <Dealing key={one.id} dealing={one} />
            ))}
          </ul>
        )}
      </LoadedRows>
    </section>
  );
}

function Dealing({ dealing }: { dealing: PartyDealing }) {
  const { kind, title, state, address, amount, project_name, leads_to, at } = dealing;
  const { one, to } = kinds[kind];
  return (
    <li className="grid gap-x-4 gap-y-0.5 py-2 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <Link
          to={to(leads_to)}
          dir="auto"
          className="font-medium break-words underline-offset-4 hover:underline"
        >
          {title}
        </Link>
        <p className="text-xs break-words text-muted-foreground">
          {one}, {states[kind]?.[state] ?? state.replaceAll('_', ' ')}
          {amount !== null && `, ${formatMoney(amount)}`}
          {address && (
            <>
              , to <bdi className="break-all">{address}</bdi>
            </>
          )}
        </p>
      </div>
      <p className="min-w-0 text-xs text-muted-foreground sm:max-w-72 sm:text-right">
        <span className="block">{formatDateTime(at)}</span>
        <bdi className="block truncate">{project_name}</bdi>
      </p>
    </li>
  );
}
