import { createSocket, type Socket } from 'node:dgram';
import { afterAll, describe, expect, it } from 'vitest';
import { closeDatabase, newColleague, newOwner, type Person, sql } from '../../../_server/testing/cast.ts';
import { call, refusal, success } from '../../../_server/testing/client.ts';
import { inProcessCalls } from '../../../_server/testing/in-process.ts';
import { connectSaml, newDomain } from '../../../_server/testing/single-sign-on.ts';
import { singleSignOnSchema, ssoDomainSchema } from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

const address = '/organization/single-sign-on';
const add = (person: Pick<Person, 'token'>, domain: string) =>
  call('POST', `${address}/domains`, { token: person.token, body: { domain } });

describe('the settings of single sign-on', () => {
  it('are read by owners and admins and changed by owners', async () => {
    const owner = await newOwner();
    const [admin, member] = [await newColleague(owner, 'admin'), await newColleague(owner)];
    const outsider = await newOwner();
    await connectSaml(owner);
    const read = await success(call('GET', address, { token: admin.token }), 200, singleSignOnSchema);
    expect(read).toMatchObject({ connection: { protocol: 'saml', required: false }, can: { change: false } });
    expect(await refusal(call('GET', address, { token: member.token }))).toMatchObject({ status: 403 });
    expect(await refusal(call('GET', address))).toMatchObject({ status: 401 });
    const theirs = await success(call('GET', address, { token: outsider.token }), 200, singleSignOnSchema);
    expect(theirs).toMatchObject({ connection: null, domains: [], can: { change: true } });

    const { id } = await success(add(owner, newDomain()), 201, ssoDomainSchema);
    const tries: [string, string, object?][] = [
      ['PUT', address, { auto_join: true }],
      ['PUT', `${address}/connection`, { protocol: 'saml', metadata_xml: '<a/>' }],
      ['DELETE', `${address}/connection`],
      ['POST', `${address}/domains`, { domain: newDomain() }],
      ['POST', `${address}/domains/${id}/verify`],
      ['DELETE', `${address}/domains/${id}`],
    ];
    for (const [method, path, body] of tries)
      for (const { token } of [admin, member])
        expect(await refusal(call(method, path, { token, body })), `${method} ${path}`).toMatchObject({
          status:
            method === 'POST' && path.endsWith('verify') && token === member.token
              ? 404
              : method === 'DELETE' && path.includes('/domains/') && token === member.token
                ? 404
                : 403,
        });
    for (const [method, path, body] of tries.slice(-2))
      expect(await refusal(call(method, path, { token: outsider.token, body }))).toMatchObject({
        status: 404,
      });
  });

  it('keep the version, and a provider belongs to one organization', async () => {
    const [owner, other] = [await newOwner(), await newOwner()];
    const idp = await connectSaml(owner);
    const stale = { 'if-match': '"99"' };
    expect(
      await refusal(call('PUT', address, { token: owner.token, body: { auto_join: true }, headers: stale })),
    ).toMatchObject({ status: 412 });
    const again = { protocol: 'saml', metadata_xml: idp.metadata };
    for (const { token } of [owner, other])
      expect(await refusal(call('PUT', `${address}/connection`, { token, body: again }))).toMatchObject({
        status: 409,
      });
    expect(await refusal(call('PUT', address, { token: other.token, body: {} }))).toMatchObject({
      status: 404,
    });
    const gone = await success(
      call('DELETE', `${address}/connection`, { token: owner.token }),
      200,
      singleSignOnSchema,
    );
    expect(gone.connection).toBeNull();
    await success(
      call('PUT', `${address}/connection`, { token: other.token, body: again }),
      200,
      singleSignOnSchema,
    );
  });

  it.each<[string, object, string]>([
    ['unreadable metadata', { protocol: 'saml', metadata_xml: 'not xml' }, 'metadata_url'],
    ['both or neither of URL and XML', { protocol: 'saml' }, 'metadata_url'],
    [
      'an issuer that does not respond',
      { protocol: 'oidc', issuer: 'http://127.0.0.1:9', client_id: 'a', client_secret: 'b' },
      'issuer',
    ],
    [
      'an issuer that is no address',
      { protocol: 'oidc', issuer: 'file:///etc/passwd', client_id: 'a', client_secret: 'b' },
      'issuer',
    ],
  ])('refuse %s', async (_what, body, path) => {
    const { token } = await newOwner();
    const answer = await refusal(call('PUT', `${address}/connection`, { token, body }));
    expect(answer).toMatchObject({ status: 422, fields: [{ path }] });
  });

  it('refuse private addresses where the operator does not allow them', async () => {
    const { token } = await newOwner();
    const here = await inProcessCalls();
    process.env.PRIVATE_IDENTITY_PROVIDERS = '';
    for (const issuer of [
      'https://127.0.0.1',
      'https://[::1]',
      'https://169.254.169.254/latest',
      'http://idp.example',
      'https://localhost',
    ])
      expect(
        await refusal(
          here('PUT', `${address}/connection`, {
            token,
            body: { protocol: 'oidc', issuer, client_id: 'a', client_secret: 'b' },
          }),
        ),
        issuer,
      ).toMatchObject({ status: 422 });
  });
});

