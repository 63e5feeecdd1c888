import { describe, expect, it } from 'vitest';
import { lienRules } from '../../law/lien/rules.ts';
import { legalNoticeTypes } from '../../schemas/notice.ts';
import {
  type NoticeBlock,
  type NoticeDocument,
  noticeDocumentSchema,
} from '../../schemas/notice-document.ts';
import { fill, type Known } from '../fill.ts';
import { blankKeys } from '../templates.ts';
import {
  bodyOf,
  checkForm,
  courtesyParagraph,
  missingFromForm,
  saysCourtesy,
  statutoryTypes,
} from './check.ts';
import { absentForms, formsFor, statutoryForms, whyNoForm } from './registry.ts';
import { type StatutoryForm, stateFormsSchema } from './schema.ts';

const states = ['CA', 'TX', 'FL', 'NY', 'PA', 'IL', 'GA', 'NC', 'WA', 'AZ'] as const;
const everything = Object.fromEntries(Object.keys(blankKeys).map((key) => [key, `the ${key}`])) as Known;
const named = (form: StatutoryForm) => [form.id, form] as const;
const nowhere = { state: null, role: null, kind: null, rule: null } as const;

/** Fills the blanks that only a person can fill, as the editor does. */
const typedIn = (document: NoticeDocument): NoticeDocument =>
  JSON.parse(
    JSON.stringify(document).replaceAll(
      /\{"type":"blank","attrs":\{[^}]*\}\}/g,
      JSON.stringify({ type: 'text', text: 'as agreed' }),
    ),
  ) as NoticeDocument;

const firstWords = (block: NoticeBlock) =>
  ('content' in block ? (block.content ?? []) : []).flatMap((one) =>
    'text' in one && /\w{3}/.test(one.text) ? [one.text] : [],
  )[0];

const complete = (form: StatutoryForm) => typedIn(fill(bodyOf(form), everything));

describe('the registry', () => {
  it('is valid data', () => {
    const all = { forms: [...statutoryForms], absent: [...absentForms] };
    expect(stateFormsSchema.parse(all)).toEqual(all);
    expect(new Set(statutoryForms.map(({ id }) => id)).size).toBe(statutoryForms.length);
  });

  it.each(statutoryForms.map(named))(
    '%s is a letter that names its state and existing lien rules',
    (id, form) => {
      expect(noticeDocumentSchema.parse(bodyOf(form))).toEqual(bodyOf(form));
      expect(id.startsWith(form.jurisdiction.toLowerCase())).toBe(true);
      const rules = lienRules.find(({ jurisdiction }) => jurisdiction === form.jurisdiction)?.rules ?? [];
      for (const rule of form.rules ?? []) expect(rules.map((one) => one.id)).toContain(rule);
      const keys = JSON.stringify(bodyOf(form)).match(/"key":"[^"]+"/g) ?? [];
      for (const key of keys) expect(Object.keys(blankKeys)).toContain(key.slice(7, -1));
    },
  );

  it.each(states.flatMap((state) => statutoryTypes.map((type) => [state, type] as const)))(
    'has a form in %s for a %s, or the reason why not',
    (state, type) => {
      const forms = formsFor(type, { ...nowhere, state });
      const reasons = absentForms.filter(
        (one) => one.jurisdiction === state && one.type === type && !one.work,
      );
      expect([forms.length > 0, reasons.length]).toEqual([reasons.length === 0, forms.length > 0 ? 0 : 1]);
    },
  );

  it.each(
    [...states, 'MI', 'OH', 'VA', 'US'].flatMap((state) =>
      statutoryTypes.map((type) => [state, type] as const),
    ),
  )('has a form for public work in %s for a %s, or the reason why not', (state, type) => {
    const kind = state === 'US' ? 'federal_public_works' : 'other_public_works';
    const forms = formsFor(type, { ...nowhere, state, kind });
    for (const form of forms) expect(form.work).toBe('public');
    const reasons = absentForms.filter(
      (one) => one.jurisdiction === state && one.type === type && one.work === 'public',
    );
    expect([forms.length > 0, reasons.length]).toEqual([reasons.length === 0, forms.length > 0 ? 0 : 1]);
    if (reasons[0]) expect(whyNoForm(type, { ...nowhere, state, kind })).toBe(reasons[0].reason);
  });

  it.each(states.flatMap((state) => legalNoticeTypes.map((type) => [state, type] as const)))(
    'covers each of the seven types of notice: in %s a %s has a form, a reason, or the contract',
    (state, type) => {
      const forms = formsFor(type, { ...nowhere, state });
      const absent = absentForms.some((one) => one.jurisdiction === state && one.type === type);
      const byContract = !statutoryTypes.includes(type);
      expect(forms.length > 0 || absent || byContract).toBe(true);
      // The contract governs these letters, except where a statute sets a form.
      if (byContract)
        expect(forms.map(({ id }) => id)).toEqual(
          state === 'CA' && type === 'Stop Work Notice' ? ['ca-stop-work-notice'] : [],
        );
    },
  );

  it('names the forms of Ohio that are not available', () => {
    for (const type of statutoryTypes) {
      expect(formsFor(type, { ...nowhere, state: 'OH' })).toEqual([]);
      expect(whyNoForm(type, { ...nowhere, state: 'OH' })).toMatch(/not available here|has no/);
    }
  });
});

