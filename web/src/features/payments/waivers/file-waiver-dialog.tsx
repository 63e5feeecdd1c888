import { type LienWaiver, maxWaiverBytes, waiverExtensions } from '@schemas/payment.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog.tsx';
import { OneFileForm } from '@/components/upload/one-file-form.tsx';
import type { FileRules } from '@/lib/file-rules.ts';
import { notify } from '@/lib/notify.ts';
import { refreshPayments } from '../api/payments.ts';
import { fileWaiver } from '../api/waivers.ts';
import { useWaiverFields, WaiverFields } from './waiver-fields.tsx';

export const WAIVER_RULES: FileRules = {
  maxBytes: maxWaiverBytes,
  extensions: waiverExtensions,
  maxFiles: 1,
};

/** Uploads a waiver that was received outside its link. */
export function FileWaiverDialog({ waiver, onClose }: { waiver: LienWaiver; onClose: () => void }) {
  const client = useQueryClient();
  const stated = useWaiverFields(waiver.amount, waiver.through_date);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title="Upload waiver" description="For a waiver received on paper or by email.">
        <DialogBody>
          <OneFileForm
            rules={WAIVER_RULES}
            action="Upload waiver"
            pending="Uploading..."
            check={stated.check}
            send={(file, options) =>
              fileWaiver(waiver.id, file, { ...options, fields: { ...stated.fields } })
            }
            onSent={() => {
              notify.success('Waiver uploaded');
              void refreshPayments(client);
              onClose();
            }}
          >
            <WaiverFields stated={stated} />
          </OneFileForm>
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
