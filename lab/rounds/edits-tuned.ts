/** The edits that the reading of rounds was tuned with. */
import { type AskCase, atEnd, both, countedIn, type Edit, type EditBank, inWords, only } from './edits.ts';

const days: Edit = {
  name: 'days',
  of: (sentence) => {
    const counted = countedIn(sentence, /days/);
    if (!counted || counted.value > 45) return null;
    const { value, unit, found } = counted;
    const asked = value < 10 ? 30 : value * 2 + 10;
    const middle = Math.round((value + asked) / 2);
    const granted = counted.with(`${both(asked)} ${unit}`);
    return {
      ask: `Ask for ${asked} ${unit}.`,
      quote: found,
      replacement: `${both(asked)} ${unit}`,
      answers: [
        { name: 'as asked', status: 'granted', to: granted },
        { name: 'halfway', status: 'partly', to: counted.with(`${both(middle)} ${unit}`) },
        { name: 'unchanged', status: 'refused', to: sentence },
        {
          name: 'reworded',
          status: 'granted',
          to: granted.replace(/\bwithin\b/i, 'no later than').replace(/\bafter\b/, 'following'),
        },
        { name: 'moved, unchanged', status: 'moved', moved: true, to: sentence },
        { name: 'in figures', status: 'granted', to: counted.with(`${asked} ${unit}`) },
        { name: 'worse', status: 'refused', to: counted.with(`${both(Math.max(1, value - 1))} ${unit}`) },
        { name: 'moved, as asked', status: 'granted', moved: true, to: granted },
        {
          name: 'with a condition',
          status: 'partly',
          to: atEnd(granted, ', provided that Contractor has delivered all documents requested by Owner'),
        },
        {
          name: 'refused with a note',
          status: 'refused',
          to: `${sentence} [Note to draft: this period is company policy.]`,
        },
      ],
    };
  },
};

const percent: Edit = {
  name: 'percent',
  of: (sentence) => {
    const match = only(sentence, /\b([a-z]+) percent \((\d{1,2})%\)|(?<![\d.])(\d{1,2})%/i);
    const value = Number(match?.[2] ?? match?.[3]);
    if (!match || value < 4) return null;
    const to = (words: string) => sentence.replace(match[0], () => words);
    const asked = Math.floor(value / 2);
    const say = (n: number) => `${inWords(n)} percent (${n}%)`;
    const middle = value - Math.max(1, Math.round((value - asked) / 2));
    return {
      ask: `Ask for ${asked} percent.`,
      quote: match[0],
      replacement: say(asked),
      answers: [
        { name: 'as asked', status: 'granted', to: to(say(asked)) },
        { name: 'halfway', status: 'partly', to: to(say(middle)) },
        { name: 'in figures', status: 'granted', to: to(`${asked}%`) },
        { name: 'unchanged', status: 'refused', to: sentence },
        { name: 'worse', status: 'refused', to: to(say(value + 2)) },
      ],
    };
  },
};

const amount: Edit = {
  name: 'amount',
  of: (sentence) => {
    const match = only(sentence, /\$(\d{1,3}(?:,\d{3})+)(?![\d,.]*\d)/);
    const value = Number(match?.[1]?.replaceAll(',', ''));
    if (!match || value < 1000) return null;
    const say = (n: number) => `$${n.toLocaleString('en-US')}`;
    const to = (n: number) => sentence.replace(match[0], () => say(n));
    return {
      ask: `Ask for ${say(value * 2)}.`,
      quote: match[0],
      replacement: say(value * 2),
      answers: [
        { name: 'as asked', status: 'granted', to: to(value * 2) },
        { name: 'halfway', status: 'partly', to: to(value * 1.5) },
        { name: 'unchanged', status: 'refused', to: sentence },
        { name: 'moved, unchanged', status: 'moved', moved: true, to: sentence },
      ],
    };
  },
};

const discretion: Edit = {
  name: 'discretion',
  of: (sentence) => {
    const match = only(sentence, /\bsole(?: and absolute)? discretion\b/i);
    if (!match) return null;
    const to = (words: string) => sentence.replace(match[0], words);
    return {
      ask: 'Ask for a standard of reasonableness.',
      quote: match[0],
      replacement: 'reasonable discretion',
      answers: [
        { name: 'as asked', status: 'granted', to: to('reasonable discretion') },
        { name: 'unchanged', status: 'refused', to: sentence },
        { name: 'reworded', status: 'granted', to: to('discretion, which must be reasonable') },
        {
          name: 'half',
          status: 'partly',
          to: to('sole discretion, except in an emergency when its discretion must be reasonable'),
        },
      ],
    };
  },
};

