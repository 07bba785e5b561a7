import type { RemoteRelease } from '@fitreel/protocol';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sentFiles } from '../build/budget';

const KEY = String.raw`\s*(?:(?<quote>["'\x60])(?<key>[^"'\x60$]*)\k<quote>)?`;

/** A value of the SDK that the browser keeps: `(0,r.deviceItem)("library.queue",`. */
const ITEM = new RegExp(String.raw`\b(?:deviceItem|tabItem)\)?\(${KEY}`, 'g');

/** The storage itself: `localStorage.setItem("library.queue",`. */
const STORAGE = new RegExp(
  String.raw`\b(?:local|session)Storage\b(?:\.(?<action>get|set|remove)Item\(${KEY})?`,
  'g',
);

/** A test for a storage, as in the federation runtime that Rspack bundles: `if(window.localStorage)`. */
const CONDITION = /(?:\bif\s*\(|&&\s*)(?:window\.)?(?:local|session)Storage\s*\)/g;

/** Problems with the storage keys in a script of `remote`, as sentences: keys that do not begin with its name, or are not written out. */
export function storageProblemsIn(remote: string, script: string): string[] {
  const uses = [...script.matchAll(ITEM), ...script.replace(CONDITION, '').matchAll(STORAGE)];
  // A remote may read other apps' values.
  const keys = uses.flatMap(({ groups = {} }) => (groups['action'] === 'get' ? [] : [groups['key']]));
  return keys.flatMap((key) => {
    if (key === undefined) return ['uses the browser’s storage with a key that is not written out'];
    if (key.startsWith(`${remote}.`)) return [];
    return [`writes the storage key ${key}, which does not begin with “${remote}.”`];
  });
}

/** The same for all scripts of a release, including scripts that no tested page runs. */
export function storageProblems(dist: string, release: RemoteRelease): string[] {
  const scripts = sentFiles(release).filter((file) => file.endsWith('.js'));
  const problems = scripts.flatMap((file) =>
    storageProblemsIn(release.description.name, readFileSync(path.join(dist, file), 'utf8')),
  );
  return [...new Set(problems)];
}