describe('an email domain', () => {
  it.each(['gmail.com', 'outlook.com', 'localhost', 'a@b.example', 'https://a.example', ''])(
    'is not %j',
    async (domain) => {
      expect(await refusal(add(await newOwner(), domain))).toMatchObject({
        status: 422,
        fields: [{ path: 'domain' }],
      });
    },
  );

  it('is verified by its DNS record, for one organization', async () => {
    const [owner, rival] = [await newOwner(), await newOwner()];
    const domain = newDomain();
    const [ours, theirs] = [
      await success(add(owner, ` ${domain.toUpperCase()} `), 201, ssoDomainSchema),
      await success(add(rival, domain), 201, ssoDomainSchema),
    ];
    expect(ours).toMatchObject({ domain, record_name: `_plumbline.${domain}`, verified_at: null });
    expect(ours.record_value).not.toBe(theirs.record_value);
    const records: Record<string, string[]> = {};
    const dns = await dnsServer(records);
    const here = await inProcessCalls();
    process.env.DNS_SERVER = `127.0.0.1:${dns.address().port}`;
    const verify = (person: Person, id: string) =>
      here('POST', `${address}/domains/${id}/verify`, { token: person.token });
    try {
      expect(await refusal(verify(owner, ours.id))).toMatchObject({ status: 409 });
      records[ours.record_name] = ['v=spf1 -all', `x${ours.record_value}`];
      expect(await refusal(verify(owner, ours.id))).toMatchObject({ status: 409 });
      records[ours.record_name] = ['v=spf1 -all', ours.record_value, theirs.record_value];
      expect((await success(verify(owner, ours.id), 200, ssoDomainSchema)).verified_at).not.toBeNull();
      expect(await refusal(verify(rival, theirs.id))).toMatchObject({
        status: 409,
        message: 'Another organization has verified this domain',
      });
    } finally {
      delete process.env.DNS_SERVER;
      dns.close();
    }
    const removed = await success(
      call('DELETE', `${address}/domains/${ours.id}`, { token: owner.token }),
      200,
      ssoDomainSchema,
    );
    expect(removed.id).toBe(ours.id);
    expect(await sql()`select from public.sso_domains where id = ${ours.id}`).toHaveLength(0);
  });
});

/** A DNS server on this machine with these TXT records. */
async function dnsServer(records: Record<string, string[]>): Promise<Socket> {
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const labels: string[] = [];
    let at = 12;
    for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
      labels.push(query.subarray(at + 1, at + 1 + length).toString());
      at += length + 1;
    }
    const question = query.subarray(12, at + 5);
    const found = records[labels.join('.')] ?? [];
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(found.length > 0 ? 0x8180 : 0x8183, 2);
    header.writeUInt16BE(found.length, 6);
    header.fill(0, 8, 12);
    const answers = found.map((text) => {
      const head = Buffer.from([0xc0, 0x0c, 0, 16, 0, 1, 0, 0, 0, 1, 0, text.length + 1, text.length]);
      return Buffer.concat([head, Buffer.from(text)]);
    });
    socket.send(Buffer.concat([header, question, ...answers]), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return socket;
}
