import { startDeploySite, type DeploySite } from '../../../testing/deploy-site';

let site: DeploySite;
beforeAll(async () => {
  site = await startDeploySite();
});
afterAll(() => site.close());

/** Sends a request to the editor's room. */
const send = (token: string | null, path = 'videos', payload?: object) =>
  site.gateway.inject({
    method: payload ? 'POST' : 'GET',
    url: `/api/editing/${path}`,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  });

test('an editor keeps the catalogue in the name of the token', async () => {
  const { token } = await site.tokens.create({ role: 'editor' }, 'Edith');
  const listed = await send(token);
  expect(listed.statusCode).toBe(200);
  const [video] = listed.json<{ videos: { _id: string; title: string }[] }>().videos;
  const command = { kind: 'hide', ids: [video?._id] };
  expect((await send(token, 'changes', { command })).statusCode).toBe(200);
  expect((await send(token, 'changes')).json()).toMatchObject({
    changes: [{ by: 'Edith', command: `hide “${video?.title}”` }],
  });
  expect((await send(token, 'changes', { command: { kind: 'undo' } })).statusCode).toBe(200);
});

test('a revoked token of an editor fails at once (401)', async () => {
  const { id, token } = await site.tokens.create({ role: 'editor' }, 'Edith');
  expect((await send(token)).statusCode).toBe(200);
  await site.tokens.revoke(id);
  expect((await send(token)).statusCode).toBe(401);
});

test.each([
  ['a reader', { role: 'reader' }],
  ['an operator', { role: 'operator' }],
  ['a team', 'catalog'],
] as const)('%s does not edit the catalogue (403)', async (_who, scope) => {
  const { id, token } = await site.tokens.create(scope, 'ann');
  for (const payload of [undefined, { command: { kind: 'undo' } }]) {
    const refused = await send(token, 'changes', payload);
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      { errors: [`The token ${id} is not for the catalogue: that takes a token with the role editor.`] },
    ]);
  }
});

test('requests without a valid token are few for a network (401, then 429)', async () => {
  const from = async () =>
    (await site.gateway.inject({ url: '/api/editing/videos', remoteAddress: '203.0.113.9' })).statusCode;
  const statuses = new Set<number>();
  for (let sent = 0; sent < 40; sent++) statuses.add(await from());
  expect([...statuses]).toEqual([401, 429]);
  const { token } = await site.tokens.create({ role: 'editor' }, 'Edith');
  expect((await send(token)).statusCode).toBe(200);
});
