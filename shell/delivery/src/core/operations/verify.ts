import { RELEASE_FILE, type Damage, type ReleaseName } from '@fitreel/protocol';
import { NotAdmitted } from '../store/problem';
import { readReleaseFile } from '../store/built-release';
import type { ReleaseStore } from '../store/release-store';
import type { Revision } from '../store/revision';
import { liveNames } from './change-site';

async function damageOf(store: ReleaseStore, { app, version }: ReleaseName): Promise<Damage[]> {
  const release = await store.find(app, version).catch((error: unknown) => error as Error);
  if (release instanceof NotAdmitted) return [{ app, version, file: release.file, wrong: release.wrong }];
  if (!release) return [{ app, version, file: RELEASE_FILE, wrong: 'is missing' }];
  if (release instanceof Error) return [{ app, version, file: RELEASE_FILE, wrong: release.message }];
  const damage: Damage[] = [];
  const read = await store.reader(app, version);
  for (const [name, integrity] of Object.entries(release.files)) {
    for (const file of await readReleaseFile(read, name, integrity)) {
      if (file.wrong) damage.push({ app, version, file: file.name, wrong: file.wrong });
    }
  }
  return damage;
}

/** Checks the hash of every file of the live releases and canaries in `revision`. */
export async function verifyLive(store: ReleaseStore, revision: Revision | null): Promise<Damage[]> {
  const damage: Damage[] = [];
  for (const name of liveNames(revision?.apps ?? {})) damage.push(...(await damageOf(store, name)));
  return damage;
}
