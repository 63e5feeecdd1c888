/** Deadline to give notice of an event, and its duration before termination. */
import { type Figure, figures } from '../../figures.ts';
import { stoppedFor } from '../../time-figures.ts';

const notified: Figure = {
  of: 'days',
  most: 120,
  text: /\b(?:notice|notif\w+|advise|inform|claims?|request)\b/,
  before: /\b(?:within|(?:not|no)(?: event)? (?:later|more) than) (?:an? |the )?(?:period of )?$/,
  after: /^(?:'s?)?,? (?:after|of|from|following|thereafter)\b/,
  not: /\bfail(?:s|ed)? within <>/,
  title: (figure) => `Notice within ${figure}`,
};

const lasting: Figure = {
  of: 'days',
  least: 14,
  text: /\bterminat\w*\b/,
  before:
    /\b(?:continu\w+|lasts?|exceed\w*|excess of|more than|longer than|period of) (?:an? )?(?:(?:continuous |consecutive )?(?:period|term) (?:of )?)?(?:more than |at least )?$/,
  title: (figure) => `Termination allowed after ${figure} of force majeure`,
};

export const statesRelief = figures([notified, lasting, stoppedFor]);
