import type { TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { TelemetryReport } from '../composition/telemetry';
import { PageSettings } from '../page/page-state';
import { DEPLOY_ENDPOINTS, HistoryQuery, UPLOAD_LIMITS } from './endpoints';
import { Author, Networks, Note, Time, Traffic } from './fields';
import { Keep } from './prune';

const version = '1.0.0-0123456789ab';
const load = { remote: 'catalog', version, failure: null, ms: 10 };
const failed = {
  remote: 'catalog',
  version,
  route: 'home',
  message: 'x'.repeat(300),
  stack: 'x'.repeat(1500),
};
const settings = { embedBase: 'https://videos.example/embed', allowOverrides: [] };
const entry = {
  ...{ kind: 'deploy', app: 'catalog', version, from: null, revision: 1, by: 'guard' },
  at: '2026-01-02T03:04:05.678Z',
};
const x = (length: number) => 'x'.repeat(length);

test.each<[string, TSchema, unknown[], unknown[]]>([
  [
    'time',
    Time,
    ['2026-01-02T03:04:05.678Z'],
    ['2026-01-02T03:04:05Z', '2026-01-02', ' 2026-01-02T03:04:05.678Z', '2026-01-02T03:04:05.678Z '],
  ],
  [
    'author',
    Author,
    ['guard', 'Zoë 王 🏋', x(60)],
    [
      '',
      x(61),
      'a\nb',
      'a\u0000',
      'a\u001b[31m',
      'a\u007f',
      'a\u009f',
      'a\u2028',
      'a\u202e',
      'a\u2066',
      'a\u2069',
    ],
  ],
  ['note', Note, ['tested', x(200)], ['', x(201), 'a\nb', 'a\u202e']],
  ['traffic', Traffic, [0, 50, 99], [-1, 100, 1.5, '10']],
  [
    'networks',
    Networks,
    [['203.0.113.0/24'], ['2001:DB8::/48', '2001:db8::1']],
    [[], ['all'], ['203.0.113.0/24,'], Array(21).fill('203.0.113.0/24')],
  ],
  ['number of releases to keep', Keep, [0, 1000], [-1, 1001, 1.5]],
  [
    'query of the history',
    HistoryQuery,
    [{ limit: '1' }, { limit: '999' }, { limit: '1000' }, { limit: '20', app: 'catalog' }],
    [
      {},
      { limit: '0' },
      { limit: '1001' },
      { limit: '10000' },
      { limit: 20 },
      { limit: '2', x: 1 },
      { limit: '2', app: '..' },
    ],
  ],
  [
    'telemetry report',
    TelemetryReport,
    [
      { loads: [load] },
      { loads: Array(20).fill({ ...load, ms: 600_000 }) },
      { loads: [], errors: Array(3).fill(failed) },
      { loads: [], errors: [{ ...failed, route: null }] },
      ...['timeout', 'network', 'incompatible', 'error'].map((failure) => ({
        loads: [{ ...load, failure, ms: 0 }],
      })),
    ],
    [
      {},
      {},
      { loads: Array(21).fill(load) },
      { loads: [load], more: 1 },
      { loads: [], errors: Array(4).fill(failed) },
      ...[
        ...[{ remote: '..' }, { version: '1' }, { route: '../home' }, { route: 7 }, { more: 1 }],
        ...[{ message: 'x'.repeat(301) }, { stack: 'x'.repeat(1501) }, { message: undefined }],
      ].map((change) => ({ loads: [], errors: [{ ...failed, ...change }] })),
      ...[
        { ms: -1 },
        { ms: 600_001 },
        { ms: 1.5 },
        { failure: 'slow' },
        { remote: '..' },
        { version: '1' },
        { more: 1 },
      ].map((change) => ({ loads: [{ ...load, ...change }] })),
    ],
  ],
  [
    'settings of a page',
    PageSettings,
    [settings, { ...settings, allowOverrides: ['http://localhost:*'] }],
    [{ embedBase: 'https://videos.example/' }, { allowOverrides: [''] }, { x: 1 }].map((change) => ({
      ...settings,
      ...change,
    })),
  ],
  [
    'response of the history',
    DEPLOY_ENDPOINTS.history.response,
    [
      { entries: [] },
      { entries: [{ ...entry, note: 'tested', traffic: 10, from: version }] },
      { entries: [{ ...entry, commit: 'a'.repeat(40), dirty: true }] },
    ],
    [
      {},
      ...[
        { revision: 0 },
        { at: 'today' },
        { by: '' },
        { note: '' },
        { traffic: 100 },
        { from: '1' },
        { kind: 'x' },
        { commit: 'a'.repeat(39) },
        { dirty: false },
        { dirty: 'yes' },
        { app: '..' },
      ].map((change) => ({ entries: [{ ...entry, ...change }] })),
    ],
  ],
  [
    'response to a change',
    DEPLOY_ENDPOINTS.change.response,
    [{ entry: null }, { entry }],
    [{}, { entry: { ...entry, version: undefined } }],
  ],
])('%s', (_name, schema, accepted, rejected) => {
  expect(accepted.filter((value) => !Value.Check(schema, value))).toEqual([]);
  expect(rejected.filter((value) => Value.Check(schema, value))).toEqual([]);
});

test('an upload has files of up to 10 MB and 100 MB in all, of an app with up to 500 releases', () => {
  expect(UPLOAD_LIMITS).toEqual({ fileBytes: 10_485_760, bytes: 104_857_600, releases: 500 });
});

test('the deploy endpoints keep the paths that released clients request', () => {
  const paths = Object.values(DEPLOY_ENDPOINTS).map(({ method, path }) => `${method} ${path}`);
  expect(paths).toEqual([
    ...['GET status', 'GET history', 'GET verify'],
    ...['POST check', 'POST changes', 'POST site-rollback', 'POST :app/releases'],
  ]);
});