/** What the Miller Act and the state acts after its model ask for. */
const millerAct = [/amount claimed/i, /party for whom/i, /labor or material/i, /public work/i];

/** Florida's sworn notice, by the word for the person who gives it. */
const nonpayment = (giver: string) => ({
  particulars: [/^to$/i, /surety/i, /address/i],
  words: [
    /^The undersigned notifies you that:/,
    new RegExp(`1\\. The ${giver} has furnished .* unpaid to date is \\$.* is unpaid retainage`),
    new RegExp(`2\\. The ${giver} has been paid to date .* for previously furnishing`),
    new RegExp(`3\\. The ${giver} expects to furnish .* expected to become due is \\$`),
    /true to the best of my knowledge and belief/,
  ],
  execution: 'sworn',
  act: 'served',
});

/** Contents of both North Carolina notices of a claim on funds. */
const fundsClaim = [
  /real property/i,
  /lien claimant's contract/i,
  /amount of lien/i,
  /dated/i,
  /^lien claimant/i,
];

/** What Illinois asks of both notices on public work. */
const illinoisClaim = [/^claimant$/i, /contract$/i, /work done/i, /public improvement/i, /due and unpaid/i];

const texasAffidavit = {
  particulars: [
    /amount of the claim/i,
    /owner/i,
    /kind of work/i,
    /months/i,
    /employed by/i,
    /original contractor/i,
    /property/i,
    /mailing address/i,
    /notices of claim/i,
  ],
  execution: 'sworn',
  act: 'recorded',
};

/**
 * What the statutes require, read apart from the forms: a word of each particular, and the execution. A form
 * that loses one of them fails.
 */
const checklists: Record<
  string,
  { particulars: RegExp[]; words?: RegExp[]; execution: string; act: string }
