import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};
const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const time = (day: Date) =>
  der(0x17, Buffer.from(`${day.toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`));

// 1.2.840.113549.1.1.11, sha256WithRSAEncryption.
const algorithm = sequence(der(0x06, Buffer.from('2a864886f70d01010b', 'hex')), der(0x05));
const named = (name: string) =>
  sequence(der(0x31, sequence(der(0x06, Buffer.from([0x55, 0x04, 0x03])), der(0x0c, Buffer.from(name)))));

/** A new RSA key with a self-signed certificate that is valid today. */
export function newCertificate(name: string): { privateKey: string; certificate: string } {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const serial = Buffer.concat([Buffer.from([1]), randomBytes(15)]);
  const day = 86_400_000;
  const signed = sequence(
    der(0x02, serial),
    algorithm,
    named(name),
    sequence(time(new Date(Date.now() - day)), time(new Date(Date.now() + day))),
    named(name),
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = sign('sha256', signed, privateKey);
  const certificate = sequence(signed, algorithm, der(0x03, Buffer.from([0]), signature)).toString('base64');
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    certificate: `-----BEGIN CERTIFICATE-----\n${certificate.match(/.{1,64}/g)?.join('\n')}\n-----END CERTIFICATE-----\n`,
  };
}
