import fc from 'fast-check';

/** Texts that files and spreadsheets trip over. */
export const naughtyTexts = [
  ...['', ' ', "'", "''", "'=", '"', '""', ',', ';', '\t', '\r', '\n', '\r\n', 'a\r\nb', 'a\nb', 'a\rb'],
  ...['=1+1', '+1', '-1', '@x', '＝1', '＋1', '－1', '＠x', ' =1', '\u00a0-1', '\ufeff=1', '\u200b+1', "'=1"],
  ...['=cmd|’/C calc’!A0', '=HYPERLINK("https://a.example","x")', '@SUM(1+1)*cmd|’ /C calc’!A0', '-2+3'],
  ...[
    '\u0001',
    '\u000b\f',
    '\u001f',
    '\u007f',
    '\u0085',
    '\u2028',
    '\ufffe',
    '\uffff',
    '\ufeff',
    '_x000D_',
    '_x005F_',
  ],
  ...['<b>&amp;"', ']]>', '<!--', '&#13;', '%00', '\\', '\\"', '{{1}}', 'NaN', 'TRUE', '1E5', '0012', '1/2'],
  ...[
    'Ærøskøbing',
    'Ωμέγα',
    'Москва',
    'שלום',
    'مرحبا',
    '北京',
    '👩‍👩‍👧‍👦',
    '🇺🇳',
    'e\u0301',
    '\u202ertl',
    '𝕏',
  ],
  'x'.repeat(300),
];

/** Any text that Postgres stores: well-formed, without NUL; often one that begins like a formula. */
export const anyText = () =>
  fc
    .tuple(
      fc.constantFrom('', '', '=', '+', '-', '@', "'", '\t', '\r', '\n', '＝', ' ', '"', '_x0041_'),
      fc.oneof(fc.constantFrom(...naughtyTexts), fc.string({ unit: 'binary' })),
    )
    .map(([start, rest]) => (start + rest).replaceAll('\u0000', ''));
