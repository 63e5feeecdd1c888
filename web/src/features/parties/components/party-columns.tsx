import type { Party } from '@schemas/party.ts';
import type { Columns } from '@/components/data-table/columns.ts';
import { DataTable } from '@/components/data-table/data-table.tsx';
import { NameLink } from '@/components/data-table/name-link.tsx';
import { RowCard } from '@/components/data-table/row-card.tsx';
import { MailProblemMark } from '@/components/mail-problem.tsx';
import { today } from '@/lib/dates.ts';
import { paths } from '@/lib/paths.ts';
import { ValidTo } from './valid-to.tsx';

const partyColumns: Columns<Party> = {
  name: {
    label: 'Name',
    className: 'w-2/5',
    cell: 'max-w-0',
    show: ({ id, name, contact_name }) => (
      <>
        <NameLink to={paths.party(id)}>{name}</NameLink>
        {contact_name && (
          <span dir="auto" className="block truncate text-xs text-muted-foreground">
            {contact_name}
          </span>
        )}
      </>
    ),
  },
  email: {
    label: 'Email',
    cell: 'w-1/4 max-w-0',
    show: ({ email, mail_problem }) => (
      <>
        <span title={email ?? undefined} className="block truncate">
          {email ?? <span className="text-muted-foreground">None</span>}
        </span>
        <MailProblemMark problem={mail_problem} />
      </>
    ),
  },
  phone: {
    label: 'Phone',
    className: 'max-desk:hidden',
    cell: 'whitespace-nowrap',
    show: ({ phone }) => phone ?? '–',
  },
  license: {
    label: 'License expires',
    className: 'max-desk:hidden',
    cell: 'whitespace-nowrap',
    show: ({ license_valid_to }) => <ValidTo date={license_valid_to} />,
  },
  insurance: {
    label: 'Insurance expires',
    cell: 'whitespace-nowrap',
    show: ({ insured_to }) => <ValidTo date={insured_to} />,
  },
  contracts: { label: 'Contracts', right: true, show: ({ contract_count }) => contract_count },
  projects: { label: 'Projects', right: true, show: ({ project_count }) => project_count },
};

/**
 * The directory as a table. On a phone each party shows its contact, insurance expiration, and an expired
 * license.
 */
export const PartyTable = ({ parties }: { parties: Party[] }) => (
  <DataTable rows={parties} columns={partyColumns} card={(party) => <PartyCard party={party} />} />
);

const insurance = { until: 'Insurance expires', what: 'Insurance' };
const license = { until: 'License expires', what: 'License' };

const PartyCard = ({
  party: { id, name, email, mail_problem, insured_to, license_valid_to },
}: {
  party: Party;
}) => (
  <RowCard
    to={paths.party(id)}
    name={name}
    facts={
      <span className="flex min-w-0 flex-wrap items-center gap-x-3">
        <span className="max-w-full truncate">{email ?? 'No email'}</span>
        <MailProblemMark problem={mail_problem} />
        <ValidTo date={insured_to} called={insurance} />
        {license_valid_to && license_valid_to < today() && (
          <ValidTo date={license_valid_to} called={license} />
        )}
      </span>
    }
    actions={null}
  />
);
