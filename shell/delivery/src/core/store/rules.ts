import { NotAdmitted } from './problem';
import type { Checks, Listeners, Rules } from './release-store';

/** Combines the rules of all capabilities. A release passes if every check lets it pass. */
export function allRules(rules: readonly (Checks & Listeners)[]): Rules {
  return {
    admit: (...asked) => rules.forEach(({ admit }) => admit?.(...asked)),
    requested: (all, apps) => rules.reduce((some, { requested }) => requested?.(some, apps) ?? some, all),
    problems: (...asked) => rules.flatMap(({ problems }) => problems?.(...asked) ?? []),
    async problemsAt(...place) {
      const all = await Promise.all(rules.map(async (rule) => rule.problemsAt?.(...place) ?? rule.problems));
      return (...asked) => all.flatMap((problems) => problems?.(...asked) ?? []);
    },
    unserved: (release) => rules.flatMap(({ unserved }) => unserved?.(release) ?? []),
    runsOn: (...asked) => rules.every(({ runsOn }) => runsOn?.(...asked) ?? true),
    async keeps(store) {
      const reasons = await Promise.all(rules.flatMap(({ keeps }) => keeps?.(store) ?? []));
      return (name) => reasons.map((reasonOf) => reasonOf(name)).find((reason) => reason !== null) ?? null;
    },
    async status(store, app) {
      const all = await Promise.all(rules.flatMap(({ status }) => status?.(store, app) ?? []));
      return {
        async release(...asked) {
          const found = await Promise.all(all.map((fields) => fields.release(...asked)));
          return Object.assign({}, ...found) as object;
        },
        canary: (...asked) => Object.assign({}, ...all.map((fields) => fields.canary(...asked))) as object,
      };
    },
    async added(...release) {
      for (const { added } of rules) await added?.(...release);
    },
    awaitRemoval: async (...asked) =>
      (await Promise.all(rules.flatMap((rule) => rule.awaitRemoval?.(...asked) ?? []))).includes(true),
  };
}

/** The rules of a store that takes every release. */
export const NO_RULES = allRules([]);

/** Whether `rules` admit a release. */
export function isAdmitted({ admit }: Rules, ...asked: Parameters<Rules['admit']>): boolean {
  try {
    admit(...asked);
    return true;
  } catch (error) {
    if (error instanceof NotAdmitted) return false;
    throw error;
  }
}
