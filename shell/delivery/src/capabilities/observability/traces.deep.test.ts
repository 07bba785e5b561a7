import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';

/** A span as it arrives in OTLP's JSON. */
interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Attribute[];
  links?: { traceId: string; spanId: string }[];
}
interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number };
}

const spans: Span[] = [];
const resources: Attribute[][] = [];
const collector = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    expect([request.method, request.url]).toEqual(['POST', '/v1/traces']);
    const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString()) as {
      resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[];
    };
    resources.push(...resourceSpans.map(({ resource }) => resource.attributes));
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CALLER = 'b7ad6b7169203331';

let log: string[] = [];
beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo;
  // In a process of its own: the library's exporter loads modules in a way that jest does not allow.
  const program = path.join(__dirname, '../../../testing/traced-site.ts');
  const args = ['--import', 'tsx', program, `http://127.0.0.1:${port}`, `00-${TRACE}-${CALLER}-01`];
  const env = { ...process.env, FITREEL_COMMIT: '0123abc'.padEnd(40, '0') };
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  log = stdout.trim().split('\n');
  await new Promise((resolve) => collector.close(resolve));
}, 120_000);

const named = (name: string, traceId?: string) =>
  spans.filter((span) => span.name === name && (traceId === undefined || span.traceId === traceId));

/** The trace of the page at `/`. */
const pageTrace = () => named('GET /*')[0]?.traceId ?? '';

test('a page, its rendering, its requests of the API and their statements have one id', () => {
  for (const name of ['render', 'GET /api/videos', 'GET /api/categories', 'query'])
    expect([name, named(name, pageTrace()).length > 0]).toEqual([name, true]);
});

test('a request that a page sends while it is rendered belongs to its trace', () => {
  const requests = named('GET /api/videos', pageTrace());
  expect(requests.length).toBeGreaterThanOrEqual(2);
});

test('lines of the log say which trace they belong to', () => {
  const [broken] = named('render').filter(({ traceId }) => traceId !== pageTrace());
  const line = log.find((text) => text.includes('a page was not rendered')) ?? '{}';
  expect(JSON.parse(line)).toMatchObject({ traceId: broken?.traceId });
});

test('spans hold no address that a visitor opened, and no code', () => {
  expect(JSON.stringify(spans)).not.toMatch(/somebody|limit=3|=>|function/);
  expect(named('GET /api/live')).toEqual([]);
});

test('names of spans are methods with patterns of routes, or kinds of work', () => {
  const names = new Set(spans.map(({ name }) => name));
  const bounded = /^(?:[A-Z]+ (?:\/[\w/:*-]*|none)|handler|notFoundHandler|render|query)$/;
  expect([...names].filter((name) => !bounded.test(name))).toEqual([]);
  expect(names.size).toBeGreaterThan(6);
});

test('a trusted proxy decides which trace a request belongs to, and a client only what it links to', () => {
  const inTrace = spans.filter(({ traceId, parentSpanId }) => traceId === TRACE && parentSpanId === CALLER);
  expect(inTrace.map(({ name }) => name)).toEqual(['GET /api/categories']);
  const linked = spans.filter(({ links = [] }) => links.some(({ traceId }) => traceId === TRACE));
  expect(linked.map(({ name, traceId }) => [name, traceId === TRACE])).toEqual([['GET /*', false]]);
});

test('traces say which gateway sends them, in which version', () => {
  const said = Object.fromEntries(resources[0]?.map(({ key, value }) => [key, value.stringValue]) ?? []);
  expect(said).toMatchObject({
    'service.name': 'fitreel',
    'service.version': expect.stringMatching(/^\d+\.\d+\.\d+\+0123abc0{33}$/) as string,
    'service.instance.id': expect.stringMatching(/^.+:\d+$/) as string,
  });
});
