import { readSettings, type Environment } from '@fitreel/api/config';
import { dueMigrations, type Database, type DueMigration } from '@fitreel/api/db';
import { SHELL, type RunningGateway } from '@fitreel/protocol';
import { Type } from '@sinclair/typebox';
import { settingsOf, type Capability } from '../core/capability';
import { InvalidValue } from '../core/store/check';
import { NotAdmitted, NotServed } from '../core/store/problem';
import { newestServed, readSite, type SiteInShell } from '../core/store/read-site';
import type { ReadableStore, ReleaseStore } from '../core/store/release-store';
import type { Revision } from '../core/store/revision';
import { ownVersion } from '../core/version/version';
import { otherGateways } from './gateways';
import { afterDeployAll, builtFolders, planPublication, type Publication } from '../builds/publish';
import { ROOT } from '../builds/repository';

/** Settings for starts. Each description completes the sentence "NAME takes …". */
export const StartSettings = Type.Object({
  PUBLISH_BUILDS: Type.Union([Type.Literal('always'), Type.Literal('first')], {
    default: 'always',
    description: 'always, or first where releases go live by deploys alone',
  }),
});

/** Whether every start publishes its builds, not only the first. Throws `ConfigError`. */
export const publishesBuilds = (env: Environment): boolean =>
  readSettings(StartSettings, env).PUBLISH_BUILDS === 'always';

/** The changes that a start would make, and the parts of the site it could not serve. */
export interface StartPlan {
  /** Whether nothing has ever been live. */
  isFirst: boolean;
  migrations: readonly DueMigration[];
  /** Releases that would go live in one step, such as `catalog 1.0.0-0123456789ab`. */
  publishes: readonly string[];
  /** Builds that a start does not publish because they were taken back: `catalog 1.0.0-0123456789ab`. */
  takenBack: readonly string[];
  /** Sentences about why builds would not go live. */
  refused: readonly string[];
  /** Running gateways of another version. While there are any, nothing is published. */
  gateways: readonly RunningGateway[];
  /** Reasons why live releases would not be served. Earlier releases take their place. */
  heldBack: readonly string[];
  /** Notes of capabilities, such as the age of the newest backup. */
  notes: readonly string[];
  /** Why no page could be served, with a command that fixes it; null if the start would serve. */
  refusal: string | null;
}

const NO_SHELL =
  'There is no release of the shell to serve: run `npm ci` and `npm run build`, or add a build from elsewhere with `npx fitreel deploy DIST`.';

const hasShell = (revision: Revision | null) => Boolean(revision?.apps[SHELL]);

/** Why releases are held back in `revision`, or in the newest one that can be served. Throws the error of `revision` if none can. */
async function heldBackOf(store: ReadableStore, revision: Revision | null): Promise<readonly string[]> {
  const read = async (one: Revision | null): Promise<SiteInShell> => {
    const site = await readSite(store, one);
    // All pages belong to remotes, so a site without remotes cannot serve any.
    const [reason] = site.heldBack;
    if (site.remotes.length === 0 && reason !== undefined) throw new NotServed(reason);
    return site;
  };
  try {
    return (await read(revision)).heldBack;
  } catch (error) {
    const { heldBack } = await newestServed(store, read, error);
    return [(error as Error).message, ...heldBack];
  }
}

/** The command after which the start would serve. It is tried on the available builds. */
async function cureOf(publication: Publication): Promise<string> {
  for (const force of [false, true]) {
    const after = await afterDeployAll(publication, force);
    const isServed = after && (await heldBackOf(publication.store, after).catch(() => null));
    if (isServed) return `npx fitreel deploy --all${force ? ' --force' : ''}`;
  }
  return 'npm ci && npm run build';
}

/** Why `after` holds releases back, or why no page can be served. A damaged store does not count: it may be repaired meanwhile. */
async function servedBy(store: ReadableStore, publication: Publication, after: Revision | null) {
  if (!hasShell(after)) return { heldBack: [], refusal: NO_SHELL };
  try {
    return { heldBack: await heldBackOf(store, after), refusal: null };
  } catch (error) {
    const { message } = error as Error;
    if (error instanceof NotServed)
      return {
        heldBack: [],
        refusal: `This gateway could serve no page: ${message} Nothing was changed. Run \`${await cureOf(publication)}\`, and start again.`,
      };
    if (error instanceof NotAdmitted) return { heldBack: [], refusal: `${message} Nothing was changed.` };
    return { heldBack: [message], refusal: null };
  }
}

