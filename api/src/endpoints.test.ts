import { ENDPOINTS, type EndpointSchemas } from '@fitreel/contract';
import { startApi, type TestApi } from '../testing/start-api';

type Content = { content: { 'application/json': { schema: unknown } } };
type Operation = {
  security?: unknown[];
  parameters?: { in: 'path' | 'query'; name: string }[];
  requestBody?: Content;
  responses: Record<string, Content>;
};
type OpenApi = { paths: Record<string, Record<string, Operation>> };

let api: TestApi;
let operations: Record<string, Operation>;
beforeAll(async () => {
  api = await startApi('sqlite');
  const { paths } = (await api.request('GET', '/docs/json')).body as OpenApi;
  operations = Object.fromEntries(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [
        `${method.toUpperCase()} ${path.replace(/^\/api/, '')}`,
        operation,
      ]),
    ),
  );
});
afterAll(() => api.close());

/** Documented but not in the contract: pictures, which the browser requests itself, and checks for operators. */
const OTHERS = ['GET /artwork/{kind}/{name}', 'GET /health', 'GET /ready'];

/** A schema as OpenAPI shows it. */
const plain = (schema: unknown): unknown => schema && JSON.parse(JSON.stringify(schema));
const schemaIn = (part: Content | undefined) => part?.content['application/json'].schema;

test('the API has the endpoints of the contract', () => {
  const contract = Object.keys(ENDPOINTS);
  const documented = Object.keys(operations).filter((endpoint) => !OTHERS.includes(endpoint));
  expect(documented.sort()).toEqual(contract.sort());
});

test.each(Object.entries<EndpointSchemas>(ENDPOINTS))(
  '%s has the access and the schemas of the contract',
  (endpoint, expected) => {
    const operation = operations[endpoint];
    const success = Object.entries(operation?.responses ?? {}).filter(([status]) => status < '300');
    const parameters = (location: string) =>
      (operation?.parameters ?? []).filter((parameter) => parameter.in === location).map(({ name }) => name);
    const names = (part: 'params' | 'query') => Object.keys(expected[part]?.properties ?? {});

    expect(operation?.security ? 'user' : 'public').toBe(expected.access);
    expect(success.map(([, response]) => schemaIn(response))).toEqual([plain(expected.response)]);
    expect(schemaIn(operation?.requestBody)).toEqual(plain(expected.body));
    expect(parameters('path')).toEqual(names('params'));
    expect(parameters('query')).toEqual(names('query'));
  },
);
