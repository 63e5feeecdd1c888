const browsers: [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
];

const first = (known: [RegExp, string][], text: string) => known.find(([sign]) => sign.test(text))?.[1];

/** 'Safari on iPhone' out of a User-Agent; null where it names neither. */
function describeDevice(userAgent: string): string | null {
  const browser = first(browsers, userAgent);
  const system = first(systems, userAgent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? null;
}

const prefix = 'Plumbline; ';

/** How we name ourselves to Auth for somebody: its gateway takes no secret key from what calls itself a browser. */
export const forwardedAgent = (userAgent: string): string =>
  `${prefix}${describeDevice(userAgent) ?? 'unknown'}`;

/** What began a session, by the User-Agent that Auth kept: one of ours, or a browser's own where that renewed it. */
export function deviceIn(kept: string | null): string | null {
  if (kept === null) return null;
  if (!kept.startsWith(prefix)) return describeDevice(kept);
  const device = kept.slice(prefix.length);
  return device === 'unknown' ? null : device;
}
