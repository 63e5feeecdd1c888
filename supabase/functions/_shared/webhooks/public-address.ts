/** Ranges that are not the public internet (IANA's special-purpose registries), as `[first address, prefix length]`. */
const notPublic: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** Whether a resolved address is on the public internet; false if it cannot be parsed. */
export function isPublicAddress(address: string): boolean {
  return address.includes(':') ? isPublicV6(address.toLowerCase()) : isPublicV4(address);
}

function toNumber(address: string): number | null {
  const parts = address.split('.').map(Number);
  if (parts.length !== 4 || !/^[\d.]+$/.test(address)) return null;
  if (parts.some((part) => part > 255)) return null;
  return parts.reduce((sum, part) => sum * 256 + part, 0);
}

function isPublicV4(address: string): boolean {
  const number = toNumber(address);
  if (number === null) return false;
  return !notPublic.some(([first, length]) => {
    const size = 2 ** (32 - length);
    return Math.floor(number / size) === Math.floor((toNumber(first) ?? 0) / size);
  });
}

/**
 * For IPv6, allows only global unicast addresses (2000::/3), except those that carry an IPv4 address (Teredo,
 * 6to4) or are reserved for protocols and examples. IPv4-mapped addresses are outside that range.
 */
function isPublicV6(address: string): boolean {
  const [head = '', next = ''] = address.split('%')[0]?.split(':') ?? [];
  const first = Number.parseInt(head, 16);
  const second = next === '' ? 0 : Number.parseInt(next, 16);
  if (!(first >= 0x2000 && first <= 0x3fff) || Number.isNaN(second)) return false;
  const isReserved = first === 0x2001 && (second < 0x200 || second === 0xdb8);
  return !isReserved && first !== 0x2002 && !(first === 0x3fff && second < 0x1000);
}
