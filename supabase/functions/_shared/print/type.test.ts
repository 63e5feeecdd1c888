import { expect, it } from 'vitest';
import { closeSheet, openSheet, styles } from './sheet.ts';
import { fontsOfPackages } from './testing/fonts.ts';
import { readPdf } from './testing/read-pdf.ts';
import { write } from './type.ts';

const about = { title: 'T', subject: 'S', author: 'A', createdAt: '2026-11-21T13:05:00.000Z' };

const sheetFor = (text: string) => openSheet({ ...about, text, reach: fontsOfPackages().reach });

async function set(text: string) {
  const sheet = await sheetFor(text);
  write(sheet, text, styles.body);
  return { sheet, pages: await readPdf(await closeSheet(sheet)) };
}

const names = [
  'Steel & glazing, AV office To Wa',
  '港口大厦施工合同 12',
  '港湾タワー建設契約（甲）',
  '항만타워 건설 계약',
  'חוזה בנייה',
  'عقد بناء برج الميناء',
];

it.each(names)('prints searchable text: %s', async (name) => {
  const { pages } = await set(name);
  const found = pages[0]?.text.normalize('NFKC').trim();
  // PDF readers return right-to-left text in reading order.
  expect(Array.from(found ?? '').sort()).toEqual(Array.from(name.normalize('NFKC')).sort());
  if (!/[\u0590-\u06ff]/.test(name)) expect(found).toBe(name.normalize('NFKC'));
});

it('measures outlined text as it is drawn', async () => {
  for (const name of ['港口大厦施工合同', 'さくらタワー', '항만타워']) {
    const sheet = await sheetFor(name);
    write(sheet, name, styles.body);
    const width = Array.from(name).reduce((sum, char) => {
      const face = sheet.more.find((one) => one.has(char.codePointAt(0) ?? 0));
      return sum + (face?.width(char, styles.body.size) ?? Number.NaN);
    }, 0);
    const [page] = await readPdf(await closeSheet(sheet));
    const right = Math.max(...(page?.pieces ?? []).map((piece) => piece.x + piece.width));
    expect(right - sheet.left).toBeCloseTo(width, 0);
  }
});

const unbroken = (chars: string) =>
  Array.from({ length: 300 }, (_, index) => Array.from(chars)[index % Array.from(chars).length]).join('');
const long: Record<string, string> = {
  'in one word': unbroken('ContractForWorks'),
  'in words': 'Concrete and structural steel works, package 12, '.repeat(7).slice(0, 300),
  'in one word of capitals': 'W'.repeat(300),
  'in Hebrew': unbroken('חוזהבנייהמגדל'),
  'in Hebrew, English and numbers': 'חוזה Tower 25 '.repeat(22).slice(0, 300),
  'in Arabic': 'عقد بناء برج الميناء '.repeat(15).slice(0, 300),
  'in Chinese': unbroken('港口大厦施工合同'),
  'in Japanese': unbroken('港湾タワー建設契約、'),
  'in Korean': unbroken('항만타워건설계약'),
};

it.each(Object.entries(long))('breaks a name of 300 characters %s without clipping', async (_, name) => {
  const width = 90;
  const sheet = await sheetFor(name);
  write(sheet, name, styles.body, { x: sheet.left, width });
  const [page] = await readPdf(await closeSheet(sheet));
  const pieces = page?.pieces ?? [];
  for (const { text, x, width: wide } of pieces) {
    expect(x, text).toBeGreaterThan(sheet.left - 1);
    expect(x + wide, text).toBeLessThan(sheet.left + width + 1);
  }
  expect(new Set(pieces.map(({ y }) => Math.round(y))).size).toBeGreaterThan(5);
  const letters = (text: string) => Array.from(text.normalize('NFKC').replace(/\s/g, '')).sort().join('');
  expect(letters(page?.text ?? '')).toBe(letters(name));
});

it('aligns text to the right, and continues a paragraph across pages', async () => {
  const sheet = await openSheet(about);
  write(sheet, '$1,250.00', styles.body, { x: 100, width: 200, align: 'right' });
  write(sheet, 'A line of words that is long enough. '.repeat(400), styles.body);
  const pages = await readPdf(await closeSheet(sheet));
  const money = pages[0]?.pieces.find(({ text }) => text.includes('1,250'));
  expect((money?.x ?? 0) + (money?.width ?? 0)).toBeCloseTo(300, 0);
  expect(pages.length).toBeGreaterThan(1);
  for (const { pieces } of pages)
    for (const { y } of pieces) {
      expect(y).toBeGreaterThan(66 - 4);
      expect(y).toBeLessThan(792 - 54);
    }
});
