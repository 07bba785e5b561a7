import {
  appFolder,
  RELEASE_FILE,
  SHELL,
  unfitTypes,
  unmetRequirements,
  type RecordedType,
  type Release,
  type RemoteRelease,
  type ShellRelease,
  type TypeTable,
} from '@fitreel/protocol';
import { createHash } from 'node:crypto';
import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { satisfies } from 'semver';
import { rejection } from '../../../testing/release-site';
import { RULES } from '../../../testing/stores';
import { temporaryFolders } from '../../../testing/temporary-folders';
import { allApps, buildStale, ROOT } from '../../builds/repository';
import { shipAll } from '../../cli/ship-all';
import { LocalDelivery } from '../../core/operations/local-delivery';
import { LiveSite } from '../../core/site/live-site';
import { FolderStore } from '../../core/store/folder-store';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());
beforeAll(async () => expect(await buildStale()).toBe('built'), 900_000);

const APPS = allApps();
const REMOTES = APPS.filter((app) => app !== SHELL);

/** What differs from the releases of this repository. */
interface Variant {
  sdk: string;
  react: string;
  router: string;
  /** The props with which a `PageHeading` gets its text: of the shell those that it takes, of a remote the one that it hands over. */
  heading: ('title' | 'heading')[];
  /** The name of the optional prop with which a `FailureNotice` waits. */
  busy?: 'isBusy';
}

const NOW: Variant = { sdk: '2.0.0', react: '19.3.1', router: '7.18.5', heading: ['title'] };
const MINORS = { ...NOW, react: '19.4.0', router: '7.19.0' };
/** Takes both names. */
const ADDED: Variant = { ...MINORS, sdk: '2.1.0', heading: ['title', 'heading'] };
const MIGRATED: Variant = { ...MINORS, sdk: '2.1.0', heading: ['heading'] };
const MAJOR: Variant = { ...MINORS, sdk: '3.0.0', heading: ['heading'] };

/** A table with other props of `PageHeading`. One of several names may be missing. */
function withHeading(table: TypeTable, names: Variant['heading']): RecordedType[] {
  const changed = [...table];
  for (const [index, type] of table.entries()) {
    if (typeof type !== 'object' || !('has' in type) || type.name !== 'PageHeadingProps') continue;
    const { title, ...others } = type.has ?? {};
    if (title === undefined) throw new Error('PageHeading has no title');
    const optional = { any: [title, changed.push('undefined') - 1] };
    const ref = names.length > 1 ? changed.push(optional) - 1 : title;
    changed[index] = { ...type, has: { ...others, ...Object.fromEntries(names.map((name) => [name, ref])) } };
  }
  return changed;
}

/** A table in which the optional prop `busy` of `FailureNotice` has another name. */
function withBusy(table: TypeTable, name: string): RecordedType[] {
  return table.map((type) => {
    if (typeof type !== 'object' || !('has' in type) || type.name !== 'FailureNoticeProps') return type;
    const { busy, ...others } = type.has ?? {};
    return busy === undefined ? type : { ...type, has: { ...others, [name]: busy } };
  });
}

function changed(release: Release, { sdk, react, router, heading, busy }: Variant): Release {
  const named = withHeading(release.types.table, heading);
  const types = { ...release.types, table: busy ? withBusy(named, busy) : named };
  const versions = (prefix: string) => ({
    ...{ react: prefix + react, 'react-dom': prefix + react, 'react-router-dom': prefix + router },
  });
  return release.kind === 'shell'
    ? { ...release, types, provides: { ...release.provides, ...versions(''), '@fitreel/sdk': sdk } }
    : { ...release, types, requires: { ...release.requires, ...versions('^') } };
}

/** The five apps of this repository on a site, with the types that their builds recorded. */
async function newSite() {
  const store = new FolderStore(await folders.create(), RULES);
  const delivery = new LocalDelivery(store, 'ann');
  const live = new LiveSite(store);

  /** Adds a release of an app; returns its version. */
  async function add(app: string, variant: Variant): Promise<string> {
    const dist = path.join(await folders.create(), 'dist');
    await cp(path.join(ROOT, appFolder(app), 'dist'), dist, { recursive: true });
    const file = path.join(dist, RELEASE_FILE);
    const release = changed(JSON.parse(await readFile(file, 'utf8')) as Release, variant);
    const hash = createHash('sha256')
      .update(JSON.stringify([release.version, variant]))
      .digest('hex');
    const version = `1.0.0-${hash.slice(0, 12)}`;
    await writeFile(file, JSON.stringify({ ...release, version }));
    await delivery.add(dist);
    return version;
  }

  /** Fails where a visitor gets a remote that does not run in the shell that they get. */
  async function expectRight(): Promise<void> {
    const { all } = await live.current();
    expect(live.trouble).toBeNull();
    for (const { shell: own, registry } of all) {
      const shell = (await store.find(SHELL, own.version)) as ShellRelease;
      for (const [app, [one]] of Object.entries(registry.microFrontends)) {
        const remote = (await store.find(app, one?.metadata.version ?? '')) as RemoteRelease;
        expect([unmetRequirements(remote, shell, satisfies), unfitTypes(remote.types, shell.types)]).toEqual([
          [],
          [],
        ]);
      }
    }
  }

  async function ship(app: string, variant: Variant): Promise<void> {
    const version = await add(app, variant);
    expect(await delivery.change({ kind: 'deploy', app, version })).not.toBeNull();
    await expectRight();
  }

  const refusal = async (app: string, variant: Variant) =>
    (await rejection(delivery.change({ kind: 'deploy', app, version: await add(app, variant) }))).message;

  const first = [];
  for (const app of APPS) first.push({ kind: 'deploy' as const, app, version: await add(app, NOW) });
  await delivery.changeAll(first);
  return { store, delivery, add, ship, refusal, expectRight };
}

