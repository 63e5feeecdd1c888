import { type Perspective, perspectiveSchema } from '@schemas/analysis.ts';
import type { ContractDetail } from '@schemas/contract.ts';
import { Download, Upload } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { NativeSelect } from '@/components/ui/native-select.tsx';
import { AnalyzeButton } from '../analyze/analyze-button.tsx';
import { useAnalyze } from '../analyze/use-analyze.ts';
import { useLookFrom } from '../analyze/use-look-from.ts';
import { whyNotYet } from '../reading/reading-words.ts';
import { useDownloadFile } from '../versions/use-download-file.ts';
import { ContractMoreMenu } from './contract-more-menu.tsx';

interface ContractActionsProps {
  contract: ContractDetail;
  onUpload: () => void;
  onEdit: () => void;
}

/**
 * Contract actions other than status changes. The first analysis can be for any side; afterwards another side
 * is only a preview.
 */
export function ContractActions({ contract, onUpload, onEdit }: ContractActionsProps) {
  const { analyze, analyzing } = useAnalyze();
  const { busy, downloadVersion, downloadSummary } = useDownloadFile(contract.id);
  const [chosen, setChosen] = useState<Perspective | null>(null);
  const look = useLookFrom(contract);
  const ours = contract.analysis?.perspective;
  const perspective = ours ?? chosen ?? contract.default_perspective;
  const { can } = contract;
  const latest = contract.documents[0];
  const stale = !contract.analysis || contract.analysis.document_id !== latest?.id;
  return (
    <>
      {latest && can.analyze && (
        <>
          <NativeSelect
            aria-label={ours ? 'View from our side or theirs' : 'Reviewed for'}
            value={look.side ?? perspective}
            onChange={(event) => {
              const side = perspectiveSchema.parse(event.target.value);
              if (ours) look.from(side);
              else setChosen(side);
            }}
            className="w-52 shrink-0"
          >
            {perspectiveSchema.options.map((side) => (
              <option key={side} value={side}>
                For the {side}
                {side === ours && ' (us)'}
              </option>
            ))}
          </NativeSelect>
          <AnalyzeButton
            variant={stale && latest.text_status !== 'needs_ocr' ? 'default' : 'outline'}
            disabled={analyzing}
            blocked={whyNotYet(latest)}
            onClick={() => analyze({ contractId: contract.id, perspective })}
          >
            {analyzing ? 'Analyzing...' : contract.analysis ? 'Analyze again' : 'Analyze Risk'}
          </AnalyzeButton>
        </>
      )}
      {can.upload && (
        <Button
          variant={latest ? 'outline' : 'default'}
          title={latest && 'Upload new version'}
          onClick={onUpload}
        >
          <Upload aria-hidden />
          {latest ? <span className="sr-only">Upload new version</span> : 'Upload Contract'}
        </Button>
      )}
      {latest && (
        <Button
          variant="outline"
          title="Download"
          disabled={busy}
          onClick={() => downloadVersion(latest.version)}
        >
          <Download aria-hidden />
          <span className="sr-only">Download</span>
        </Button>
      )}
      <ContractMoreMenu contract={contract} busy={busy} onSummary={downloadSummary} onEdit={onEdit} />
    </>
  );
}
