/** Edits that were written before the reading of rounds and kept apart while it was tuned. */
import { atEnd, both, countedIn, type Edit, type EditBank, inWords, only } from './edits.ts';

const notice: Edit = {
  name: 'notice period',
  of: (sentence) => {
    const counted = countedIn(sentence, /days/);
    if (!counted || counted.value > 40) return null;
    const { value, unit, found } = counted;
    const asked = value + 21;
    const between = value + 7;
    return {
      ask: `Request ${asked} days.`,
      quote: found,
      replacement: `${asked} days`,
      answers: [
        { name: 'unchanged', status: 'refused', to: sentence },
        { name: 'in words', status: 'granted', to: counted.with(`${inWords(asked)} days`) },
        { name: 'between', status: 'partly', to: counted.with(`${inWords(between)} (${between}) ${unit}`) },
        { name: 'as asked', status: 'granted', to: counted.with(`${asked} days`) },
        {
          name: 'unchanged but reworded',
          status: 'refused',
          to: sentence.replace(/\bshall\b/, 'is required to').replace(/\bthe Work\b/, 'its work'),
        },
        { name: 'moved, as asked', status: 'granted', moved: true, to: counted.with(`${both(asked)} days`) },
        {
          name: 'on a condition',
          status: 'partly',
          to: atEnd(
            counted.with(`${asked} days`),
            ', unless Owner determines that a shorter period is needed',
          ),
        },
        { name: 'moved, unchanged', status: 'moved', moved: true, to: sentence },
        { name: 'shorter', status: 'refused', to: counted.with(`${both(Math.max(1, value - 2))} ${unit}`) },
        {
          name: 'refused in a bracket',
          status: 'refused',
          to: `${sentence} [Owner comment: not acceptable; see our standard terms.]`,
        },
      ],
    };
  },
};

const rate: Edit = {
  name: 'rate',
  of: (sentence) => {
    const match = only(
      sentence,
      /\b[a-z]+ (?:percent|per cent) \((\d{1,2})%\)|(?<![\d.])(\d{1,2}) ?(?:%|percent\b)/i,
    );
    const value = Number(match?.[1] ?? match?.[2]);
    if (!match || value < 5 || value > 50) return null;
    const to = (words: string) => sentence.replace(match[0], () => words);
    const asked = value - 4;
    return {
      ask: `Request ${asked}%.`,
      quote: sentence,
      replacement: to(`${asked}%`),
      answers: [
        { name: 'in words', status: 'granted', to: to(`${inWords(asked)} percent`) },
        { name: 'between', status: 'partly', to: to(`${value - 2}.5%`) },
        { name: 'unchanged', status: 'refused', to: sentence },
        { name: 'as asked', status: 'granted', to: to(`${asked}%`) },
        {
          name: 'as asked, then taken back',
          status: 'partly',
          to: atEnd(to(`${asked}%`), `, except that Owner may increase it to ${value}% at its discretion`),
        },
      ],
    };
  },
};

const years: Edit = {
  name: 'years',
  of: (sentence) => {
    const match = only(sentence, /\b(one|two|three|five) \((1|2|3|5)\) years?\b|\bone year\b/i);
    if (!match) return null;
    const value = Number(match[2] ?? 1);
    const to = (words: string) => sentence.replace(match[0], () => words);
    return {
      ask: `Request ${value + 2} years.`,
      quote: match[0],
      replacement: `${both(value + 2)} years`,
      answers: [
        { name: 'unchanged', status: 'refused', to: sentence },
        { name: 'as asked', status: 'granted', to: to(`${both(value + 2)} years`) },
        { name: 'between', status: 'partly', to: to(`${both(value + 1)} years`) },
        { name: 'in figures', status: 'granted', to: to(`${value + 2} years`) },
      ],
    };
  },
};

const everything: Edit = {
  name: 'any and all',
  of: (sentence) => {
    const match = only(sentence, /\bany and all\b/);
    if (!match || sentence.length > 800) return null;
    return {
      ask: 'Request direct losses only.',
      quote: match[0],
      replacement: 'direct',
      answers: [
        { name: 'as asked', status: 'granted', to: sentence.replace('any and all', 'direct') },
        { name: 'unchanged', status: 'refused', to: sentence },
        { name: 'reworded', status: 'granted', to: sentence.replace('any and all', 'only direct') },
        { name: 'only struck', status: 'partly', to: sentence.replace('any and all ', '') },
      ],
    };
  },
};

const eachOther: Edit = {
  name: 'mutual',
  of: (sentence) => {
    const match = only(
      sentence,
      /\b(?:The )?(?:Contractor|Subcontractor|Seller|Builder) shall (indemnify|defend)\b/,
    );
    if (!match || sentence.length > 900) return null;
    const to = (words: string) => sentence.replace(match[0], words);
    return {
      ask: 'Request a mutual duty.',
      quote: match[0],
      replacement: `Each party shall ${match[1]}`,
      answers: [
        { name: 'as asked', status: 'granted', to: to(`Each party shall ${match[1]}`) },
        { name: 'unchanged', status: 'refused', to: sentence },
        { name: 'reworded', status: 'granted', to: to(`Each of the parties shall ${match[1]}`) },
      ],
    };
  },
};

