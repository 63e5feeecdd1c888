import { Button } from '@/components/ui/button.tsx';
import { DialogBody, DialogFooter } from '@/components/ui/dialog.tsx';
import { CopyField } from './copy-field.tsx';

interface ShownOnceProps {
  /** Its label, such as 'Password'. */
  label: string;
  secret: string;
  /** Shown above it. */
  children: React.ReactNode;
  onDone: () => void;
}

/** A secret that cannot be shown again, to copy now. */
export function ShownOnce({ label, secret, children, onDone }: ShownOnceProps) {
  return (
    <>
      <DialogBody>
        {children}
        <CopyField
          label={label}
          hint="Copy it now. It won't be shown again."
          value={secret}
          className="font-mono"
        />
      </DialogBody>
      <DialogFooter>
        <Button variant="outline" onClick={onDone}>
          I have copied it
        </Button>
      </DialogFooter>
    </>
  );
}
