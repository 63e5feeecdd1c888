import { useParams } from 'react-router-dom';
import { useDocumentTitle } from '@/lib/use-document-title.ts';

const reasons: Record<string, { title: string; detail: string }> = {
  over: {
    title: 'This link has expired',
    detail: 'Document links work for 30 days. Ask the sender for a new one.',
  },
  gone: {
    title: 'This document was removed',
    detail: 'Ask the sender for a new copy.',
  },
};

/** Shown when an emailed document link has no document. No sign-in: the recipient may have no account. */
export function DocumentLink() {
  const { why = '' } = useParams();
  const { title, detail } = reasons[why] ?? {
    title: 'This link is invalid',
    detail: 'Open it again from the email, and check that the address is complete.',
  };
  useDocumentTitle(title);
  return (
    <div className="page max-w-xl py-12">
      <h1 className="text-xl">{title}</h1>
      <p className="mt-4">{detail}</p>
    </div>
  );
}
