import type { ContractDocument, DocumentText } from '@schemas/contract-document.ts';
import { DocumentReader } from './document-reader.tsx';

const nothing = () => {};

interface PlainDocumentProps {
  contractId: string;
  document: ContractDocument;
  text: DocumentText;
}

/** The document without findings. */
export function PlainDocument(props: PlainDocumentProps) {
  return (
    <div className="mx-auto w-full max-w-4xl">
      <DocumentReader {...props} findings={[]} selected={null} jump={0} onSelect={nothing} />
    </div>
  );
}
