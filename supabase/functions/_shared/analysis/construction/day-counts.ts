/** How many days a clause in lower case gives to pay, to end a contract, to put a default right, to claim; null where it does not say. */
import { type Period, periods } from '../numbers.ts';

/** The first period that `fits` by the text before and after it. */
function first(
  text: string,
  fits: (before: string, after: string, period: Period) => boolean,
): number | null {
  const found = periods(text).find(
    (period) =>
      period.days > 0 &&
      fits(
        text.slice(Math.max(0, period.start - 60), period.start),
        text.slice(period.end, period.end + 60),
        period,
      ),
  );
  return found ? found.days : null;
}

const UNTIL = /\b(?:within|(?:not|no) (?:later|more) than|later than|in|net|upon) (?:the )?$/;
const NOT_DUE = /\b(?:prior|before|in advance|preceding)\b/;
const ORDINAL_DAY =
  /\b(?:on or before|by|not later than|no later than) the (?:\w+ )?\(?(\d{1,3})(?:st|nd|rd|th)\)? (?:calendar |business |working )?day (?:after|following|of (?:the )?receipt)|\bbetween the \w+ (?:\(\w+\) )?and (?:the )?\w+ \((\d{1,3})(?:st|nd|rd|th)\) (?:calendar |business |working )?days? (?:after|following)/;
const ODD_DAYS = /\bwithin \w+ (?:\w+ )?\((\d{1,3})\) (?:\w+ )?days\b/;

/** Days until a payment is due. */
export function dueIn(text: string): number | null {
  if (!/\b(?:pays?|paid|payments?|payable|due|remit|settlement)\b/.test(text)) return null;
  const read = first(
    text,
    (before, after, { unit, days: length }) =>
      unit !== 'hour' &&
      unit !== 'year' &&
      length <= 200 &&
      (UNTIL.test(before) || /^(?:'s?)?,? (?:after|of|from|following|since)\b/.test(after)) &&
      !NOT_DUE.test(after.slice(0, 20)) &&
      !/\b(?:approv\w+|review\w*|determin\w+|notif\w+|object\w*|disput\w*|respon\w+|why)\b.{0,30}$/.test(
        before,
      ) &&
      !/\b(?:unpaid|fails?|overdue|past due|late|more than)\b.{0,40}$/.test(
        before.replace(/\bnot? (?:later|more) than (?:the )?$/, ''),
      ),
  );
  if (read !== null) return read;
  const ordinal = ORDINAL_DAY.exec(text) ?? ODD_DAYS.exec(text);
  return ordinal ? Number(ordinal[1] ?? ordinal[2]) : null;
}

/** Days of notice before the contract ends. */
export function noticeBefore(text: string): number | null {
  return first(
    text,
    (before, after) =>
      /^'?s?'? (?:\w+ ){0,3}notice\b/.test(after) ||
      (/^(?:'s?)? (?:prior|after|before)\b/.test(after) && /\bnotice\b/.test(before + after)) ||
      /^ (?:prior to|before) the (?:effective )?date of (?:such |the )?terminat/.test(after),
  );
}

/** Days to put a default right, or of the notice that ends the contract for it. */
export function cureIn(text: string): number | null {
  const cure = first(
    text,
    (before, after) =>
      /\b(?:cure[ds]?|remed(?:y|ied)|correct(?:ed|ions?)?|rectif\w+)\b.{0,50}$/.test(before) ||
      /^ (?:in which )?to (?:cure|remedy|rectify|correct)\b/.test(after) ||
      (/\b(?:within|for|until|have|more than|period of) (?:an? )?(?:(?:additional )?period of )?$/.test(
        before,
      ) &&
        /^(?:'s?)?(?: period)? (?:after|of|from|following)\b.{0,45}\b(?:notice|receipt|notif\w+|knowledge)/.test(
          after,
        )) ||
      (/\btakes? effect $/.test(before) && /^(?:'s?)? after\b.{0,30}\bnotice\b/.test(after)),
  );
  return (
    cure ??
    first(text, (_, after) => /^'?s?'? (?:\w+ ){0,3}notice\b/.test(after)) ??
    first(text, (before) =>
      /\b(?:continue[sd]?|remain\w*|unremedied|uncured|default\w*)\b.{0,30}\b(?:for|of) (?:a period of )?$/.test(
        before,
      ),
    )
  );
}

/** Days within which a claim is to be made. */
export function claimIn(text: string): number | null {
  if (!/\b(?:claims?|notice|notif\w+|notify|request\w*|inform\w*|advis\w+|apply|propos\w+)\b/.test(text))
    return null;
  return first(
    text,
    (before, after, { days: length }) =>
      length <= 120 &&
      /\b(?:within|(?:not|no)(?: event)? (?:later|more) than|not exceeding|such) (?:an? |the )?\(?(?:(?:maximum )?period of )?$/.test(
        before,
      ) &&
      !/^'? (?:prior|before|in advance)/.test(after),
  );
}
