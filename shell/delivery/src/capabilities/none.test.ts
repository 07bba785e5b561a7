import { exerciseSite } from '../../testing/exercise-site';
import { runFitreel } from '../../testing/run-fitreel';
import { startSite } from '../../testing/site';

test('a site without capabilities serves, renders, deploys, makes a canary and rolls back', async () => {
  await exerciseSite([]);
});

test('commands without capabilities are those of the core', async () => {
  const { code, out } = await runFitreel(['--help'], { capabilities: [] });
  expect(code).toBe(0);
  expect(out).toContain('rollback');
  expect(out).not.toMatch(/^ +(?:token|previews|trust|backup)\b/m);
});

test('a site without capabilities has no deploy endpoints (404)', async () => {
  const site = await startSite({}, undefined, {}, []);
  const { statusCode } = await site.gateway.inject('/api/delivery/status');
  await site.close();
  expect(statusCode).toBe(404);
});
