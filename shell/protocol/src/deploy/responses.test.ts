import { expectSchema, times, type SchemaCase } from '../../testing/schema-case';
import { ControlRoom, LoadPoint, Outlook } from './control-room';
import { DeployRejectedResponse, FailureResponse, ReleaseParams } from './endpoints';
import { ReleaseError } from './errors';
import { ReleaseName } from './fields';
import { Damage, Problem } from './problem';
import { KeptRelease } from './prune';
import { AppStatus, Status } from './status';

const at = '2026-01-02T03:04:05.678Z';
const name = { app: 'catalog', version: '1.0.0-0123456789ab' };
const figures = { loads: 2, failures: 1, ms: 1.5 };
const live = { ...figures, version: name.version, since: at, by: 'ann', commit: 'a'.repeat(40) };
const canary = { ...live, traffic: 10, guard: true };
const app = { app: 'catalog', owner: { name: 'Catalogue team', contact: '@org/catalogue' }, live, canary };
const problem = { code: 'route', message: 'Taken.', remedy: 'Rename it.' };
const size = { kb: 1.5, budgetKb: 0 };
const weight = { app: size, routes: [{ ...size, id: 'home' }] };
const requires = [{ module: 'react', range: '^19.0.0', provided: null }];
const details = { ...app, requires, weight, previews: [], attention: [] };
const promotion = { kind: 'promote', version: name.version, problems: [problem] };

const CASES: [what: string, schemaCase: SchemaCase][] = [
  ['a release', { schema: ReleaseName, value: name, rejects: [{ app: '..' }, { version: '1.0.0' }] }],
  ['parameters of an upload', { schema: ReleaseParams, value: { app: 'catalog' }, rejects: [{ app: '..' }] }],
  [
    'the status',
    {
      schema: Status,
      value: { revision: 0, problem: null, apps: [app] },
      accepts: [{ problem: 'The disk is full.' }, { apps: [] }],
      rejects: [{ revision: -1 }, { revision: 0.5 }, { problem: 1 }, { apps: [{ ...app, live: null }] }],
    },
  ],
  [
    'the status of an app',
    {
      schema: AppStatus,
      value: app,
      accepts: [
        ...[{ owner: null }, { canary: null }],
        { live: { ...live, commit: null, ms: null, loads: 0, failures: 0 } },
        { live: { ...live, troubles: [{ kind: 'failing', text: '17 of 17 loads failed.' }] } },
      ],
      rejects: [
        ...[{ app: '..' }, { owner: {} }, { canary: live }],
        ...[{ traffic: 100 }, { guard: 1 }].map((more) => ({ canary: { ...canary, ...more } })),
        ...[
          ...[{ version: '1' }, { since: 'today' }, { by: '' }, { commit: 'a'.repeat(39) }, { commit: '' }],
          ...[{ loads: -1 }, { loads: 1.5 }, { failures: -1 }, { failures: 0.5 }, { ms: -1 }, { ms: 'x' }],
          { troubles: [{ kind: 'other', text: 'x' }] },
        ].map((more) => ({ live: { ...live, ...more } })),
      ],
    },
  ],
  [
    'a problem',
    {
      schema: Problem,
      value: problem,
      accepts: ['requires', 'name', 'navigation', 'slot', 'endpoint', 'release', 'state'].map((code) => ({
        code,
      })),
      rejects: [{ code: 'other' }, { message: 1 }, { remedy: null }],
    },
  ],
  [
    'a release that a prune kept',
    {
      schema: KeptRelease,
      value: { ...name, reason: 'recent', until: at },
      optional: ['until'],
      accepts: ['live', 'canary', 'preview', 'previous'].map((reason) => ({ reason })),
      rejects: [{ app: '..' }, { reason: 'old' }, { until: 'later' }, { more: 1 }],
    },
  ],
  [
    'damage',
    {
      schema: Damage,
      value: { ...name, file: 'a.js', wrong: 'is missing' },
      rejects: [{ app: '..' }, { file: 1 }],
    },
  ],
  [
    'a failure',
    { schema: FailureResponse, value: { errors: ['x'] }, rejects: [{ errors: [] }, { errors: [1] }] },
  ],
  [
    'a rejected change',
    {
      schema: DeployRejectedResponse,
      value: { errors: ['x'], problems: [problem] },
      rejects: [{ problems: [{}] }, { errors: [] }],
    },
  ],
  [
    'an error of a release',
    {
      schema: ReleaseError,
      value: {
        ...{ ...name, source: 'browser', route: 'home', message: 'x'.repeat(300) },
        ...{ stack: times(12, 'x'.repeat(400)), count: 1, first: at, last: at },
      },
      accepts: [{ source: 'server' }, { route: null }],
      rejects: [
        ...[{ app: '..' }, { version: '1' }, { source: 'api' }, { route: 'x'.repeat(41) }, { count: 0 }],
        ...[{ message: 'x'.repeat(301) }, { stack: times(13, 'x') }, { stack: ['x'.repeat(401)] }],
        ...[{ first: 'x' }, { last: 'x' }, { more: 1 }],
      ],
    },
  ],
  [
    'an outlook',
    {
      schema: Outlook,
      value: { slots: [{ slot: 'video-menu', shownBy: ['catalog'] }], changes: [promotion] },
      accepts: [{ changes: [{ ...promotion, kind: 'rollback', problems: [] }] }],
      rejects: [
        ...[{ slots: [{}] }, { slots: [{ slot: 'x', shownBy: ['..'] }] }, { changes: [{}] }],
        ...[{ kind: 'deploy' }, { version: '1' }, { problems: [{}] }].map((more) => ({
          changes: [{ ...promotion, ...more }],
        })),
      ],
    },
  ],
  [
    'the control room',
    {
      schema: ControlRoom,
      value: {
        ...{ revision: 1, problem: null, apps: [details] },
        slots: [{ slot: 'video-menu', shownBy: ['catalog'], filledBy: ['library.menu'] }],
        token: { app: 'catalog', name: 'ann', expiresAt: at },
      },
      accepts: [{ problem: 'x' }, { endpoints: ['errors'] }, { apps: [{ ...details, weight: null }] }],
      rejects: [
        ...[{ revision: -1 }, { token: {} }, { token: { app: '..', name: 'ann', expiresAt: at } }],
        ...[
          ...[{ live: null }, { requires: [{}] }, { previews: [{}] }, { weight: {} }, { attention: [{}] }],
          ...[
            { kb: -1, budgetKb: 1 },
            { kb: 1, budgetKb: -1 },
          ].map((bad) => ({ weight: { ...weight, app: bad } })),
          ...[{ id: 'home' }, { ...size, id: '../x' }].map((route) => ({
            weight: { app: size, routes: [route] },
          })),
        ].map((more) => ({ apps: [{ ...details, ...more }] })),
      ],
    },
  ],
  [
    'loads of an interval',
    {
      schema: LoadPoint,
      value: { ...figures, version: name.version, at: 0 },
      accepts: [{ ms: null }, { loads: 0 }],
      rejects: [{ at: -1 }, { loads: -1 }, { failures: -1 }, { ms: -1 }, { version: '1' }],
    },
  ],
];

test.each(CASES)('the schema of %s', (_what, schemaCase) => expectSchema(schemaCase));