> = {
  'ca-preliminary-notice': {
    particulars: [
      /owner or reputed/i,
      /direct contractor/i,
      /lender/i,
      /site/i,
      /giving this notice/i,
      /relationship/i,
      /work provided/i,
      /provided to or for/i,
      /estimate of the total price/i,
      /demand/i,
    ],
    words: [/PAID YOUR CONTRACTOR IN FULL/, /four or fewer units/],
    execution: 'signed',
    act: 'served',
  },
  'ca-claim-of-lien': {
    particulars: [
      /demand after deducting all just credits/i,
      /owner or reputed/i,
      /kind of work/i,
      /employed by/i,
      /site/i,
      /claimant’?'?s address/i,
      /served on/i,
      /date of service/i,
      /place of service/i,
      /manner of service/i,
    ],
    words: [/NOTICE OF MECHANICS LIEN/, /no later than 90 days/, /www\.cslb\.ca\.gov/],
    execution: 'verified',
    act: 'recorded',
  },
  'ca-notice-of-completion': {
    particulars: [
      /owner/i,
      /direct contractor/i,
      /lender/i,
      /site/i,
      /interest or estate/i,
      /date of completion/i,
      /portion/i,
      /successor/i,
    ],
    execution: 'verified',
    act: 'recorded',
  },
  'ca-stop-work-notice': {
    particulars: [/owner/i, /direct contractor/i, /lender/i, /amount owed/i],
    words: [/not paid within 10 days/],
    execution: 'signed',
    act: 'served',
  },
  'tx-notice-of-claim': {
    particulars: [
      /date/i,
      /project description/i,
      /claimant's name/i,
      /type of labor/i,
      /original contractor/i,
      /party with whom/i,
      /claim amount/i,
      /contact person/i,
      /claimant's address/i,
    ],
    words: [/preserve lien rights/, /not withheld from future payments/],
    execution: 'signed',
    act: 'served',
  },
  'tx-notice-of-retainage': {
    particulars: [/total retainage unpaid/i, /original contractor/i, /contact person/i],
    words: [/preserve lien rights/],
    execution: 'signed',
    act: 'served',
  },
  'tx-lien-affidavit': texasAffidavit,
  'tx-lien-affidavit-homestead': { ...texasAffidavit, words: [/^NOTICE: THIS IS NOT A LIEN/] },
  'fl-notice-to-owner': {
    particulars: [/^to$/i, /lienor/i, /copies to/i],
    words: [
      /^WARNING! FLORIDA/,
      /PAYING TWICE/,
      /WRITTEN RELEASE/,
      /under an order given by/,
      /Section 713\.06/,
      /RECOGNIZE/,
      /LEARN more/,
    ],
    execution: 'signed',
    act: 'served',
  },
  'fl-claim-of-lien': {
    particulars: [],
    words: [
      /NULL AND VOID/,
      /total value of \$.*remains unpaid \$.*first of the items.*last of the items.*notice to owner/,
    ],
    execution: 'sworn',
    act: 'recorded',
  },
  'fl-claim-of-lien-privity': {
    particulars: [],
    words: [/NULL AND VOID/, /total value of \$.*remains unpaid \$.*first of the items.*last of the items/],
    execution: 'sworn',
    act: 'recorded',
  },
  'fl-notice-of-commencement': {
    particulars: [
      /permit/i,
      /folio/i,
      /description of property/i,
      /improvement/i,
      /owner or lessee/i,
      /interest/i,
      /fee simple titleholder/i,
      /contractor: name/i,
      /surety/i,
      /lender/i,
      /served as provided/i,
      /lienor's notice/i,
      /expiration/i,
    ],
    words: [/^WARNING TO OWNER/, /BEFORE THE FIRST INSPECTION/],
    execution: 'sworn',
    act: 'recorded',
  },
  'ny-notice-of-lien': {
    particulars: [
      /lienor: name/i,
      /partners/i,
      /attorney/i,
      /owner/i,
      /interest/i,
      /employed by/i,
      /labor performed/i,
      /agreed price/i,
      /amount unpaid/i,
      /first item/i,
      /last item/i,
      /property/i,
      /single family/i,
    ],
    words: [/true to my knowledge except/],
    execution: 'sworn',
    act: 'filed',
  },
  'pa-formal-notice': {
    particulars: [
      /^claimant$/i,
      /contracted/i,
      /amount/i,
      /labor or materials/i,
      /date of completion/i,
      /property/i,
    ],
    execution: 'signed',
    act: 'served',
  },
  'pa-lien-claim': {
    particulars: [
      /^claimant$/i,
      /contractor or subcontractor/i,
      /owner/i,
      /completion/i,
      /preliminary notice.*formal notice/i,
      /agreed sum.*kind and character/i,
      /detailed statement.*price of each/i,
      /amount/i,
      /improvement and property/i,
    ],
    words: [/18 Pa\.C\.S\. § 4904/, /Public Access Policy/],
    execution: 'verified',
    act: 'filed',
  },
  'il-90-day-notice': {
    particulars: [/dated at/i],
    words: [
      /You are hereby notified that I have been employed by.*under his or her contract with you.*sum of \$/,
    ],
    execution: 'signed',
    act: 'served',
  },
  'il-claim-for-lien': {
    particulars: [
      /claimant/i,
      /contract/i,
      /balance due after allowing all credits/i,
      /lots/i,
      /notice to the owner/i,
    ],
    execution: 'sworn',
    act: 'recorded',
  },
  'ga-claim-of-lien': {
    particulars: [],
    words: [/void 395 days/, /claims a lien in the amount of \$.*became due on/, /right to contest/],
    execution: 'sworn',
    act: 'recorded',
  },
  'ga-notice-to-contractor': {
    particulars: [
      /telephone/i,
      /instance/i,
      /location of the project/i,
      /labor, services/i,
      /anticipated value/i,
    ],
    execution: 'signed',
    act: 'served',
  },
  'ga-notice-of-commencement': {
    particulars: [
      /contractor: name/i,
      /location of the project/i,
      /legal description/i,
      /true owner/i,
      /instance/i,
      /surety/i,
      /lender/i,
    ],
    execution: 'signed',
    act: 'recorded',
  },
  'nc-notice-to-lien-agent': {
    particulars: [/lien agent/i, /^\(1\)/, /^\(2\)/, /^\(3\)/],
    words: [/right subsequently to pursue a claim of lien/],
    execution: 'signed',
    act: 'served',
  },
  'nc-claim-of-lien': {
    particulars: [/^\(1\)/, /^\(2\)/, /^\(3\)/, /^\(4\)/, /^\(5\)/, /^\(5a\)/, /^\(6\)/],
    words: [/G\.S\. 44A-11/],
    execution: 'signed',
    act: 'filed',
  },
  'nc-lien-upon-funds': {
    particulars: [/^1\./, /^2\. Contractor/, /^3\./, /^4\./, ...fundsClaim],
    words: [/FIRST, SECOND, OR THIRD TIER/, /rights of subrogation/],
    execution: 'signed',
    act: 'served',
  },
  'nc-lien-upon-funds-remote': {
    particulars: [/person holding funds/i, ...fundsClaim],
    words: [/MORE REMOTE THAN THE THIRD TIER/, /claims all rights to which he or she is entitled/],
    execution: 'signed',
    act: 'served',
  },
  'nc-notice-of-subcontract': {
    particulars: [/^to$/i, /^\(1\)/, /^\(2\)/, /^\(3\)\(i\)/, /^\(3\)\(ii\)/, /dated/i],
    words: [/^NOTICE OF SUBCONTRACT/, /^\(4\) Request is hereby made .* within five days following/],
    execution: 'signed',
    act: 'served',
  },
  'nc-notice-of-contract': {
    particulars: [/^\(1\).*Contractor/, /^\(2\).*owner/, /^\(3\)/, /^\(4\).*filing/, /dated/i],
    words: [/^NOTICE OF CONTRACT/],
    execution: 'signed',
    act: 'filed',
  },
  'nc-public-notice-of-subcontract': {
    particulars: [/^\(1\)/, /^\(2\)/, /^\(3\).*addresses of the parties/, /^\(4\)/, /dated/i],
    words: [/^NOTICE OF PUBLIC SUBCONTRACT/],
    execution: 'signed',
    act: 'served',
  },
  'il-public-bond-notice': {
    particulars: [...illinoisClaim, /last work/i],
    words: [/duly sworn/],
    execution: 'sworn',
    act: 'filed',
  },
  'il-public-lien-on-funds': {
    particulars: illinoisClaim,
    words: [/duly sworn/],
    execution: 'sworn',
    act: 'served',
  },
  'wa-notice-to-owner': {
    particulars: [
      /^to$/i,
      /date/i,
      /^re$/i,
      /from/i,
      /request of/i,
      /sender/i,
      /address/i,
      /telephone/i,
      /brief description/i,
    ],
    words: [
      /READ BOTH SIDES/,
      /THIS IS NOT A LIEN/,
      /owner-occupied principal residence/,
      /sixty days before/,
      /DUAL PAYCHECKS/,
      /LIEN RELEASES/,
    ],
    execution: 'signed',
    act: 'served',
  },
  'wa-claim-of-lien': {
    particulars: [/^1\./, /^2\./, /^3\./, /^4\./, /^5\./, /^6\./, /^7\./, /^8\./],
    words: [/pursuant to chapter 60\.04 RCW/, /not clearly excessive under penalty of perjury/],
    execution: 'sworn',
    act: 'recorded',
  },
  'az-20-day-notice': {
    particulars: [
      /owner or reputed owner/i,
      /original contractor/i,
      /lender/i,
      /contracted/i,
      /claimant\)/i,
      /date/i,
      /general description/i,
      /located at/i,
      /parcel/i,
      /estimate/i,
    ],
    words: [
      /this is not a lien/,
      /^Notice to Property Owner/,
      /conditional waiver/,
      /subsection J/,
      /33-1003/,
      /acknowledges receipt/,
    ],
    execution: 'signed',
    act: 'served',
  },
  'fl-notice-of-nonpayment': nonpayment('lienor'),
  'fl-public-notice-of-nonpayment': nonpayment('claimant'),
  'ny-public-bond-notice': { particulars: millerAct, execution: 'signed', act: 'served' },
  'nc-public-bond-notice': { particulars: millerAct, execution: 'signed', act: 'served' },
  'va-public-bond-notice': { particulars: millerAct, execution: 'signed', act: 'served' },
  'mi-public-bond-notice': { particulars: millerAct, execution: 'signed', act: 'served' },
  'mi-public-first-notice': {
    particulars: [/nature of the materials or labor/i, /party contracting/i, /site/i],
    execution: 'signed',
    act: 'served',
  },
  'oh-public-statement': { particulars: [/sureties/i, /amount due/i], execution: 'signed', act: 'served' },
  'ny-public-notice-of-lien': {
    particulars: [
      /lienor: name and residence/i,
      /partners/i,
      /contractor or subcontractor for whom/i,
      /due or to become due/i,
      /date when due/i,
      /public improvement/i,
      /kind of labor/i,
      /contract/i,
    ],
    words: [/true to my knowledge except/],
    execution: 'sworn',
    act: 'filed',
  },
  'us-miller-act-notice': { particulars: millerAct, execution: 'signed', act: 'served' },
  'az-public-bond-notice': { particulars: millerAct, execution: 'signed', act: 'served' },
  'ga-public-bond-notice': { particulars: millerAct, execution: 'signed', act: 'served' },
  'pa-public-bond-notice': { particulars: millerAct, execution: 'signed', act: 'served' },
  'ca-public-preliminary-notice': {
    particulars: [
      /public entity/i,
      /direct contractor/i,
      /lender/i,
      /site/i,
      /giving this notice/i,
      /relationship/i,
      /work to be provided/i,
      /provided to or for/i,
      /estimate of the total price/i,
    ],
    execution: 'signed',
    act: 'served',
  },
  'ca-public-stop-payment-notice': {
    particulars: [
      /public entity/i,
      /direct contractor/i,
      /site/i,
      /giving this notice/i,
      /relationship/i,
      /work to be provided/i,
      /estimate of the total amount in value/i,
      /through the date of this notice/i,
      /just credits and offsets/i,
    ],
    words: [/under penalty of perjury/],
    execution: 'verified',
    act: 'served',
  },
  'fl-public-notice-to-contractor': {
    particulars: [/^to$/i, /claimant/i, /address/i, /date/i],
    words: [/furnished or is furnishing.*under an order given by/, /look to the contractor's bond/],
    execution: 'signed',
    act: 'served',
  },
  'tx-public-notice-of-claim': {
    particulars: [
      /prime contractor/i,
      /surety/i,
      /party for whom/i,
      /approximate date/i,
      /description/i,
      /^contract$/i,
      /amount due/i,
      /retainage/i,
    ],
    words: [/just and correct/, /offsets, payments, and credits known to the affiant/],
    execution: 'sworn',
    act: 'served',
  },
  'wa-public-notice-to-contractor': {
    particulars: [/^to$/i, /subcontractor or agent who ordered/i],
    words: [/commenced to deliver.*bond will be held/],
    execution: 'signed',
    act: 'served',
  },
  'wa-public-bond-claim': {
    particulars: [/^to$/i],
    words: [/claim in the sum of .* against the bond taken from .* for the work of/],
    execution: 'signed',
    act: 'filed',
  },
  'az-claim-of-lien': {
    particulars: [
      /legal description/i,
      /owner/i,
      /employed by/i,
      /terms/i,
      /demand/i,
      /completion/i,
      /twenty day notice/i,
    ],
    execution: 'sworn',
    act: 'recorded',
  },
};

