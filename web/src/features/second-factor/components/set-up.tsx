import { PageForm } from '@/components/form/page-form.tsx';
import { useSchemaForm } from '@/components/form/use-schema-form.ts';
import { Button } from '@/components/ui/button.tsx';
import { type Enrolment, giveCode } from '../api/auth.ts';
import { codeSchema } from '../code-schema.ts';
import { CodeField } from './code-field.tsx';

interface SetUpProps {
  enrolment: Enrolment;
  onCancel: () => void;
  onDone: () => void;
}

/** Shows the secret for an authenticator app and asks for a code. */
export function SetUp({ enrolment, onCancel, onDone }: SetUpProps) {
  const form = useSchemaForm(codeSchema, { defaultValues: { code: '' } });
  const groups = enrolment.secret.match(/.{1,4}/g)?.join(' ');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="max-w-xl">
        Scan this with an authenticator app such as 1Password, Google Authenticator, or Microsoft
        Authenticator. Then enter the code it shows.
      </p>
      {/* Black on white in both themes: not every camera reads inverted codes. */}
      <img
        src={enrolment.qrCode}
        alt="QR code for your authenticator app"
        className="size-44 rounded-md border bg-white p-2"
      />
      <p className="max-w-xl text-muted-foreground">
        No camera? Enter this in the app:{' '}
        <span className="font-mono break-words text-foreground">{groups}</span>
      </p>
      <PageForm
        form={form}
        submit={async ({ code }) => {
          await giveCode(enrolment.id, code);
          onDone();
        }}
        failed="Failed to check the code. Try again."
        action="Confirm"
        pending="Checking..."
        beside={
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        }
      >
        <CodeField form={form} />
      </PageForm>
    </div>
  );
}
