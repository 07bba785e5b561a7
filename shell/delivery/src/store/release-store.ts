import { Registry, RemoteRelease, ShellRelease, type Release } from '@fitreel/contract/composition';
import { randomUUID } from 'node:crypto';
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { check } from './check';
import { Live, toRegistry } from './live';
import { syncFolder, writeFileAtomic } from './write-file';

/** Name of a release's own description inside its folder. */
const RELEASE_FILE = 'release.json';

/** The name under which the shell's releases lie; a remote cannot bear it. */
export const SHELL = 'shell';

/** What a site shows at one moment: the shell's release, and each remote's in the registry. */
export interface Site {
  shell: ShellRelease;
  registry: Registry;
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'));
}

/** `value` as a release of the kind that it says it is: the error of a union would name no field. */
function asRelease(value: unknown, what: string): Release {
  const ofShell = typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'shell';
  return check(ofShell ? ShellRelease : RemoteRelease, value, what);
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

/**
 * The releases of a site in a folder: `releases/<piece>/<version>/` holds each release, never changed once it is
 * there, and `live.json` says which is live. Both are written so that a reader or a crash never meets half of one.
 */
export class ReleaseStore {
  readonly releasesFolder: string;
  readonly liveFile: string;

  /** @param folder absolute path; made where it is missing */
  constructor(folder: string) {
    this.releasesFolder = path.join(folder, 'releases');
    this.liveFile = path.join(folder, 'live.json');
  }

  /**
   * Copies the built release in `dist` into the store, visible in one step, unless it is there already.
   *
   * @returns the release, and whether it is new to the store
   * @throws Error naming the field when its description is not valid
   */
  async add(dist: string): Promise<{ piece: string; release: Release; added: boolean }> {
    const release = asRelease(await readJson(path.join(dist, RELEASE_FILE)), `${RELEASE_FILE} in ${dist}`);
    const piece = release.kind === 'shell' ? SHELL : release.description.name;
    if (release.kind === 'remote' && piece === SHELL)
      throw new Error(`a remote cannot bear the name ${SHELL}`);
    if (await this.find(piece, release.version)) return { piece, release, added: false };
    const parent = path.join(this.releasesFolder, piece);
    const draft = path.join(this.releasesFolder, `.draft-${randomUUID()}`);
    await mkdir(parent, { recursive: true });
    try {
      await cp(dist, draft, { recursive: true });
      await rename(draft, path.join(parent, release.version));
    } catch (error) {
      await rm(draft, { recursive: true, force: true });
      // Another process published the same release in the meantime: same version, same content.
      if (await this.find(piece, release.version)) return { piece, release, added: false };
      throw error;
    }
    await syncFolder(parent);
    return { piece, release, added: true };
  }

  /** The release `version` of `piece`, or null where the store does not hold it. */
  async find(piece: string, version: string): Promise<Release | null> {
    const file = path.join(this.releasesFolder, piece, version, RELEASE_FILE);
    try {
      return asRelease(await readJson(file), `${RELEASE_FILE} of ${piece} ${version}`);
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  /** Which release of each piece is live; empty where nothing was made live yet. */
  async live(): Promise<Live> {
    try {
      return check(Live, await readJson(this.liveFile), 'live.json');
    } catch (error) {
      if (isMissing(error)) return {};
      throw error;
    }
  }

  /** Makes the given releases live, all in one step, and leaves the other pieces as they are. */
  async setLive(change: Live): Promise<void> {
    for (const [piece, version] of Object.entries(change)) {
      if (!(await this.find(piece, version)))
        throw new Error(`the store holds no release ${version} of ${piece}`);
    }
    const live = check(Live, { ...(await this.live()), ...change }, 'live.json');
    await writeFileAtomic(this.liveFile, `${JSON.stringify(live, null, 2)}\n`);
  }

  /**
   * What is live now.
   *
   * @throws Error when no shell is live or a live release is missing from the store
   */
  async site(): Promise<Site> {
    const { [SHELL]: shellVersion, ...remotes } = await this.live();
    if (!shellVersion) throw new Error('no release of the shell is live');
    const shell = await this.find(SHELL, shellVersion);
    const found = await Promise.all(
      Object.entries(remotes).map(async ([piece, version]) => {
        const release = await this.find(piece, version);
        return check(RemoteRelease, release, `live release ${version} of ${piece}`);
      }),
    );
    return {
      shell: check(ShellRelease, shell, `live release ${shellVersion} of ${SHELL}`),
      registry: check(Registry, toRegistry(found), 'registry'),
    };
  }
}