describe('the checklists', () => {
  it('cover each form', () => {
    expect(Object.keys(checklists).sort()).toEqual(statutoryForms.map(({ id }) => id).sort());
  });

  it.each(statutoryForms.map(named))(
    '%s asks for each particular and keeps each required word',
    (id, form) => {
      const checklist = checklists[id];
      const items = checkForm(form, bodyOf(form));
      const particulars = items.filter(({ kind }) => kind === 'particular').map(({ name }) => name);
      const words = items.filter(({ kind }) => kind !== 'particular').map(({ name }) => name);
      for (const pattern of checklist?.particulars ?? [])
        expect(particulars, `${pattern}`).toContainEqual(expect.stringMatching(pattern));
      for (const pattern of checklist?.words ?? [])
        expect(words, `${pattern}`).toContainEqual(expect.stringMatching(pattern));
      expect([form.execution, form.act]).toEqual([checklist?.execution, checklist?.act]);
      const text = JSON.stringify(bodyOf(form));
      if (form.execution === 'sworn') expect(text).toMatch(/sworn|affirmed/i);
      if (form.execution === 'sworn') expect(text).toMatch(/Notary public/i);
      if (form.execution === 'verified') expect(text).toMatch(/perjury|unsworn falsification/);
    },
  );
});

describe('a letter compared with its form', () => {
  it.each(statutoryForms.map(named))('%s lacks nothing when it is filled in', (_, form) => {
    expect(missingFromForm(form, bodyOf(form))).toEqual([]);
    expect(missingFromForm(form, complete(form))).toEqual([]);
  });

  it.each(statutoryForms.map(named))('%s is incomplete without any one of its parts', (_, form) => {
    const letter = complete(form);
    for (const [index, part] of form.parts.entries()) {
      if (part.kind === 'free') continue;
      const without = { ...letter, content: letter.content.filter((_block, at) => at !== index) };
      expect(missingFromForm(form, without), JSON.stringify(part.block)).not.toEqual([]);
    }
  });

  it.each(statutoryForms.map(named))(
    '%s is incomplete with a changed word, an emptied value, or lost bold type',
    (_, form) => {
      const letter = complete(form);
      for (const [index, part] of form.parts.entries()) {
        if (part.kind === 'free') continue;
        const changes: ((block: NoticeBlock) => NoticeBlock)[] = [
          (block) =>
            JSON.parse(
              JSON.stringify(block)
                .replaceAll('as agreed', ' ')
                .replaceAll(/the [a-z]+\.[a-z]+/g, ' '),
            ),
          ...(part.kind === 'words'
            ? [
                (block: NoticeBlock) =>
                  JSON.parse(
                    JSON.stringify(block).replace(JSON.stringify(firstWords(part.block)), '"changed"'),
                  ),
              ]
            : []),
          ...(part.bold && part.block.type === 'paragraph'
            ? [
                (block: NoticeBlock) =>
                  JSON.parse(JSON.stringify(block).replaceAll(/,"marks":\[[^\]]*\]/g, '')),
              ]
            : []),
        ];
        for (const change of changes) {
          const content = letter.content.map((block, at) => (at === index ? change(block) : block));
          if (JSON.stringify(content) === JSON.stringify(letter.content)) continue;
          expect(missingFromForm(form, { ...letter, content }), JSON.stringify(content[index])).not.toEqual(
            [],
          );
        }
      }
    },
  );

  it('may differ in quotation marks, spacing, and added text', () => {
    const form = statutoryForms.find(({ id }) => id === 'tx-notice-of-claim') as StatutoryForm;
    const letter = complete(form);
    const typed = JSON.parse(
      JSON.stringify(letter).replaceAll("'", '’').replaceAll('lien rights', 'lien  rights'),
    );
    typed.content.push({ type: 'paragraph', content: [{ type: 'text', text: 'An invoice is enclosed.' }] });
    expect(missingFromForm(form, typed)).toEqual([]);
  });
});

