import type { DocumentText } from '@contract/contract-document.ts';
import { DocumentView } from './document-view.tsx';

const nothing = () => {};

/** The text alone, where there is no analysis of it to show beside. */
export function PlainDocument({ text }: { text: DocumentText }) {
  return (
    <div className="mx-auto w-full max-w-4xl">
      <DocumentView text={text} findings={[]} selected={null} jump={0} onSelect={nothing} />
    </div>
  );
}
