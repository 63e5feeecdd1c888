/** Files dropped on any page, including in folders, and their handoff to the page that accepts them. */

/** More than any list accepts; a folder may contain a whole disk. */
const MOST = 500;

/** All files of a drop, including those in folders, by name. Hidden files are skipped. */
export async function filesOf(transfer: DataTransfer): Promise<File[]> {
  // Read right away: the list is gone after the event.
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
    // Browsers return up to a hundred at a time, and none at the end.
    const some = await new Promise<FileSystemEntry[]>((done, fail) => reader.readEntries(done, fail));
    if (some.length === 0) return;
    for (const one of some) await collect(one, found);
  }
}

let handedOver: File[] = [];
const listeners = new Set<() => void>();

/** Stores files for the page that accepts them, which may already be open. */
export function handOver(files: File[]): void {
  handedOver = [...handedOver, ...files];
  for (const listener of listeners) listener();
}

/** Returns the stored files once. */
export function takeOver(): File[] {
  const files = handedOver;
  handedOver = [];
  return files;
}

export function subscribeToHandOver(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
