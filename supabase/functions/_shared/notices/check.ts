import type { Deadline } from '../schemas/deadline.ts';
import type { StatutoryDelivery } from '../schemas/lien.ts';
import {
  type NoticeCheck,
  type NoticeClause,
  type NoticeContent,
  receivedWords,
  serviceMeansNames,
} from '../schemas/notice.ts';
import { blanksOf } from './fill.ts';

interface Looked {
  content: NoticeContent;
  clause: Omit<NoticeClause, 'document_version'> | null;
  /** The name and role of our side in the contract. Null if our side is unknown. */
  ours: readonly string[] | null;
  /** The names when the notice was saved and now; absent if it is not saved. */
  names?: { were: Record<string, string | null>; are: Record<string, string | null> };
  /** Problems the database found when the notice was saved. */
  missing?: readonly string[];
  /** What a statute asks for and the letter lacks. */
  statutory?: readonly string[];
  dueBy?: string | null;
  /** What the law says of the deadline that the notice is for; absent if it is for none. */
  statute?: Pick<Deadline['basis'], 'citation' | 'delivery' | 'last_on'> | null;
  today: string;
}

const counted = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const words = (count: number) => counted[count] ?? String(count);

/** Problems that block issuing a notice, and warnings to review. */
export function checkNotice({
  content,
  clause,
  ours,
  names,
  missing = [],
  statutory = [],
  dueBy,
  statute,
  today,
}: Looked): NoticeCheck[] {
  const checks: NoticeCheck[] = [];
  const problem = (where: NoticeCheck['where'], message: string) =>
    checks.push({ level: 'problem', where, message });
  const hint = (where: NoticeCheck['where'], message: string) =>
    checks.push({ level: 'hint', where, message });

  const blanks = blanksOf(content.body).length;
  if (blanks > 0)
    problem(
      'letter',
      `The letter still has ${blanks === 1 ? 'a marked blank' : `${blanks} marked blanks`} to fill in.`,
    );
  for (const message of statutory) problem('letter', message);
  for (const what of missing)
    problem(/recipient|address of|name of/.test(what) ? 'recipients' : 'sender', `Missing: ${what}.`);
  for (const [key, was] of Object.entries(names?.were ?? {})) {
    const is = names?.are[key];
    if (was && is && was !== is)
      problem('names', `“${was}” is now called “${is}”. Check the letter and save it again.`);
  }
  for (const [key, is] of Object.entries(names?.are ?? {})) {
    if (is && key.startsWith('directory_') && !names?.were[key])
      problem(
        'names',
        `The contract now names “${is}” from the directory. Check the letter and save it again.`,
      );
  }
  if (dueBy && dueBy < today) {
    if (statute && (statute.last_on === null || statute.last_on >= today))
      hint('due_by', 'The act-by date has passed, but the last day under the law may not have. Act now.');
    else problem('due_by', 'The serve-by date has passed.');
  }
  if (statute?.delivery) checkStatute(content, statute.citation, statute.delivery, { problem, hint });
  if (clause) checkClause(content, clause, ours, { problem, hint });
  else
    hint(
      'recipients',
      "No notice clause was found in the contract's document. Look for one before choosing delivery methods and addresses.",
    );
  return checks;
}

type Mark = (where: NoticeCheck['where'], message: string) => unknown;

/** Our means of service, as statutes name them. */
const statutoryNames: Record<
  NoticeContent['recipients'][number]['means'],
  StatutoryDelivery['means'][number]
> = {
  mail: 'first_class_mail',
  certified_mail: 'certified_mail',
  courier: 'overnight_courier',
  in_person: 'personal',
  email: 'email',
};