describe('the choice of a form', () => {
  const first = (state: string, type: (typeof legalNoticeTypes)[number], facts: object = {}) =>
    formsFor(type, { ...nowhere, state, ...facts })[0]?.id;

  it('follows the lien rule of the deadline, then our role', () => {
    expect(first('IL', "Mechanic's Lien Notice", { rule: 'il-notice-90' })).toBe('il-90-day-notice');
    expect(first('IL', "Mechanic's Lien Notice", { role: 'prime' })).toBe('il-claim-for-lien');
    expect(first('PA', "Mechanic's Lien Notice", { rule: 'pa-formal-notice' })).toBe('pa-formal-notice');
    expect(first('FL', "Mechanic's Lien Notice", { role: 'prime' })).toBe('fl-claim-of-lien-privity');
    expect(first('FL', "Mechanic's Lien Notice", { role: 'supplier' })).toBe('fl-claim-of-lien');
    expect(first('TX', 'Notice of Non-Payment', { rule: 'tx-notice-sub' })).toBe('tx-notice-of-claim');
  });

  it('is the form for public work there, and never one for private work', () => {
    const publicly = { kind: 'other_public_works' } as const;
    expect(first('TX', 'Notice of Non-Payment', publicly)).toBe('tx-public-notice-of-claim');
    expect(first('TX', 'Notice of Non-Payment')).toBe('tx-notice-of-claim');
    expect(first('WA', 'Notice of Non-Payment', publicly)).toBe('wa-public-bond-claim');
    expect(first('WA', 'Notice of Non-Payment', { kind: 'federal_public_works' })).toBe(
      'us-miller-act-notice',
    );
    expect(first('CA', "Mechanic's Lien Notice", publicly)).toBeUndefined();
    expect(first('NY', "Mechanic's Lien Notice", publicly)).toBe('ny-public-notice-of-lien');
    expect(first('NY', "Mechanic's Lien Notice")).toBe('ny-notice-of-lien');
    expect(first('IL', "Mechanic's Lien Notice", publicly)).toBe('il-public-lien-on-funds');
    expect(first('NC', 'Notice to Owner', publicly)).toBe('nc-public-notice-of-subcontract');
    expect(first('NC', 'Notice to Owner')).toBe('nc-notice-to-lien-agent');
    expect(first('NC', 'Notice of Non-Payment', { role: 'supplier' })).toBe('nc-lien-upon-funds');
    expect(first('TX', "Mechanic's Lien Notice")).toBe('tx-lien-affidavit');
    expect(first('TX', "Mechanic's Lien Notice", { kind: 'single_family' })).toBe(
      'tx-lien-affidavit-homestead',
    );
    expect(first('FL', 'Notice of Non-Payment', publicly)).toBe('fl-public-notice-of-nonpayment');
    expect(first('FL', 'Notice of Non-Payment')).toBe('fl-notice-of-nonpayment');
  });

  it('is none in a state without text, and without a state, each with a reason', () => {
    expect(first('GA', 'Notice of Non-Payment')).toBeUndefined();
    expect(first('MT', 'Notice to Owner')).toBeUndefined();
    const why = (facts: object) => whyNoForm('Notice to Owner', { ...nowhere, ...facts });
    expect(why({ state: 'TX', kind: 'federal_public_works' })).toContain('Miller Act has no preliminary');
    expect(why({ state: 'MT', kind: 'other_public_works' })).toContain('Montana’s law on public work');
    expect(why({ state: 'MT' })).toContain('no text of Montana’s statute');
    expect(why({})).toContain('state is not known');
    expect(why({ state: 'NY' })).toContain('no preliminary notice');
  });
});

describe('a courtesy notice', () => {
  it('says so in its own paragraph', () => {
    expect(saysCourtesy({ type: 'doc', content: [courtesyParagraph] })).toBe(true);
    expect(saysCourtesy({ type: 'doc', content: [] })).toBe(false);
  });
});
