/** Phrases shared by the windows of several clauses; '<>' is the period. */
import { regex, source } from '../read/regex.ts';

/** Up to eight more words that describe an event, ending where its condition begins. */
export const ON = source`
  (?: (?!(?:until|without|unless|except|upon|on|by|if|or|prior|provided|at|not|after|in|for|and|with)\b)
    [a-z][a-z'/-]*){0,8}
`;

export const TERMINATION = [
  new RegExp(`\\bterminate${ON}`),
  new RegExp(`\\b(?:terminated|termination|terminating)${ON}`),
];

export const TELLS = regex`
  \b(?:noti(?:ce|fy|fied|fies|fication)
    |inform|advise|writing|written|submit|submitted|claims?|initiated|request|assert|present|made|report)\b
`;

export const EVENT = regex`
  \b(?:occurrence|occurs?|event|commence[sd]?|commencement|aware|knew|knows?|known|recogni[sz]\w*|appearance
    |observ\w+|discover\w*|giving rise|gives rise|gave rise|conditions?|circumstances?|cause|knowledge
    |arose|arises|arising|learn\w*|inception|beginning|begins|start|delay|act|omission|encounter\w*|first)\b
`;

export const DOCUMENTS =
  /\b(?:deliver\w*|furnish\w*|provid\w+|submit\w*|file[ds]?|suppl(?:y|ied)|produce|obtain\w*|execut\w+)\b/;

export const START = regex`
  \b(?:notice[- ]to[- ]proceed|ntp|proceed|commence(?:ment|s|d)?
    |effective date|execut(?:ion|ed)|award|date (?:hereof|of (?:this|the) (?:agreement|contract|subcontract))
    |signing|signature|start|contract date|letter of intent|building permit|contract (?:signing|execution))\b
`;

/**
 * Between the words that name a date and the date: 'on or before', 'not later than', 'shall be', 'means',
 * weekday, '11:59 p.m.'.
 */
export const BY = source`
  (?:[ ,(]*(?:"[^"]{1,60}"|\([^()]{0,160}\)|\d{1,2}:\d{2}(?: ?[ap]\.?m\.?)?
    |(?:on|or|about|before|not|no|later|than|prior|to|by|as|is|are|shall|will|be|means?|of
    |the|date|this|that|which|until|through|at|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b|[:-]))*[ .,:"(]*$
`;

export const PAST = regex`
  \b(?:dated|revised|exhibit [a-z]|guarantee shall|bond|letter of credit|anticipated|if|extends?
    |beyond|provided that|was|were|had|has been|have been|whereas|pursuant to|previously|original(?:ly)?
    |prior agreement|that certain|if (?:an?|the) \w+|for example|e\.g|liquidated damages|per (?:calendar )?day
    |each (?:calendar )?day|fail(?:s|ure|ed)?|not (?:been )?(?:achieved|completed|occurred))\b
`;