/**
 * The plan of a start with the builds in `root`, in the environment from `withCommit`. Changes nothing. A damaged store does not
 * prevent a start: it may be repaired while the gateway runs.
 *
 * @throws DatabaseFailure if newer code has changed the database in a way that this code cannot use
 */
export async function planStart(
  store: ReleaseStore,
  database: Database,
  env: Environment,
  capabilities: readonly Capability[],
  root = ROOT,
): Promise<StartPlan> {
  const said = {
    migrations: await dueMigrations(database),
    gateways: await otherGateways(store, ownVersion(env)),
    notes: await Promise.all(
      capabilities.flatMap((capability) => capability.startNote?.(settingsOf(capability, env)) ?? []),
    ),
  };
  const nothing = (refused: string) => ({ ...said, publishes: [], takenBack: [], refused: [refused] });
  try {
    const publication = await planPublication(store, await builtFolders(root));
    const latest = await store.revisions.latest();
    const isOff = latest !== null && !publishesBuilds(env);
    const waits = isOff || (said.gateways.length > 0 && hasShell(latest));
    return {
      ...said,
      isFirst: latest === null,
      publishes: isOff ? [] : publication.chosen.map(named),
      takenBack: isOff ? [] : publication.takenBack.map(named),
      refused: isOff ? [] : publication.failed.map(refusedLine),
      ...(waits
        ? await servedBy(store, publication, latest)
        : await servedBy(publication.store, publication, publication.after)),
    };
  } catch (error) {
    if (error instanceof NotAdmitted) {
      const latest = await store.revisions.latest();
      const unchanged = { store, builds: [], chosen: [], failed: [], takenBack: [], after: latest };
      const served = await servedBy(store, unchanged, unchanged.after);
      return { ...nothing(`Nothing was published. ${error.message}`), isFirst: false, ...served };
    }
    if (!(error instanceof InvalidValue)) throw error;
    const refused = `Nothing was published, because the store is damaged: ${error.message}`;
    return { ...nothing(refused), isFirst: false, heldBack: [], refusal: null };
  }
}

const named = ({ app, release }: Publication['builds'][number]) => `${app} ${release.version}`;

/** A sentence about a build that is not live. */
export const refusedLine = ({ app, reason }: { app: string; reason: string }) =>
  `The new release of ${app} is not live: ${reason}`;

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Advice about releases that wait until no gateway of another version runs. */
function waitLine({ gateways, publishes }: StartPlan): string[] {
  if (gateways.length === 0 || publishes.length === 0) return [];
  const running = [...new Set(gateways.map(({ version, host }) => `${version} on ${host}`))].join(', ');
  return [
    `Nothing is published, as gateways of another version run: ${running}. Start the last replaced gateway after they ended, or run \`npx fitreel deploy --all\`: ${publishes.join(', ')}.`,
  ];
}

/** The plan in a few lines: the changes of a start, and anything unusual. */
export function planLines(plan: StartPlan): string[] {
  const { migrations, publishes, takenBack, gateways, heldBack, refused, notes } = plan;
  return [
    ...(migrations.length > 0
      ? [
          `${counted(migrations.length, 'migration')} due: ${migrations.map(({ name, locks }) => `${name} (locks ${locks})`).join(', ')}.`,
        ]
      : []),
    ...(publishes.length > 0 && gateways.length === 0 ? [`Goes live: ${publishes.join(', ')}.`] : []),
    ...waitLine(plan),
    ...(takenBack.length > 0
      ? [
          `Taken back before, so a start leaves it as it is: ${takenBack.join(', ')}. \`npx fitreel deploy --all --force\` brings it live.`,
        ]
      : []),
    ...refused,
    ...heldBack.map((reason) => `Held back, an earlier release takes its place: ${reason}`),
    ...notes,
  ];
}

/** The lines that a start prints: only news for the operator. A first start has nothing to lose, and creates every table. */
export function startLines(plan: StartPlan): readonly string[] {
  if (plan.isFirst) return plan.refused;
  return planLines({ ...plan, notes: plan.migrations.length > 0 ? plan.notes : [] });
}
