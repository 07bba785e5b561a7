import { appOf, type Release } from '@fitreel/protocol';
import { LRUCache } from 'lru-cache';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseStore } from '../../core/store/release-store';

const KB = 1024;

/** The name of the part with all files. */
export const ALL_FILES = '';

/** Cached sizes: releases never change. */
const known = new LRUCache<string, ReadonlyMap<string, number>>({ max: 100 });

/** The bytes that a browser receives for a file of a release: the size of its brotli copy, if it has one. */
async function transferredBytes(folder: string, file: string): Promise<number> {
  const copy = await stat(path.join(folder, `${file}.br`)).catch(() => null);
  return (copy ?? (await stat(path.join(folder, file)))).size;
}

/** The transferred sizes of a release, in KB with brotli: of all files (`ALL_FILES`), and of each route of a remote by its id. */
export async function sizesOf(store: ReleaseStore, release: Release): Promise<ReadonlyMap<string, number>> {
  const [app, { version, files, server }] = [appOf(release), release];
  const name = `${app} ${version}`;
  const cached = known.get(name);
  if (cached) return cached;
  const folder = await store.open(app, version);
  const kbOf = async (names: readonly string[]) => {
    const bytes = await Promise.all(names.map((file) => transferredBytes(folder, file)));
    return Math.round((10 * bytes.reduce((sum, size) => sum + size, 0)) / KB) / 10;
  };
  const sent = Object.keys(files).filter((file) => file !== server && !file.endsWith('.map'));
  const sizes = new Map([[ALL_FILES, await kbOf(sent)]]);
  if (release.kind === 'remote')
    for (const [id, { scripts, styles }] of Object.entries(release.preload))
      sizes.set(id, await kbOf([release.entry, ...scripts, ...styles]));
  known.set(name, sizes);
  return sizes;
}
