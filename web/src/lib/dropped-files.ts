/** Files dropped anywhere: out of folders, and from the page they fell on to the one that takes them. */

/** More than any list takes; a folder may hold a whole disk. */
const MOST = 500;

/** All files of a drop, also those in folders, by name. Hidden files are nobody's contracts. */
export async function filesOf(transfer: DataTransfer): Promise<File[]> {
  // Read at once: the list is gone after the event.
  const entries = [...transfer.items]
    .map((item) => item.webkitGetAsEntry?.())
    .filter((entry) => entry != null);
  const plain = [...transfer.files];
  if (!entries.some((entry) => entry.isDirectory)) return plain;
  const found: File[] = [];
  for (const entry of entries) await collect(entry, found);
  return found.filter(({ name }) => !name.startsWith('.'));
}

async function collect(entry: FileSystemEntry, found: File[]): Promise<void> {
  if (found.length >= MOST) return;
  if (entry.isFile) {
    found.push(await new Promise<File>((done, fail) => (entry as FileSystemFileEntry).file(done, fail)));
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  for (;;) {
    // Browsers give a hundred at a time, and none at the end.
    const some = await new Promise<FileSystemEntry[]>((done, fail) => reader.readEntries(done, fail));
    if (some.length === 0) return;
    for (const one of some) await collect(one, found);
  }
}

let handedOver: File[] = [];
const listeners = new Set<() => void>();

/** Leaves files for the page that takes them, which may be open already. */
export function handOver(files: File[]): void {
  handedOver = [...handedOver, ...files];
  for (const listener of listeners) listener();
}

/** What was left, once. */
export function takeOver(): File[] {
  const files = handedOver;
  handedOver = [];
  return files;
}

export function subscribeToHandOver(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
