/** Name of a folder or file → the siblings that its files import, each with one import as an example. */
type Siblings = Map<string, Map<string, string>>;

/** The imports between the children of each folder. A folder stands for all files in it and in its subfolders. */
function siblingImports(imports: readonly (readonly [from: string, to: string])[]): Siblings[] {
  const byParent = new Map<string, Siblings>();
  for (const [from, to] of imports) {
    const [one, other] = [from.split('/'), to.split('/')];
    const depth = one.findIndex((name, index) => name !== other[index]);
    const [child, imported] = [one.slice(0, depth + 1).join('/'), other.slice(0, depth + 1).join('/')];
    const parent = one.slice(0, depth).join('/');
    const siblings = byParent.get(parent) ?? new Map<string, Map<string, string>>();
    const targets = siblings.get(child) ?? new Map<string, string>();
    byParent.set(parent, siblings.set(child, targets.set(imported, `${from} → ${to}`)));
  }
  return [...byParent.values()];
}

function leads(siblings: Siblings, from: string, to: string, seen = new Set<string>()): boolean {
  if (from === to) return true;
  if (seen.has(from)) return false;
  seen.add(from);
  return [...(siblings.get(from)?.keys() ?? [])].some((next) => leads(siblings, next, to, seen));
}

/** The imports through which two folders, or a folder and a file beside it, lead back to each other. */
export function siblingCycles(imports: readonly (readonly [from: string, to: string])[]): string[] {
  return siblingImports(imports).flatMap((siblings) =>
    [...siblings].flatMap(([child, targets]) =>
      [...targets]
        .filter(([imported]) => leads(siblings, imported, child))
        .map(([imported, example]) => `${child} → ${imported} (${example})`),
    ),
  );
}
