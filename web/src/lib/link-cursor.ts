/** The `cursor` of the link of that relation in a `Link` header, null where there is none. */
export function linkCursor(link: string | null, relation: 'next' | 'prev'): string | null {
  const address = link?.match(new RegExp(`<([^>]*)>\\s*;[^,]*rel="?${relation}"?`))?.[1];
  return address ? new URL(address, 'http://local').searchParams.get('cursor') : null;
}
