import { lienWaiverNames, type OpenWaiverLink, type SentWaiver } from '@schemas/payment.ts';
import { CircleCheck, FileText } from 'lucide-react';
import { useState } from 'react';
import { Fact, FactList } from '@/components/fact-list.tsx';
import { buttonVariants } from '@/components/ui/button.tsx';
import { OneFileForm } from '@/components/upload/one-file-form.tsx';
import { formatDate, formatDateTime } from '@/lib/dates.ts';
import { formatBytes } from '@/lib/file-rules.ts';
import { formatExactMoney } from '@/lib/money.ts';
import { linkFormUrl, sendWaiver } from '../api/waivers.ts';
import { WAIVER_RULES } from './file-waiver-dialog.tsx';
import { useWaiverFields, WaiverFields } from './waiver-fields.tsx';
import { WaiverFormFacts } from './waiver-form-note.tsx';

interface SendWaiverProps {
  token: string;
  link: OpenWaiverLink;
}

/** The requested waiver, an upload for the signed one, and finally the receipt. */
export function SendWaiver({ token, link }: SendWaiverProps) {
  const [receipt, setReceipt] = useState<SentWaiver | null>(null);
  const stated = useWaiverFields(link.amount, link.through_date);
  if (receipt) return <Receipt receipt={receipt} link={link} />;
  return (
    <>
      <header className="grid gap-1">
        <p className="text-muted-foreground">
          <bdi>{link.organization_name}</bdi> requests a lien waiver from you
        </p>
        <h1 className="text-xl break-words">{lienWaiverNames[link.kind]}</h1>
      </header>
      <FactList>
        <Fact label="Project">{link.project_name}</Fact>
        <Fact label="Contract">{link.contract_name}</Fact>
        <Fact label="Amount">{formatExactMoney(link.amount)}</Fact>
        <Fact label="Work through">{formatDate(link.through_date, 'Not stated')}</Fact>
        {link.number && <Fact label="Application or invoice">{link.number}</Fact>}
        <Fact label="Requested from">{link.recipient}</Fact>
        <Fact label="Link valid until">{formatDateTime(link.expires_at)}, for one file</Fact>
      </FactList>
      <WaiverFormFacts form={link.form} />
      {link.form.texts.includes(link.kind) && (
        <a
          href={linkFormUrl(token)}
          download
          className={buttonVariants({ variant: 'outline', className: 'w-fit' })}
        >
          <FileText aria-hidden />
          Download the statutory form, filled in
        </a>
      )}
      <p className="text-muted-foreground">
        Read before signing: an unconditional waiver gives up your rights whether or not you are paid.
      </p>
      <OneFileForm
        rules={WAIVER_RULES}
        action="Submit waiver"
        pending="Sending..."
        check={stated.check}
        send={(file, options) => sendWaiver(token, file, { ...options, fields: { ...stated.fields } })}
        onSent={setReceipt}
      >
        <WaiverFields stated={stated} />
      </OneFileForm>
    </>
  );
}

function Receipt({ receipt, link }: { receipt: SentWaiver; link: OpenWaiverLink }) {
  return (
    <>
      <h1 className="flex items-center gap-2 text-xl">
        <CircleCheck aria-hidden className="size-5 shrink-0 text-good" />
        Received, thank you
      </h1>
      <p role="status">
        <bdi>{link.organization_name}</bdi> has your waiver and will review it. This link has been used; you
        can close this page.
      </p>
      <FactList>
        <Fact label="File">{receipt.file_name}</Fact>
        <Fact label="Size">{formatBytes(receipt.size_bytes)}</Fact>
        <Fact label="Received">{formatDateTime(receipt.received_at)}</Fact>
        <Fact label="SHA-256">
          <span className="break-all">{receipt.sha256}</span>
        </Fact>
      </FactList>
    </>
  );
}
