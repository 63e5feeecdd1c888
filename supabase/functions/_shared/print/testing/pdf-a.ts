import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';
import { readXml } from '../../tabular/testing/read-xml.ts';

const name = PDFName.of;

/**
 * What violates PDF/A-3, level A (ISO 19005-3) in a file that we wrote, as far as its structure shows it:
 * header, identification, description, colors, fonts, attached files, and what the standard forbids.
 */
export async function pdfAProblems(bytes: Uint8Array): Promise<string[]> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  const { catalog, context } = pdf;
  const problems: string[] = [];
  const must = (holds: unknown, problem: string) => void (holds || problems.push(problem));
  const text = (object: PDFObject | undefined) =>
    object instanceof PDFString || object instanceof PDFHexString ? object.decodeText() : '';

  const head = Buffer.from(bytes.subarray(0, 20));
  must(/^%PDF-1\.[0-7][\r\n]+%[\x80-\xff]{4}/.test(head.toString('latin1')), 'no binary header');
  must(context.trailerInfo.ID, 'no ID');
  must(!context.trailerInfo.Encrypt, 'encrypted');
  for (const key of ['AA', 'OpenAction', 'NeedsRendering', 'Requirements'])
    must(!catalog.has(name(key)), `the catalog has ${key}`);
  must(
    catalog.lookupMaybe(name('MarkInfo'), PDFDict)?.get(name('Marked'))?.toString() === 'true',
    'not marked',
  );
  must(catalog.has(name('StructTreeRoot')) && text(catalog.lookup(name('Lang'))), 'no tags or language');

  const metadata = catalog.lookup(name('Metadata'));
  must(metadata instanceof PDFRawStream && !metadata.dict.has(name('Filter')), 'no plain metadata');
  const xmp = metadata instanceof PDFRawStream ? new TextDecoder().decode(metadata.contents) : '';
  readXml(xmp.replace(/<\?xpacket[^>]*\?>/g, '').trim());
  must(/<pdfaid:part>3<\/pdfaid:part>/.test(xmp), 'PDF/A-3 is not claimed');
  must(/<pdfaid:conformance>A<\/pdfaid:conformance>/.test(xmp), 'level A is not claimed');
  const described = /<pdfaProperty:name>part<\/pdfaProperty:name>/.test(xmp);
  must(!/<pdfuaid:part>/.test(xmp) || described, 'a property that no schema describes');
  const stated = (element: string) =>
    (new RegExp(`<${element}>(?:<[^>]+>)*([^<]*)<`).exec(xmp)?.[1] ?? '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&');
  const info = context.lookupMaybe(context.trailerInfo.Info, PDFDict);
  for (const [key, element] of [
    ['Title', 'dc:title'],
    ['Author', 'dc:creator'],
    ['Subject', 'dc:description'],
    ['Creator', 'xmp:CreatorTool'],
    ['Producer', 'pdf:Producer'],
  ] as const)
    must(text(info?.lookup(name(key))) === stated(element), `${key} differs from ${element}`);
  must(
    text(info?.lookup(name('CreationDate'))).replace(/\D/g, '') ===
      stated('xmp:CreateDate').replace(/\D/g, ''),
    'CreationDate differs from xmp:CreateDate',
  );

  const intents = catalog.lookupMaybe(name('OutputIntents'), PDFArray);
  const intent = intents?.lookupMaybe(0, PDFDict);
  must(intent?.get(name('S')) === name('GTS_PDFA1'), 'no output intent');
  must(text(intent?.lookup(name('OutputConditionIdentifier'))), 'an output intent without a name');
  const profile = intent?.lookup(name('DestOutputProfile'));
  must(profile instanceof PDFStream && profile.dict.get(name('N')) instanceof PDFNumber, 'no profile');

  const files = catalog.lookupMaybe(name('AF'), PDFArray)?.asArray() ?? [];
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    const dict = object instanceof PDFStream ? object.dict : object;
    if (!(dict instanceof PDFDict)) continue;
    const [type, kind] = [dict.get(name('Type'))?.toString(), dict.get(name('Subtype'))?.toString()];
    const filter = dict.get(name('Filter'))?.toString() ?? '';
    must(!/LZW|Crypt/.test(filter), `a stream packed with ${filter}`);
    for (const key of ['JS', 'AA', 'PS']) must(!dict.has(name(key)), `an object with ${key}`);
    if (dict.has(name('S')) && dict.has(name('F')) && type === '/Action') must(false, 'an action on a file');
    if (kind === '/Image') {
      must(!dict.get(name('ColorSpace'))?.toString().includes('CMYK'), 'an image in ink colors');
      must(dict.get(name('Interpolate'))?.toString() !== 'true', 'an interpolated image');
    }
    if (type === '/Annot' || kind === '/Link') {
      const flags = dict.get(name('F'));
      must(
        flags instanceof PDFNumber && (flags.asNumber() & 0b100111) === 4,
        'an annotation that is not printed',
      );
    }
    if (type === '/Filespec') {
      const file = dict.lookupMaybe(name('EF'), PDFDict)?.lookup(name('F'));
      must(file instanceof PDFStream && file.dict.has(name('Subtype')), 'an attached file without a type');
      must(
        dict.has(name('AFRelationship')) && files.includes(ref),
        'an attached file without a relationship',
      );
      must(text(dict.lookup(name('F'))) && text(dict.lookup(name('UF'))), 'an attached file without a name');
    }
    if (type === '/Font' && kind !== '/Type0' && kind !== '/Type3') {
      const descriptor = dict.lookupMaybe(name('FontDescriptor'), PDFDict);
      must(
        ['FontFile', 'FontFile2', 'FontFile3'].some((one) => descriptor?.has(name(one))),
        `a ${kind} font that is not embedded`,
      );
      if (kind === '/CIDFontType2') must(dict.has(name('CIDToGIDMap')), 'a font without its glyph map');
    }
    if (type === '/Font' && kind === '/Type0') must(dict.has(name('ToUnicode')), 'a font without Unicode');
  }
  return [...new Set(problems)];
}