/** A courtesy copy may go any way, as long as one recipient is served as the statute says. */
function checkStatute(
  { recipients }: NoticeContent,
  citation: string | null,
  { act, means, note }: StatutoryDelivery,
  { problem, hint }: { problem: Mark; hint: Mark },
): void {
  const law = citation ?? 'The law';
  const ours = Object.entries(statutoryNames).filter(([, name]) => means.includes(name));
  const allowed = ours.map(([one]) => one as keyof typeof statutoryNames);
  if (allowed.length > 0) {
    const others = recipients.filter((one) => !allowed.includes(one.means));
    const message = `${law} allows ${list(allowed)}${note ? `. ${note}` : '.'}`;
    if (recipients.length > 0 && others.length === recipients.length)
      problem('recipients', `No recipient is set to be served by a method the law allows. ${message}`);
    else
      for (const { name, means: by } of others)
        hint(
          'recipients',
          `${name || 'A recipient'} is set to be served by ${serviceMeansNames[by].toLowerCase()}. ${message}`,
        );
  }
  if (act === 'received')
    hint('due_by', `Under ${citation ?? 'the law'}, the notice must arrive by the last day.`);
}

function checkClause(
  content: NoticeContent,
  clause: NonNullable<Looked['clause']>,
  ours: readonly string[] | null,
  { problem, hint }: { problem: Mark; hint: Mark },
): void {
  const { recipients } = content;
  const theirs = ours === null ? [] : theirAddresses(clause, ours);
  const unmet = theirs.filter(({ lines, email }) => !recipients.some((one) => reaches(one, lines, email)));
  const how = clause.means.length > 0 ? ` by ${list(clause.means)}` : '';
  if (unmet.length > 0) {
    const request = `The contract requires notice${how} to ${words(theirs.length)} ${theirs.length === 1 ? 'address' : 'addresses'}`;
    const lacking =
      theirs.length === 1 ? 'it is' : `${words(unmet.length)} ${unmet.length === 1 ? 'is' : 'are'}`;
    problem(
      'recipients',
      `${request}; ${lacking} missing: ${unmet.map(({ lines }) => lines.split('\n').join(', ')).join(' — ')}.`,
    );
  }
  if (ours === null && clause.addresses.length > 0)
    hint(
      'recipients',
      "The contract lists notice addresses. We don't know which side is ours, so compare them yourself.",
    );
  for (const { name, means } of recipients) {
    const who = name || 'a recipient';
    if (means === 'email' && clause.email_excluded)
      problem(
        'recipients',
        `The contract does not allow notice by email, but ${who} is set to receive it by email.`,
      );
    else if (clause.means.length > 0 && !clause.means.includes(means))
      problem(
        'recipients',
        `The contract allows ${list(clause.means)}, but ${who} is set to be served by ${serviceMeansNames[means].toLowerCase()}.`,
      );
  }
  if (clause.received_after) {
    hint(
      'due_by',
      `Under the contract, a notice counts as received ${receivedWords(clause.received_after)} after it is sent. Send it that much earlier.`,
    );
  }
}

function list(means: readonly (keyof typeof serviceMeansNames)[]): string {
  const names = means.map((one) => serviceMeansNames[one].toLowerCase());
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

const folded = (value: string) =>
  value
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/**
 * The other side's notice addresses, including copy recipients, which belong to the side listed before them.
 */
export function theirAddresses(
  { addresses }: Pick<NoticeClause, 'addresses'>,
  ours: readonly string[],
): NoticeClause['addresses'] {
  const own = ours.map(folded).filter((name) => name !== '');
  let isOurs = false;
  return addresses.filter(({ party, lines, copy }) => {
    if (copy || party === null) return !isOurs;
    const [label, name] = [folded(party), folded(lines.split('\n')[0] ?? '')];
    isOurs = own.includes(label) || own.includes(name);
    return !isOurs;
  });
}

/** Compares street number and ZIP code, so that line breaks in addresses do not matter. */
function reaches(
  { address, email: to, means }: NoticeContent['recipients'][number],
  lines: string,
  email: string | null,
): boolean {
  const input = folded(address);
  const wanted = folded(lines);
  const zip = /\b[A-Z]{2}\.?,?\s+(\d{5})/.exec(lines)?.[1];
  const number = /\b(\d+)\b/.exec(lines)?.[1] ?? '';
  if (zip && input.includes(zip) && (number === zip || input.split(' ').includes(number))) return true;
  if (!zip && input !== '' && wanted.includes(input)) return true;
  return means === 'email' && email !== null && to.toLowerCase() === email.toLowerCase();
}