test('a major of the SDK with a renamed prop, and minors of React and the router, go through apps that ship alone', async () => {
  expect(REMOTES.length).toBeGreaterThanOrEqual(4);
  const { ship, refusal } = await newSite();
  const [first = '', ...others] = REMOTES;

  // The ranges of remotes take the minors; a remote that needs one follows the shell.
  expect(await refusal(first, MINORS)).toContain('requires react ^19.4.0, but the shell');
  await ship(SHELL, MINORS);
  await ship(first, MINORS);

  // Each name goes with the shell that has it: no order would do for a prop that is renamed at once.
  expect(await refusal(SHELL, MAJOR)).toContain('PageHeading(props).heading of @fitreel/sdk/ui');
  expect(await refusal(first, MIGRATED)).toContain('PageHeading(props).title of @fitreel/sdk/ui');

  await ship(SHELL, ADDED);
  for (const app of others) await ship(app, MIGRATED);
  const refused = await refusal(SHELL, MAJOR);
  expect(refused).toContain(`${first} `);
  for (const app of others) expect(refused).not.toContain(`${app} 1.0.0-`);

  await ship(first, MIGRATED);
  await ship(SHELL, MAJOR);
  for (const app of [...REMOTES].reverse()) await ship(app, MAJOR);
}, 600_000);

test('an optional prop that is handed over neither vanishes nor comes back under another name', async () => {
  const { delivery, add, refusal } = await newSite();
  const renamed: Variant = { ...NOW, busy: 'isBusy' };
  expect(await refusal(SHELL, renamed)).toMatch(
    /hands over FailureNotice\(props\)\.busy of @fitreel\/sdk\/ui: .*, but the shell .* takes no busy\./,
  );
  const releases = [];
  for (const app of APPS) releases.push({ app, version: await add(app, renamed) });
  await delivery.changeAll(releases.map((release) => ({ kind: 'deploy', ...release })));
  expect((await rejection(delivery.change({ kind: 'rollback', app: SHELL }))).message).toContain(
    'FailureNotice(props).isBusy of @fitreel/sdk/ui',
  );
}, 600_000);

test('deploy --all finds the order of a commit that changes all of them', async () => {
  const { delivery, add, expectRight } = await newSite();
  const shipped = async (variants: [app: string, Variant][]) => {
    const releases = [];
    for (const [app, variant] of variants) releases.push({ app, version: await add(app, variant) });
    const { shipped: all, exit } = await shipAll(releases, {
      begin: async (release) => (await delivery.change({ kind: 'deploy', ...release })) !== null,
      end: async () => {
        await expectRight();
        return 'live';
      },
    });
    expect(exit).toBe('done');
    return all.map(({ app }) => app);
  };
  const migrated = REMOTES.map((app): [string, Variant] => [app, MIGRATED]);
  expect(await shipped([...migrated, [SHELL, ADDED]])).toEqual([SHELL, ...REMOTES]);
  const major = REMOTES.map((app): [string, Variant] => [app, MAJOR]);
  expect((await shipped([[SHELL, MAJOR], ...major])).sort()).toEqual([...APPS].sort());
}, 600_000);

test('a shell and remotes that refuse each other are a canary of the same visitors, and go live in one step', async () => {
  const { delivery, add, expectRight } = await newSite();
  const versions = new Map<string, string>();
  for (const app of APPS) versions.set(app, await add(app, MAJOR));
  const { [SHELL]: version = '', ...others } = Object.fromEntries(versions);
  for (const [app, alone] of Object.entries(others))
    expect(await delivery.check({ kind: 'deploy', app, version: alone })).not.toEqual([]);
  const canary = { kind: 'canary', app: SHELL, version, traffic: 10, guard: true, with: others } as const;
  expect(await delivery.change(canary)).not.toBeNull();
  await expectRight();
  await delivery.change({ kind: 'promote', app: SHELL, version });
  await expectRight();
  const { apps } = await delivery.status();
  expect(Object.fromEntries(apps.map((one) => [one.app, one.live.version]))).toEqual(
    Object.fromEntries(versions),
  );
}, 600_000);
