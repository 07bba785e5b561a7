import type { Problem, Release } from '@fitreel/protocol';

/** Says in the remedies of `problems` who owns the other app, with which the change has to be agreed. */
export function namingOwner(problems: readonly Problem[], other: Release): Problem[] {
  const { owner } = other;
  if (!owner) return [...problems];
  const app = other.kind === 'shell' ? 'the shell' : other.description.name;
  return problems.map((problem) => ({
    ...problem,
    remedy: `${problem.remedy} The owner of ${app} is ${owner.name} (${owner.contact}).`,
  }));
}
