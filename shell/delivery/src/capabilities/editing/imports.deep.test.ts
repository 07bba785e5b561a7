import { startDeploySite, type DeploySite } from '../../../testing/deploy-site';

let site: DeploySite;
beforeAll(async () => {
  site = await startDeploySite();
});
afterAll(() => site.close());

test('an import runs in a process of its own, from the sources as in production', async () => {
  const { token } = await site.tokens.create({ role: 'editor' }, 'Edith');
  const response = await fetch(
    `${site.origin}/api/editing/imports?name=videos.csv&category=Workout&creator=Ada`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      body: 'title,src\nMorning flow,flow-1\n',
    },
  );
  expect([response.status, await response.json()]).toEqual([
    200,
    expect.objectContaining({ kind: 'csv', imported: true, added: 1, problems: [] }),
  ]);
});
