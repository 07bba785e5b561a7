import type { Comparison, Release } from '@fitreel/protocol';
import type { ReleaseStore } from '../../core/store/release-store';
import { sizesOf } from './sizes';

/** The dependencies and exports of a release, as distinct short texts. */
function linesOf(release: Release): Set<string> {
  const { types, calls } = release;
  const verb = release.kind === 'shell' ? 'gives' : 'uses';
  const exports = Object.entries(types.modules).flatMap(([module, names]) =>
    Object.keys(names).map((name) => `${verb} ${name} of ${module}`),
  );
  const named = (what: string, names: object = {}) => Object.keys(names).map((name) => `${what} ${name}`);
  const versions = (what: string, modules: Readonly<Record<string, string>>) =>
    Object.entries(modules).map(([module, version]) => `${what} ${module} ${version}`);
  return new Set([
    ...(release.kind === 'shell'
      ? versions('provides', release.provides)
      : [
          ...versions('requires', release.requires),
          ...release.description.routes.map(({ path }) => `has the route ${path}`),
        ]),
    ...exports,
    ...named('calls', calls),
    ...named('shows the slot', types.shows),
    ...named('fills the slot', types.fills),
    ...named('sends the event', types.emits),
    ...named('hears the event', types.hears),
  ]);
}

const without = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  [...one].filter((fact) => !other.has(fact)).sort();

/** The differences between two releases of an app; null if the store lacks one. */
export async function comparisonOf(
  store: ReleaseStore,
  app: string,
  from: string,
  to: string,
): Promise<Comparison | null> {
  const [before, after] = await Promise.all([from, to].map((version) => store.find(app, version)));
  if (!before || !after) return null;
  const [sizesBefore, sizesAfter] = [await sizesOf(store, before), await sizesOf(store, after)];
  const parts = new Set([...sizesBefore.keys(), ...sizesAfter.keys()]);
  const [factsBefore, factsAfter] = [linesOf(before), linesOf(after)];
  return {
    commits: { from: before.commit, to: after.commit },
    sizes: [...parts].map((part) => ({
      part,
      kb: { from: sizesBefore.get(part) ?? null, to: sizesAfter.get(part) ?? null },
    })),
    gone: without(factsBefore, factsAfter),
    added: without(factsAfter, factsBefore),
  };
}
