import type { EditingJob } from '@fitreel/contract';
import { startDeploySite, type DeploySite } from '../../../testing/deploy-site';

let site: DeploySite;
beforeAll(async () => {
  site = await startDeploySite();
});
afterAll(() => site.close());

test('an import runs in a process of its own, from the sources as in production', async () => {
  const { token } = await site.tokens.create({ role: 'editor' }, 'Edith');
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${site.origin}/api/editing/${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    });
  const response = await ask('imports?name=videos.csv&category=Workout&creator=Ada', {
    method: 'POST',
    body: 'title,src\nMorning flow,flow-1\n',
  });
  let job = (await response.json()) as EditingJob;
  while (job.state === 'waiting' || job.state === 'running') {
    await new Promise((done) => setTimeout(done, 100));
    job = (await (await ask(`jobs/${job.id}`)).json()) as EditingJob;
  }
  expect([response.status, job.import]).toEqual([
    202,
    expect.objectContaining({ kind: 'csv', imported: true, added: 1, problems: [] }),
  ]);
});
