import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolders } from '../../testing/temporary-folders';
import { startDevGateway } from './dev-gateway';
import { freePorts } from './dev-servers';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

/** A gateway that responds with what a source exports. */
const GATEWAY = `
const { text } = require('./src/below/text.cjs');
process.on('disconnect', () => process.exit());
process.on('message', (port) =>
  require('node:http').createServer((_request, response) => response.end(text)).listen(port, '127.0.0.1', () => process.send([])),
);
`;

test('an edit of a source starts the process again on its port, and a mistake waits for the next edit', async () => {
  const folder = await folders.create();
  const below = path.join(folder, 'src/below');
  await mkdir(below, { recursive: true });
  const source = (text: string) => writeFile(path.join(below, 'text.cjs'), text);
  await writeFile(path.join(folder, 'gateway.cjs'), GATEWAY);
  await source("exports.text = 'as it was';");
  const [port = 0] = await freePorts(40_000, 1, '127.0.0.1');
  const told: string[] = [];
  const lines = new EventTarget();
  const tell = (line: string) => {
    told.push(line);
    lines.dispatchEvent(new Event('line'));
  };
  const until = async (line: RegExp) => {
    while (!line.test(told.at(-1) ?? '')) await once(lines, 'line');
  };
  const response = async () => (await fetch(`http://127.0.0.1:${port}/`)).text();

  const gateway = startDevGateway(
    { servers: [], others: [] },
    { ...process.env },
    tell,
    [path.join(folder, 'src')],
    path.join(folder, 'gateway.cjs'),
  );
  expect(await gateway.listen(port)).toEqual([]);
  expect(await response()).toBe('as it was');
  await source("exports.text = 'edited';");
  await until(/run what you edited/);
  expect(told[0]).toMatch(/text\.cjs has changed: the API and the gateway start again/);
  expect(await response()).toBe('edited');
  await source('process.exit(1);');
  await until(/after the next edit/);
  await source("exports.text = 'mended';");
  await until(/run what you edited/);
  expect(await response()).toBe('mended');
  await gateway.close('SIGTERM');
});
