import type { ContractStatus } from '@schemas/contract.ts';
import type { ProjectStatus } from '@schemas/project.ts';
import { Archive, CircleCheck, CircleDot, CircleOff, Clock, FileClock, FilePen, Ruler } from 'lucide-react';
import { Badge, type BadgeTone } from './ui/badge.tsx';

interface Look {
  tone: BadgeTone;
  Icon: typeof CircleDot;
}

const CONTRACT: Record<ContractStatus, Look> = {
  draft: { tone: 'neutral', Icon: FilePen },
  active: { tone: 'good', Icon: CircleCheck },
  under_review: { tone: 'info', Icon: FileClock },
  expired: { tone: 'attention', Icon: Clock },
  terminated: { tone: 'muted', Icon: CircleOff },
};

const PROJECT: Record<ProjectStatus, Look> = {
  active: { tone: 'good', Icon: CircleCheck },
  planning: { tone: 'info', Icon: Ruler },
  completed: { tone: 'neutral', Icon: CircleDot },
  archived: { tone: 'muted', Icon: Archive },
};

/** A status in words: 'under_review' reads 'under review'. */
export const statusText = (status: string): string => status.replaceAll('_', ' ');

function StatusBadge({ status, look: { tone, Icon } }: { status: string; look: Look }) {
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {statusText(status)}
    </Badge>
  );
}

export function ContractStatusBadge({ status }: { status: ContractStatus }) {
  return <StatusBadge status={status} look={CONTRACT[status]} />;
}

export function ProjectStatusBadge({ status }: { status: ProjectStatus }) {
  return <StatusBadge status={status} look={PROJECT[status]} />;
}
