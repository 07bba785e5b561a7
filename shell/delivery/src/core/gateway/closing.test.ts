import { setTimeout as wait } from 'node:timers/promises';
import { startSite } from '../../../testing/site';
import { Renderer } from '../rendering/renderer';
import { LiveSite } from '../site/live-site';

afterEach(() => jest.restoreAllMocks());

test('a stop right after the start finishes the page that is made ahead, and closes the database last', async () => {
  const site = await startSite();
  const order: string[] = [];
  const { current } = LiveSite.prototype;
  jest.spyOn(LiveSite.prototype, 'current').mockImplementationOnce(async function (this: LiveSite) {
    // Longer than a stop takes that does not wait.
    await wait(300);
    order.push('page');
    return Reflect.apply(current, this, []);
  });
  const closeRenderer = jest.spyOn(Renderer.prototype, 'close').mockImplementation(function (this: Renderer) {
    order.push('renderer');
    closeRenderer.mockRestore();
    this.close();
  });
  const closeDatabase = jest.spyOn(site.database, 'close').mockImplementation(async () => {
    order.push('database');
    closeDatabase.mockRestore();
    await site.database.close();
  });
  const logged = (['warn', 'error'] as const).map((level) => jest.spyOn(site.gateway.log, level));
  await site.gateway.listen({ port: 0, host: '127.0.0.1' });
  await site.close();
  expect(order).toEqual(['page', 'renderer', 'database']);
  for (const spy of logged) expect(spy).not.toHaveBeenCalled();
});
