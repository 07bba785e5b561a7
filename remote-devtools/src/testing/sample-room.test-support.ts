import type {
  AppDetails,
  Comparison,
  ControlRoom,
  HistoryEntry,
  LoadPoint,
  Outlook,
  ReleaseError,
} from '@fitreel/sdk/remotes';

const AT = '2026-03-10T12:00:00.000Z';

const release = (version: string) => ({
  version,
  since: AT,
  by: 'ann',
  commit: null,
  loads: 200,
  failures: 3,
  ms: 120,
});

/** An app, with a canary if `traffic` is given. */
export function sampleApp({ traffic }: { traffic?: number } = {}): AppDetails {
  return {
    app: 'catalog',
    owner: { name: 'Catalogue team', contact: '@org/catalog' },
    live: release('1.0.0-0123456789ab'),
    canary: traffic === undefined ? null : { ...release('1.0.1-ba9876543210'), traffic, guard: true },
    requires: [
      { module: 'react', range: '^19.0.0', provided: '19.3.1' },
      { module: '@fitreel/sdk', range: '^2.0.0', provided: null },
    ],
    weight: { app: { kb: 18.9, budgetKb: 60 }, routes: [{ id: 'home', kb: 21, budgetKb: 20 }] },
    previews: [],
    attention: [
      { kind: 'failing', text: '3 of 200 loads failed.' },
      { kind: 'lacking', text: 'The shell does not provide the @fitreel/sdk that it requires.' },
    ],
  };
}

export function sampleEntry(more: Partial<HistoryEntry> = {}): HistoryEntry {
  return {
    kind: 'deploy',
    app: 'catalog',
    version: '1.0.1-ba9876543210',
    from: null,
    revision: 7,
    at: AT,
    by: 'bob',
    ...more,
  };
}

export const sampleError: ReleaseError = {
  app: 'catalog',
  version: '1.0.0-0123456789ab',
  source: 'browser',
  route: 'home',
  message: 'Error: boom',
  stack: ['at Page (remote-catalog/src/pages/home.tsx:12:5)'],
  count: 3,
  first: AT,
  last: AT,
};

export const sampleOutlook: Outlook = {
  slots: [{ slot: 'video-actions', shownBy: ['catalog'] }],
  changes: [
    { kind: 'promote', version: '1.0.1-ba9876543210', problems: [] },
    {
      kind: 'rollback',
      version: '1.0.0-aaaaaaaaaaaa',
      problems: [
        {
          code: 'requires',
          message: 'library 1.0.0 requires react ^19.1.0, but the shell provides 19.0.0.',
          remedy: 'Deploy a release of library that runs on react 19.0.0.',
        },
      ],
    },
  ],
};

export function samplePoint(at: number): LoadPoint {
  return { version: '1.0.0-0123456789ab', at, loads: 12, failures: 1, ms: 80 };
}

/** A room whose token is for the catalogue. */
export function sampleRoom(app: AppDetails = sampleApp(), revision = 7): ControlRoom {
  return {
    revision,
    problem: null,
    token: { app: 'catalog', name: 'catalogue team', expiresAt: AT },
    apps: [{ ...sampleApp(), app: 'shell', owner: null, requires: [], weight: null, attention: [] }, app],
    slots: [
      { slot: 'video-actions', shownBy: ['catalog'], filledBy: ['library.buttons'] },
      { slot: 'video-aside', shownBy: ['catalog'], filledBy: [] },
    ],
  };
}

export const sampleComparison: Comparison = {
  commits: { from: '0123456789'.repeat(4), to: 'abcdef0123'.repeat(4) },
  sizes: [
    { part: '', kb: { from: 18.9, to: 19.2 } },
    { part: 'home', kb: { from: null, to: 4 } },
  ],
  gone: ['calls GET /videos'],
  added: ['fills the slot video-menu'],
};
