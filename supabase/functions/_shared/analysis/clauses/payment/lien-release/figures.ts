/** Deadline to discharge a lien, and the amount of security for it. */
import { type Figure, figures } from '../../figures.ts';
import { answeredWithin, paidWithin } from '../../time-figures.ts';

const discharged: Figure = {
  of: 'days',
  text: /\bliens?\b/,
  before:
    /\b(?:remov\w+|discharg\w+|releas\w+|satisf\w+|bond\w*|contest\w*|cancel\w*|vacat\w+|clear\w*)\b.{0,120}\b(?:within|(?:not|no) (?:later|more) than|such) (?:an? )?(?:period of )?$/,
  title: (figure) => `Lien discharge within ${figure}`,
};

/** The same, with the period first. */
const withinDischarged: Figure = {
  of: 'days',
  text: /\bliens?\b/,
  before: /\b(?:within|(?:not|no) (?:later|more) than|such) (?:an? )?(?:period of )?$/,
  after: /^.{0,100}\b(?:remov\w*|discharg\w*|releas\w*|satisf\w*|bond)\b/,
  title: (figure) => `Lien discharge within ${figure}`,
};

const secured: Figure = {
  of: 'percent',
  least: 100,
  most: 400,
  after: /^\)?,? of (?:the |such |any )?(?:\w+ ){0,3}?(?:liens?|amount|claim|sum|value)\b/,
  title: (figure) => `Lien bond or security of ${figure} of the lien amount`,
};

export const statesDischarge = figures([discharged, withinDischarged, secured, paidWithin, answeredWithin]);
