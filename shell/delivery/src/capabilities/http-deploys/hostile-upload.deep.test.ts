import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { Agent, request, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { startDeploySite, type DeploySite } from '../../../testing/deploy-site';
import { FolderStore } from '../../core/store/folder-store';

let site: DeploySite;
beforeAll(async () => {
  site = await startDeploySite();
});
afterAll(() => site.close());

type Part = [name: string, content: Uint8Array<ArrayBuffer> | string];

/** The upload of the release in `dist`, with its parts changed by `change`. */
async function form(dist: string, change: (parts: Part[]) => void): Promise<FormData> {
  const names = ['release.json', ...(await readdir(dist)).filter((name) => name !== 'release.json')];
  const parts = await Promise.all(
    names.map(async (name): Promise<Part> => [
      name === 'release.json' ? 'release' : name,
      Uint8Array.from(await readFile(path.join(dist, name))),
    ]),
  );
  change(parts);
  const body = new FormData();
  for (const [name, content] of parts) body.append(name, new Blob([content]), name);
  return body;
}

const drafts = async () => (await readdir(site.store.releasesFolder)).filter((name) => name.startsWith('.'));

test.each<[string, (parts: Part[]) => void, number, string]>([
  ['another hash', (parts) => (parts[1] = [parts[1]?.[0] ?? '', 'changed']), 422, 'has another hash'],
  ['a missing file', (parts) => parts.splice(1), 422, 'is missing'],
  ['an unlisted file', (parts) => parts.push(['more.js', 'x']), 422, 'more.js'],
  ['a file twice', (parts) => parts.push(parts[1] as Part), 422, 'twice'],
  ['a path out of the folder', (parts) => parts.push(['../../outside.js', 'x']), 422, '../../outside.js'],
  ['an absolute path', (parts) => parts.push(['/etc/outside.js', 'x']), 422, '/etc/outside.js'],
  ['a name of 400 characters', (parts) => parts.push([`${'x'.repeat(397)}.js`, 'x']), 422, 'xxxx'],
  [
    'a listed name of 400 characters',
    (parts) => {
      const release = JSON.parse(new TextDecoder().decode(parts[0]?.[1] as Uint8Array)) as { files: object };
      const files = { ...release.files, [`${'x'.repeat(397)}.js`]: `sha384-${'A'.repeat(64)}` };
      parts[0] = ['release', JSON.stringify({ ...release, files })];
    },
    422,
    '/files',
  ],
  ['no description', (parts) => parts.shift(), 422, 'must be named release'],
  [
    'an incomplete description',
    (parts) => (parts[0] = ['release', '{"kind":"remote"}']),
    422,
    'release.json: /',
  ],
  ['a description that is not JSON', (parts) => (parts[0] = ['release', '<html>']), 422, 'JSON'],
])('rejects an upload with %s, and leaves nothing', async (what, change, status, says) => {
  const { dist, version } = await site.build(`hostile, ${what}`);
  const response = await site.send('POST', 'catalog/releases', { body: await form(dist, change) });
  expect([response.status, JSON.stringify(await response.json())]).toEqual([
    status,
    expect.stringContaining(says),
  ]);
  expect(await site.store.find('catalog', version)).toBeNull();
  expect(await drafts()).toEqual([]);
  expect(await readdir(site.store.folder)).not.toContain('outside.js');
});

test.each([
  ['ENOSPC', 'The disk of the site is full'],
  ['EROFS', 'The disk or a limit of the site’s machine is in the way'],
])('says that the disk takes nothing (507, %s), and leaves nothing', async (code, says) => {
  const full = Object.assign(new Error('cannot write'), { code, syscall: 'write', path: '/dev/full' });
  const { dist, version } = await site.build(`with ${code}`);
  for (const method of ['add', 'attachments'] as const) {
    jest.spyOn(FolderStore.prototype, method).mockRejectedValueOnce(full);
    await expect(site.asCatalog.add(dist)).rejects.toThrow(`failed with 507: ${says}`);
    jest.restoreAllMocks();
    expect(await site.store.find('catalog', version)).toBeNull();
    expect(await drafts()).toEqual([]);
  }
});

test('rejects a truncated upload, and leaves nothing', async () => {
  const { dist, version } = await site.build('cut off');
  const whole = new Response(await form(dist, () => undefined));
  const type = whole.headers.get('content-type') ?? '';
  const bytes = await whole.arrayBuffer();
  const response = await site.send('POST', 'catalog/releases', {
    body: bytes.slice(0, bytes.byteLength / 2),
    headers: { 'content-type': type },
  });
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(response.status).toBeLessThan(500);
  expect(await site.store.find('catalog', version)).toBeNull();
  expect(await drafts()).toEqual([]);
});

test('rejects an upload that is not a form (400)', async () => {
  const response = await site.send('POST', 'catalog/releases', {
    body: '{}',
    headers: { 'content-type': 'application/json' },
  });
  expect(response.status).toBe(400);
});

/** An upload as bytes whose first part is `name`, followed by 5 MB. */
const upload = (name: string) =>
  Buffer.concat([
    Buffer.from(
      `--end\r\ncontent-disposition: form-data; name="${name}"; filename="${name}"\r\n\r\n{}\r\n` +
        '--end\r\ncontent-disposition: form-data; name="x.js"; filename="x.js"\r\n\r\n',
    ),
    Buffer.alloc(5_000_000, 'x'),
    Buffer.from('\r\n--end--\r\n'),
  ]);

test.each([
  ['without a description', 'x', 422, () => site.tokens.create('catalog', 'a team')],
  ['with an invalid description', 'release', 422, () => site.tokens.create('catalog', 'a team')],
  ['without a token', 'release', 401, () => ({ token: 'none' })],
  ['for another app', 'release', 403, () => site.tokens.create('library', 'a team')],
])(
  'an upload %s is refused, and the connection serves the next request',
  async (_what, name, status, create) => {
    const { token } = await create();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const send = async (method: string, path: string, body?: Buffer) => {
      const sent = request(`${site.origin}${path}`, {
        method,
        agent,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body && { 'content-type': 'multipart/form-data; boundary=end', 'content-length': body.length }),
        },
      }).end(body);
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      await text(response);
      return { status: response.statusCode, port: sent.socket?.localPort };
    };
    const refused = await send('POST', '/api/delivery/catalog/releases', upload(name));
    const next = await send('GET', '/api/live');
    agent.destroy();
    expect([refused.status, next.status]).toEqual([status, 200]);
    expect(next.port).toBe(refused.port);
  },
);
