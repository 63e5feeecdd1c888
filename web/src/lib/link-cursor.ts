/** The `cursor` of a relation's link in a `Link` header, or null. */
export function linkCursor(link: string | null, relation: 'next' | 'prev'): string | null {
  const address = link?.match(new RegExp(`<([^>]*)>\\s*;[^,]*rel="?${relation}"?`))?.[1];
  return address ? new URL(address, 'http://local').searchParams.get('cursor') : null;
}
