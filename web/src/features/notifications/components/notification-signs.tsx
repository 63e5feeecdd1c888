import type { NotificationPriority, NotificationType } from '@schemas/notifications.ts';
import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react';
import { Badge, type BadgeTone } from '@/components/ui/badge.tsx';

const icons = {
  info: { Icon: Info, className: 'text-info', label: 'Information' },
  success: { Icon: CircleCheck, className: 'text-good', label: 'Success' },
  warning: { Icon: TriangleAlert, className: 'text-attention', label: 'Warning' },
  error: { Icon: CircleX, className: 'text-danger', label: 'Error' },
} as const;

export const typeLabels: Record<NotificationType, string> = {
  info: 'Info',
  success: 'Success',
  warning: 'Warning',
  error: 'Error',
};

/** The icon of a notification's type. */
export function TypeIcon({ type }: { type: NotificationType }) {
  const { Icon, className, label } = icons[type];
  return <Icon role="img" aria-label={label} className={`size-4 shrink-0 ${className}`} />;
}

const tones: Record<NotificationPriority, BadgeTone> = {
  low: 'muted',
  medium: 'neutral',
  high: 'attention',
  urgent: 'danger',
};

/** A notification's priority, in the specification's wording. */
export function PriorityBadge({ priority }: { priority: NotificationPriority }) {
  return <Badge tone={tones[priority]}>{priority}</Badge>;
}
