import { type LegalNoticeStatus, noticeStatusNames } from '@schemas/notice.ts';
import {
  CircleCheck,
  CircleDashed,
  CircleOff,
  FileCheck2,
  FilePen,
  Loader,
  type LucideIcon,
  MailCheck,
  MessageSquareReply,
  Send,
  Undo2,
} from 'lucide-react';
import { Badge, type BadgeTone } from '@/components/ui/badge.tsx';

const looks: Record<LegalNoticeStatus, [tone: BadgeTone, Icon: LucideIcon]> = {
  draft: ['neutral', FilePen],
  reviewed: ['info', CircleDashed],
  approved: ['info', CircleCheck],
  issuing: ['attention', Loader],
  issued: ['attention', Send],
  served: ['good', MailCheck],
  acknowledged: ['good', FileCheck2],
  answered: ['good', MessageSquareReply],
  withdrawn: ['muted', Undo2],
  discarded: ['muted', CircleOff],
};

/** A notice's status. */
export function NoticeStatusBadge({ status }: { status: LegalNoticeStatus }) {
  const [tone, Icon] = looks[status];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {noticeStatusNames[status]}
    </Badge>
  );
}
