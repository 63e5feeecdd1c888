import type { OrganizationMembership } from '@schemas/organization.ts';
import { Building2, Check, ChevronsUpDown } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { Button } from '@/components/ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';
import { paths } from '@/lib/paths.ts';
import { cn } from '@/lib/utils.ts';
import { chooseOrganization } from '../api/choose.ts';

interface OrganizationSwitchProps {
  organizations: OrganizationMembership[];
  /** Id of the organization on this screen. */
  present: string | null;
}

/** Shows the current organization and switches to another. */
export function OrganizationSwitch({ organizations, present }: OrganizationSwitchProps) {
  const navigate = useNavigate();
  const name = organizations.find(({ id }) => id === present)?.name ?? 'Organizations';
  const choose = async (id: string) => {
    if (id === present) return;
    try {
      await chooseOrganization(id);
      // The open page belongs to the previous organization.
      navigate(paths.dashboard);
    } catch (error) {
      notify.error(errorMessage(error, 'Failed to switch organizations. Try again.'));
    }
  };
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" aria-label={`Organization: ${name}`} className="mr-2 min-w-0 max-w-48 px-2">
          <Building2 aria-hidden className="hidden shrink-0 min-[1200px]:block" />
          <span className="truncate">{name}</span>
          <ChevronsUpDown aria-hidden className="shrink-0 text-muted-foreground" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent className="max-w-72">
        {organizations.map((each) => (
          <DropdownMenuItem
            key={each.id}
            aria-current={each.id === present || undefined}
            onSelect={() => void choose(each.id)}
          >
            <Check aria-hidden className={cn('shrink-0', each.id !== present && 'invisible')} />
            <span className="truncate">{each.name}</span>
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
