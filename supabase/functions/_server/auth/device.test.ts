import { expect, it } from 'vitest';
import { deviceIn, forwardedAgent } from './device.ts';

const mozilla = (system: string, rest: string) =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) ${rest}`;

it.each([
  [
    mozilla('iPhone; CPU iPhone OS 19_0 like Mac OS X', 'Version/19.0 Mobile/15E148 Safari/604.1'),
    'Safari on iPhone',
  ],
  [mozilla('Windows NT 10.0; Win64; x64', 'Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0'), 'Edge on Windows'],
  [mozilla('Linux; Android 15', 'Chrome/140.0.0.0 Mobile Safari/537.36'), 'Chrome on Android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  ['curl/8.0', null],
  ['', null],
])('%s', (userAgent, device) => {
  expect(deviceIn(userAgent)).toBe(device);
  const forwarded = forwardedAgent(userAgent);
  expect(deviceIn(forwarded)).toBe(device);
  expect(forwarded).not.toMatch(/^Mozilla/);
});

it('returns null for a session without a user agent or IP address', () => expect(deviceIn(null)).toBeNull());
