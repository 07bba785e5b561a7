import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { freePorts } from './dev-servers';

test('steps over a port that is in use', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const [first = 0, second = 0] = await freePorts(port, 2, '127.0.0.1');
  server.close();
  expect(first).toBeGreaterThan(port);
  expect(second).toBeGreaterThan(first);
});

test('is an error where there are none', async () => {
  await expect(freePorts(65_536, 1, '127.0.0.1')).rejects.toThrow('no 1 free ports from 65536 on');
});
