import { Value } from '@sinclair/typebox/value';
import { Change } from './change';
import { AnyChangeRequest, CHANGE_REQUESTS } from './change-request';

const app = 'catalog';
const version = '1.0.0-0123456789ab';

test.each([
  { kind: 'deploy', app, version },
  { kind: 'canary', app, version, traffic: 10, guard: true },
  { kind: 'promote', app, note: 'tested' },
  { kind: 'retire', app },
  { kind: 'rollback', app, from: version },
] as const)('accepts $kind', (request) => {
  expect(Value.Check(AnyChangeRequest, request)).toBe(true);
  expect(Value.Check(CHANGE_REQUESTS[request.kind], request)).toBe(true);
});

test('only a request that prunes is no change of this endpoint', () => {
  const kinds = Change.properties.kind.anyOf.map((kind) => kind.const);
  expect(kinds.filter((kind) => !Value.Check(AnyChangeRequest, { kind, app }))).toEqual(['prune']);
});