const cap: Edit = {
  name: 'cap',
  of: (sentence) => {
    if (!/\b(?:liable|responsible)\b/i.test(sentence) || !/^[A-Z].{80,500}\.$/s.test(sentence)) return null;
    const added =
      'Contractor’s total liability under this Section shall not exceed the amount of insurance proceeds actually recovered.';
    return {
      ask: 'Request a cap at insurance proceeds.',
      quote: sentence,
      replacement: `${sentence} ${added}`,
      answers: [
        {
          name: 'reworded',
          status: 'granted',
          to: `${sentence} In no event shall the total liability of Contractor hereunder exceed insurance proceeds actually recovered.`,
        },
        { name: 'unchanged', status: 'refused', to: sentence },
        { name: 'as asked', status: 'granted', to: `${sentence} ${added}` },
        {
          name: 'another cap',
          status: 'partly',
          to: `${sentence} Contractor’s total liability under this Section shall not exceed three times the Contract Sum.`,
        },
        {
          name: 'one sentence of both',
          status: 'granted',
          to: atEnd(
            sentence,
            '; provided that Contractor’s total liability shall not exceed the amount of insurance proceeds actually recovered',
          ),
        },
      ],
    };
  },
};

const remove: Edit = {
  name: 'remove',
  of: (sentence) => {
    if (
      !/\bContractor\b.*\b(?:shall|agrees|waives)\b/.test(sentence) ||
      !/^[A-Z].{90,450}\.$/s.test(sentence)
    )
      return null;
    const end = sentence.slice(0, -1).lastIndexOf(', ');
    const answers: ReturnType<Edit['of']> = {
      ask: 'Request to remove this sentence.',
      quote: sentence,
      replacement: '',
      answers: [
        { name: 'unchanged', status: 'refused', to: sentence },
        { name: 'gone', status: 'granted', to: '' },
        { name: 'elsewhere', status: 'moved', moved: true, to: sentence },
        { name: 'in other words', status: 'refused', to: sentence.replace(/\bshall\b/g, 'must') },
      ],
    };
    if (end > 60 && sentence.length - end > 40)
      answers.answers.push({ name: 'shorter', status: 'partly', to: `${sentence.slice(0, end)}.` });
    return answers;
  },
};

const remark: Edit = {
  name: 'remark only',
  of: (sentence) => {
    const counted = countedIn(sentence, /days/);
    if (!counted || counted.value > 25) return null;
    const { value, unit } = counted;
    return {
      ask: `Give us ${value + 14} days instead of ${value}, since our suppliers need two weeks.`,
      quote: sentence,
      replacement: null,
      answers: [
        { name: 'unchanged', status: 'refused', to: sentence },
        { name: 'as asked', status: 'granted', to: counted.with(`${value + 14} ${unit}`) },
        { name: 'between', status: 'partly', to: counted.with(`${value + 5} ${unit}`) },
      ],
    };
  },
};

export const kept: EditBank = {
  edits: [notice, rate, years, everything, eachOther, cap, remove, remark],
  newClauses: [
    {
      ask: 'Add interest on late payments.',
      granted: [
        'Payments that are late bear interest at one and one-half percent per month from the due date.',
        'Amounts not paid when due shall accrue interest at the legal rate until the late payment is made.',
      ],
    },
    {
      ask: 'Add an extension of time for weather and force majeure.',
      granted: [
        'The Contract Time shall be extended for delays caused by abnormal weather, acts of God, and other events of force majeure.',
      ],
    },
  ],
  traps: [
    {
      name: 'amount',
      of: (sentence) => {
        const match = only(sentence, /\$(\d{1,3}),000(?!,)/);
        return match ? sentence.replace(match[0], `$${Number(match[1]) + 5},000`) : null;
      },
    },
    {
      name: 'days',
      of: (sentence) => {
        const counted = countedIn(sentence, /days/);
        return counted && counted.value < 50 ? counted.with(`${counted.value + 30} ${counted.unit}`) : null;
      },
    },
    {
      name: 'duty',
      of: (sentence) =>
        /^(?:The )?Owner shall .{60,400}\.$/s.test(sentence)
          ? sentence.replace('Owner shall', 'Owner may')
          : null,
    },
    {
      name: 'prior written',
      of: (sentence) =>
        only(sentence, /\bwritten (?:notice|consent|approval)\b/) && sentence.length < 500
          ? sentence.replace(/\bwritten (?=notice|consent|approval)/, '')
          : null,
    },
    { name: 'struck', of: (sentence) => (/^If .{100,400}\.$/s.test(sentence) ? '' : null) },
  ],
  inserted: [
    'Time limits in this Article apply even if Owner suffers no prejudice.',
    'Contractor assumes the risk of all price increases, including tariffs.',
    'Any dispute shall be resolved by Owner, whose decision is conclusive.',
    'No payment is due until all liens of any tier have been released.',
  ],
};
