/** Markup on changes, and deadlines to price or answer them. */
import { regex } from '../../../read/regex.ts';
import { type Figure, figures } from '../../figures.ts';
import { answeredWithin } from '../../time-figures.ts';

const MARKUP = /\b(?:overhead|profit|mark-?ups?|fees?|commission)\b/;

const markup: Figure = {
  of: 'percent',
  most: 40,
  text: MARKUP,
  before: regex`
    \b(?:overhead|profit|mark-?ups?|fees?|allowance|commission|plus|add(?:ed|ing)?|equal to|of|exceed|not more than|(?:\(?i+\)|and|or)) ?(?:\(?[a-z]\) )?(?:an? )?(?:(?:amount|sum) )?(?:equal to )?$
  `,
  not: /\b(?:interest|increases?|decreases?|savings|complet\w+|exceeds?|retain\w*)\b[^.;]{0,40}<>|<>\)? of (?:the )?(?:contract|guaranteed|savings)/,
  title: (figure) => `Change order markup of ${figure}`,
};

export const statesMarkup = figures([markup, answeredWithin]);
