import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFName,
  type PDFObject,
  PDFPageLeaf,
  PDFRawStream,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';

/**
 * Copies objects from one file into another's numbering, each once, along with the objects they reference.
 * Unlike the library's copier, it does not copy stream bytes, which make up most of a scan, and follows
 * references iteratively instead of recursively.
 */
export class Copier {
  readonly #from: PDFContext;
  readonly #to: PDFContext;
  readonly #refs = new Map<PDFRef, PDFRef>();
  readonly #waiting: [from: PDFRef, to: PDFRef][] = [];

  constructor(from: PDFContext, to: PDFContext) {
    this.#from = from;
    this.#to = to;
  }

  /** Pages are copied like any other object, so that links between pages keep working. */
  ref(from: PDFRef): PDFRef {
    const known = this.#refs.get(from);
    if (known) return known;
    const to = this.#to.nextRef();
    this.#refs.set(from, to);
    this.#waiting.push([from, to]);
    return to;
  }

  /** References to `from` become references to `to`, which is not copied. */
  alias(from: PDFRef, to: PDFRef): void {
    this.#refs.set(from, to);
  }

  /** Copies a value, and later what it references. */
  value(from: PDFObject): PDFObject {
    return this.#copy(from);
  }

  /** Copies referenced objects that are not yet copied. */
  finish(): void {
    for (let next = this.#waiting.pop(); next; next = this.#waiting.pop()) {
      const [from, to] = next;
      const object = this.#from.lookup(from);
      if (object) this.#to.assign(to, this.#copy(object));
    }
  }

  #copy(object: PDFObject): PDFObject {
    if (object instanceof PDFRef) return this.ref(object);
    if (object instanceof PDFPageLeaf) return this.#page(object);
    if (object instanceof PDFDict) return this.#dict(object);
    if (object instanceof PDFArray) {
      const copy = PDFArray.withContext(this.#to);
      for (const one of object.asArray()) copy.push(this.#copy(one));
      return copy;
    }
    if (object instanceof PDFStream) return PDFRawStream.of(this.#dict(object.dict), object.getContents());
    return object;
  }

  #dict(object: PDFDict): PDFDict {
    const copy = PDFDict.withContext(this.#to);
    for (const [key, value] of object.entries()) copy.set(key, this.#copy(value));
    return copy;
  }

  /** Inherited page attributes are copied onto the page, because it gets a new parent. */
  #page(page: PDFPageLeaf): PDFDict {
    const copy = PDFDict.withContext(this.#to);
    for (const name of PDFPageLeaf.InheritableEntries) {
      const value = page.getInheritableAttribute(PDFName.of(name));
      if (value) copy.set(PDFName.of(name), this.#copy(value));
    }
    for (const [key, value] of page.entries())
      if (key !== PDFName.of('Parent')) copy.set(key, this.#copy(value));
    return copy;
  }
}
