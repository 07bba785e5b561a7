import { Value } from '@sinclair/typebox/value';
import { AnyChangeRequest, Change, CHANGE_REQUESTS } from './change';

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

test('a prune, an upload and what went to another site are no changes of this endpoint', () => {
  const kinds = Change.properties.kind.anyOf.map((kind) => kind.const);
  expect(kinds.filter((kind) => !Value.Check(AnyChangeRequest, { kind, app }))).toEqual([
    'upload',
    'ship',
    'prune',
  ]);
});

test.each([
  ['a deploy without a version', 'deploy', { app }],
  ['a deploy of another app’s folder', 'deploy', { app: '..', version }],
  ['a deploy with traffic', 'deploy', { app, version, traffic: 10 }],
  ['a canary without traffic', 'canary', { app, version, guard: true }],
  ['a canary for every visitor', 'canary', { app, version, traffic: 100, guard: true }],
  ['a canary that does not say whether it is guarded', 'canary', { app, version, traffic: 10 }],
  ['a canary without a version', 'canary', { app, traffic: 10, guard: true }],
  [
    'a canary that joins the shell’s by itself',
    'canary',
    { app, version, traffic: 10, guard: true, withShell: true },
  ],
  ['a canary with another field', 'canary', { app, version, traffic: 10, guard: true, to: version }],
  ['a promotion to traffic', 'promote', { app, traffic: 50 }],
  ['a promotion without an app', 'promote', {}],
  ['a retirement of a version', 'retire', { app, version }],
  ['a deploy by any force', 'deploy', { app, version, force: 'yes' }],
  ['a rollback to no version', 'rollback', { app, to: 'previous' }],
  ['a rollback from no version', 'rollback', { app, from: 'previous' }],
  ['a rollback with another field', 'rollback', { app, version }],
  ['a note of two lines', 'promote', { app, note: 'a\nb' }],
] as const)('rejects %s', (_case, kind, request) => {
  expect(Value.Check(CHANGE_REQUESTS[kind], { kind, ...request })).toBe(false);
});