const indemnity: Edit = {
  name: 'indemnity',
  of: (sentence) => {
    if (!/\bindemnify\b/i.test(sentence) || !sentence.endsWith('.') || sentence.length > 900) return null;
    if (/\bto the extent\b/i.test(sentence)) return null;
    const asked = atEnd(
      sentence,
      ', but only to the extent caused by the negligence of the indemnifying party',
    );
    return {
      ask: 'Ask to limit the indemnity to your own negligence.',
      quote: sentence,
      replacement: asked,
      answers: [
        { name: 'as asked', status: 'granted', to: asked },
        { name: 'unchanged', status: 'refused', to: sentence },
        {
          name: 'reworded',
          status: 'granted',
          to: atEnd(
            sentence,
            ', solely to the extent such matters result from negligent acts or omissions of the indemnifying party',
          ),
        },
        {
          name: 'less',
          status: 'partly',
          to: atEnd(sentence, ', except where caused by the sole negligence of the indemnified party'),
        },
        {
          name: 'moved, as asked',
          status: 'granted',
          moved: true,
          to: asked,
        },
      ],
    };
  },
};

const strike: Edit = {
  name: 'strike a sentence',
  of: (sentence) => {
    const half = /^(.{60,}?), (?:and|or|provided|including|but) .{50,}\.$/s.exec(sentence)?.[1];
    if (!/\bshall\b/.test(sentence) || !half || sentence.length > 600) return null;
    return {
      ask: 'Ask to strike this sentence.',
      quote: sentence,
      replacement: '',
      answers: [
        { name: 'struck', status: 'granted', to: '' },
        { name: 'unchanged', status: 'refused', to: sentence },
        { name: 'half of it struck', status: 'partly', to: `${half}.` },
        { name: 'moved, unchanged', status: 'moved', moved: true, to: sentence },
      ],
    };
  },
};

const addition: Edit = {
  name: 'a sentence after',
  of: (sentence) => {
    if (!/\b(?:terminate|default|suspend)\b/i.test(sentence) || sentence.length > 500) return null;
    if (!sentence.endsWith('.')) return null;
    const added = 'Owner shall first give ten (10) days written notice and an opportunity to cure.';
    return {
      ask: 'Ask for notice and an opportunity to cure.',
      quote: sentence,
      replacement: `${sentence} ${added}`,
      answers: [
        { name: 'as asked', status: 'granted', to: `${sentence} ${added}` },
        { name: 'unchanged', status: 'refused', to: sentence },
        {
          name: 'reworded',
          status: 'granted',
          to: `${sentence} Before doing so, Owner must provide 10 days notice in writing with an opportunity to cure.`,
        },
        { name: 'half', status: 'partly', to: `${sentence} Owner shall first give written notice.` },
      ],
    };
  },
};

const comment: Edit = {
  name: 'comment only',
  of: (sentence): AskCase | null => {
    const counted = countedIn(sentence, /days/);
    if (!counted || counted.value > 30) return null;
    const { value, unit } = counted;
    const asked = value * 3;
    return {
      ask: `Ask for at least ${asked} days.`,
      quote: sentence,
      replacement: null,
      answers: [
        { name: 'as asked', status: 'granted', to: counted.with(`${both(asked)} ${unit}`) },
        { name: 'unchanged', status: 'refused', to: sentence },
        { name: 'halfway', status: 'partly', to: counted.with(`${both(value * 2)} ${unit}`) },
      ],
    };
  },
};

export const tuned: EditBank = {
  edits: [days, percent, amount, discretion, indemnity, strike, addition, comment],
  newClauses: [
    {
      ask: 'Add a clause on differing site conditions with an adjustment of price and time.',
      granted: [
        'Differing Site Conditions. If concealed conditions at the site differ from those shown in the Contract Documents, the Contract Sum and the Contract Time shall be adjusted.',
        'Should site conditions differ materially from those indicated, the parties shall agree on an adjustment of the price and the time of performance.',
      ],
    },
    {
      ask: 'Add a mutual waiver of consequential damages.',
      granted: [
        'Owner and Contractor waive claims against each other for consequential damages arising out of this Agreement. This mutual waiver survives termination.',
      ],
    },
  ],
  traps: [
    {
      name: 'number',
      of: (sentence) => {
        const counted = countedIn(sentence, /days/);
        return counted && counted.value > 4
          ? counted.with(`${both(Math.ceil(counted.value / 2))} ${counted.unit}`)
          : null;
      },
    },
    {
      name: 'not',
      of: (sentence) =>
        only(sentence, /\bshall not\b/) && sentence.length < 500
          ? sentence.replace('shall not', 'may')
          : null,
    },
    {
      name: 'struck',
      of: (sentence) => (/^(?:The )?Owner shall .{80,400}\.$/s.test(sentence) ? '' : null),
    },
    {
      name: 'reasonable',
      of: (sentence) =>
        only(sentence, /\breasonable\b/) && sentence.length < 500
          ? sentence.replace(/\breasonable\b/, 'any')
          : null,
    },
  ],
  inserted: [
    'Contractor waives any claim for extended home office overhead.',
    'Payment by Owner’s lender is a condition precedent to any payment to Contractor.',
    'Owner may set off any amount owed under any other agreement between the parties.',
    'Contractor shall pay for all accelerated work that Owner orders to recover the schedule.',
  ],
};
