import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';
import { readXml } from '../../tabular/testing/read-xml.ts';

const name = PDFName.of;

/**
 * What violates PDF/UA-1 (ISO 14289-1) in a file that we printed, as far as its structure shows it: title and
 * language, tags, alternative texts, order of headings, embedded fonts, and links.
 */
export async function pdfUaProblems(bytes: Uint8Array): Promise<string[]> {
  const pdf = await PDFDocument.load(bytes);
  const { catalog, context } = pdf;
  const problems: string[] = [];
  const must = (holds: unknown, problem: string) => void (holds || problems.push(problem));
  const text = (object: PDFObject | undefined) =>
    object instanceof PDFString || object instanceof PDFHexString ? object.decodeText() : '';

  must(
    catalog.lookupMaybe(name('MarkInfo'), PDFDict)?.get(name('Marked'))?.toString() === 'true',
    'not marked',
  );
  must(text(catalog.lookup(name('Lang'))), 'no language');
  const preferences = catalog.lookupMaybe(name('ViewerPreferences'), PDFDict);
  must(preferences?.get(name('DisplayDocTitle'))?.toString() === 'true', 'the title is not displayed');
  const metadata = catalog.lookup(name('Metadata'));
  const xmp = metadata instanceof PDFRawStream ? new TextDecoder().decode(metadata.contents) : '';
  readXml(xmp.replace(/<\?xpacket[^>]*\?>/g, '').trim());
  must(/<pdfuaid:part>1<\/pdfuaid:part>/.test(xmp), 'PDF/UA is not claimed');
  must(/<dc:title>.*[^\s<>].*<\/dc:title>/s.test(xmp), 'no title');

  const owners = new Map<number, PDFObject>();
  const root = catalog.lookup(name('StructTreeRoot'), PDFDict);
  const numbers = root.lookup(name('ParentTree'), PDFDict).lookup(name('Nums'), PDFArray).asArray();
  for (let at = 0; at < numbers.length; at += 2)
    owners.set((numbers[at] as PDFNumber).asNumber(), numbers[at + 1] as PDFObject);

  let level = 0;
  const walk = (object: PDFObject | undefined): void => {
    const element = object instanceof PDFRef ? context.lookup(object) : object;
    if (element instanceof PDFArray) for (const kid of element.asArray()) walk(kid);
    if (!(element instanceof PDFDict)) return;
    const role = element.get(name('S'))?.toString().slice(1);
    const heading = Number(/^H(\d)$/.exec(role ?? '')?.[1] ?? 0);
    if (heading > 0) {
      must(heading <= level + 1, `H${heading} follows H${level}`);
      level = heading;
    }
    if (role === 'Figure') must(text(element.lookup(name('Alt'))), 'a figure without alternative text');
    if (role === 'TH')
      must(element.lookupMaybe(name('A'), PDFDict)?.has(name('Scope')), 'a header without scope');
    if (role) walk(element.get(name('K')));
  };
  walk(root.get(name('K')));

  for (const [index, page] of pdf.getPages().entries()) {
    const where = `page ${index + 1}`;
    must(page.node.has(name('StructParents')), `${where} has no tags`);
    const links = page.node.Annots()?.asArray() ?? [];
    if (links.length > 0) must(page.node.get(name('Tabs')) === name('S'), `${where} has no tab order`);
    for (const ref of links) {
      const link = context.lookup(ref, PDFDict);
      must(text(link.lookup(name('Contents'))), `${where} has a link without text`);
      const key = link.lookup(name('StructParent'), PDFNumber).asNumber();
      const owner = context.lookup(owners.get(key), PDFDict);
      must(owner.get(name('S')) === name('Link'), `${where} has a link outside the tags`);
      must(
        JSON.stringify(String(owner.get(name('K')))).includes(`/Obj ${ref}`),
        `${where} has a link without a tag`,
      );
    }
  }
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFDict) || object.get(name('Type')) !== name('Font')) continue;
    const kind = object.get(name('Subtype'))?.toString();
    const described = object.lookupMaybe(name('FontDescriptor'), PDFDict);
    const isEmbedded = ['FontFile', 'FontFile2', 'FontFile3'].some((file) => described?.has(name(file)));
    if (kind === '/Type0' || kind === '/Type3')
      must(object.has(name('ToUnicode')), `a ${kind} font without Unicode`);
    else must(isEmbedded, `a ${kind} font that is not embedded`);
  }
  return problems;
}
