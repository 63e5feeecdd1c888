/** Shuffles in place. */
export function shuffle(items: Int32Array, random: () => number): void {
  for (let i = items.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    const item = items[i] as number;
    items[i] = items[j] as number;
    items[j] = item;
  }
}
