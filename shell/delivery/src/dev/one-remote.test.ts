import { pageStateElement, REGISTRY_SCHEMA } from '@fitreel/protocol';
import Fastify from 'fastify';
import { overriddenSite } from './one-remote';

const server = Fastify({ forceCloseConnections: true });
let origin: string;
beforeAll(async () => {
  for (const [path, allowOverrides] of Object.entries({ '/open': ['http://localhost:*'], '/closed': [] })) {
    const settings = { embedBase: 'https://videos.example/embed', allowOverrides };
    const registry = { schema: REGISTRY_SCHEMA, microFrontends: {} };
    server.get(path, () => `<!doctype html>${pageStateElement({ settings, registry, data: {} })}`);
  }
  origin = await server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

const against = (path: string) => overriddenSite(origin + path, 'catalog', 'http://localhost:3001/');

test('is the site’s address with the remote from its development server', async () => {
  expect(await against('/open?q=yoga')).toBe(
    `${origin}/open?q=yoga&override=catalog%40http%3A%2F%2Flocalhost%3A3001`,
  );
});

test('says what to do if the site allows no overrides, or does not respond', async () => {
  await expect(against('/closed')).rejects.toThrow('allows no overrides: its operator sets ALLOW_OVERRIDES');
  const nowhere = overriddenSite('http://127.0.0.1:9/', 'catalog', 'http://localhost:3001/');
  await expect(nowhere).rejects.toThrow('--against takes the URL of a running site');
});
