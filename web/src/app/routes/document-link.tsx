import { useParams } from 'react-router-dom';
import { useDocumentTitle } from '@/lib/use-document-title.ts';

const reasons: Record<string, { title: string; detail: string }> = {
  over: {
    title: 'This link has ended',
    detail:
      'Links to documents in mail work for 30 days. Ask whoever wrote to you to send the document again.',
  },
  gone: {
    title: 'This document is not here any more',
    detail: 'It was removed after the mail was sent. Ask whoever wrote to you for it.',
  },
};

/** Where the link to a document in a mail leads when there is no document; no sign-in, since whoever has the mail may have no account. */
export function DocumentLink() {
  const { why = '' } = useParams();
  const { title, detail } = reasons[why] ?? {
    title: 'This link is not valid',
    detail: 'Open it from the mail once more, and check that you have the whole address.',
  };
  useDocumentTitle(title);
  return (
    <div className="page max-w-xl py-12">
      <h1 className="text-xl">{title}</h1>
      <p className="mt-4">{detail}</p>
    </div>
  );
}
