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

/** 'Safari on iPhone' from a User-Agent; null if it names neither. */
function describeDevice(userAgent: string): string | null {
  const browser = first(browsers, userAgent);
  const system = first(systems, userAgent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? null;
}

const prefix = 'Plumbline; ';

/**
 * The User-Agent we send to Auth on a person's behalf: its gateway refuses secret keys from anything that
 * looks like a browser.
 */
export const forwardedAgent = (userAgent: string): string =>
  `${prefix}${describeDevice(userAgent) ?? 'unknown'}`;

/**
 * The device that started a session, from the User-Agent stored by Auth: ours, or the browser's own if it
 * renewed the session.
 */
export function deviceIn(kept: string | null): string | null {
  if (kept === null) return null;
  if (!kept.startsWith(prefix)) return describeDevice(kept);
  const device = kept.slice(prefix.length);
  return device === 'unknown' ? null : device;
}
