import { RELEASE_FILE, type ReleaseStore } from '../store/release-store';
import { readReleaseFile } from '../store/release-files';
import type { Revision } from '../store/revision';
import type { Damage, Progress, ReleaseName } from './delivery';

async function damageOf(store: ReleaseStore, { piece, version }: ReleaseName): Promise<Damage[]> {
  const release = await store.find(piece, version).catch((error: unknown) => error as Error);
  if (!release) return [{ piece, version, file: RELEASE_FILE, wrong: 'is missing' }];
  if (release instanceof Error) return [{ piece, version, file: RELEASE_FILE, wrong: release.message }];
  const damage: Damage[] = [];
  for (const [name, integrity] of Object.entries(release.files)) {
    for (const file of await readReleaseFile(store.folderOf(piece, version), name, integrity)) {
      if (file.wrong) damage.push({ piece, version, file: file.name, wrong: file.wrong });
    }
  }
  return damage;
}

/** Every file of every release that visitors get in `revision`, compared with its hash. */
export async function verifyLive(
  store: ReleaseStore,
  revision: Revision | null,
  progress?: Progress,
): Promise<Damage[]> {
  const names = Object.entries(revision?.pieces ?? {}).flatMap(([piece, { live, canary }]) =>
    [live, ...(canary ? [canary.version] : [])].map((version) => ({ piece, version })),
  );
  const damage: Damage[] = [];
  for (const [index, name] of names.entries()) {
    progress?.(index, names.length, `${name.piece} ${name.version}`);
    damage.push(...(await damageOf(store, name)));
  }
  progress?.(names.length, names.length, 'all files were read');
  return damage;
}
