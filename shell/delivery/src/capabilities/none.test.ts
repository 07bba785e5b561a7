import { exerciseSite } from '../../testing/exercise-site';
import { runFitreel } from '../../testing/run-fitreel';

test('a site without capabilities serves, renders, deploys, makes a canary and rolls back', async () => {
  await exerciseSite([]);
});

test('commands without capabilities are those of the core', async () => {
  const { code, out } = await runFitreel(['--help'], { capabilities: [] });
  expect(code).toBe(0);
  expect(out).toContain('rollback');
  expect(out).not.toMatch(/previews|trust|backup/);
});
