import type { NoticeContent } from '@schemas/notice.ts';
import { serviceMeansNames } from '@schemas/notice.ts';
import type { NoticeBlock, NoticeInline, NoticeParagraph } from '@schemas/notice-document.ts';
import '../editor/letter.css';

/** The letter, read-only, once it can no longer change. */
export function LetterView({ content }: { content: NoticeContent }) {
  const { sender, recipients, subject, body, exhibits } = content;
  return (
    <article aria-label="Letter" className="min-w-0 rounded-md border bg-paper px-5 py-5 sm:px-8 sm:py-7">
      <header className="mb-5 flex flex-wrap justify-between gap-3 border-b pb-3">
        <p className="text-base font-semibold">{sender.name}</p>
        <p className="text-xs whitespace-pre-line text-muted-foreground sm:text-right">
          {[sender.address, sender.contact].filter(Boolean).join('\n')}
        </p>
      </header>
      <ul className="mb-5 grid gap-4 sm:grid-cols-2">
        {recipients.map(({ name, attention, address, email, means }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a letter that is read does not change
          <li key={index} className="min-w-0 break-words whitespace-pre-line">
            <strong className="font-semibold">{name}</strong>
            {['', attention && `Attention: ${attention}`, address, email]
              .filter((part, at) => at === 0 || part)
              .join('\n')}
            <span className="block text-xs text-muted-foreground">
              By {serviceMeansNames[means].toLowerCase()}
            </span>
          </li>
        ))}
      </ul>
      <p className="mb-4 font-semibold break-words">Re: {subject}</p>
      <div className="letter">{body.content.map((block, index) => renderBlock(block, index))}</div>
      <footer className="mt-8">
        <p>{sender.signatory}</p>
        <p className="text-xs text-muted-foreground">{sender.signatory_title}</p>
        {exhibits.length > 0 && (
          <ul className="mt-4 text-xs text-muted-foreground">
            {exhibits.map(({ id, label, file_name }, index) => (
              <li key={id}>
                Exhibit {String.fromCharCode(65 + index)}: {label || file_name}
              </li>
            ))}
          </ul>
        )}
      </footer>
    </article>
  );
}

function renderBlock(block: NoticeBlock, key: number): React.ReactNode {
  switch (block.type) {
    case 'paragraph':
      return <p key={key}>{inlines(block.content)}</p>;
    case 'heading':
      return block.attrs.level === 1 ? (
        <h1 key={key}>{inlines(block.content)}</h1>
      ) : (
        <h2 key={key}>{inlines(block.content)}</h2>
      );
    case 'table':
      return (
        <div key={key} className="tableWrapper">
          <table>
            <tbody>
              {block.content.map((row, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a letter that is read does not change
                <tr key={at}>
                  {row.content.map((cell, place) =>
                    cell.type === 'tableHeader' ? (
                      // biome-ignore lint/suspicious/noArrayIndexKey: a letter that is read does not change
                      <th key={place}>{paragraphs(cell.content)}</th>
                    ) : (
                      // biome-ignore lint/suspicious/noArrayIndexKey: a letter that is read does not change
                      <td key={place}>{paragraphs(cell.content)}</td>
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
    default: {
      const items = block.content.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a letter that is read does not change
        <li key={at}>{item.content.map((child, place) => renderBlock(child as NoticeBlock, place))}</li>
      ));
      return block.type === 'bulletList' ? (
        <ul key={key}>{items}</ul>
      ) : (
        <ol key={key} start={block.attrs.start}>
          {items}
        </ol>
      );
    }
  }
}

const paragraphs = (content: readonly NoticeParagraph[]) =>
  content.map((paragraph, index) => renderBlock(paragraph, index));

function inlines(content: readonly NoticeInline[] = []): React.ReactNode {
  return content.map((one, index) => {
    const key = index;
    if (one.type === 'hardBreak') return <br key={key} />;
    if (one.type === 'blank')
      return (
        <span key={key} className="letter-blank">
          {one.attrs.label}
        </span>
      );
    const has = (type: string) => one.marks?.some((mark) => mark.type === type);
    let shown: React.ReactNode = one.text;
    if (has('bold')) shown = <strong>{shown}</strong>;
    if (has('italic')) shown = <em>{shown}</em>;
    if (has('underline')) shown = <u>{shown}</u>;
    return <span key={key}>{shown}</span>;
  });
}
