import { type NoticeService, voidServiceSchema } from '@schemas/notice.ts';
import { LongTextField } from '@/components/form/fields.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { useSchemaForm } from '@/components/form/use-schema-form.ts';
import { notify } from '@/lib/notify.ts';
import { useVoidService } from '../api/serve-notice.ts';

interface VoidDialogProps {
  noticeId: string;
  service: NoticeService;
  onClose: () => void;
}

export function VoidDialog({ noticeId, service, onClose }: VoidDialogProps) {
  const voidService = useVoidService(noticeId);
  const form = useSchemaForm(voidServiceSchema, { defaultValues: { reason: '' } });
  return (
    <FormDialog
      form={form}
      title={`Void the service on ${service.recipient_name}`}
      description="The record is kept but no longer counts."
      action="Void service"
      pending="Voiding..."
      destructive
      failed="Failed to void the service. Try again."
      onClose={onClose}
      submit={async ({ reason }) => {
        await voidService.mutateAsync({ serviceId: service.id, reason });
        notify.success('Service voided');
      }}
    >
      <LongTextField form={form} name="reason" label="Reason" required rows={3} dir="auto" />
    </FormDialog>
  );
}
