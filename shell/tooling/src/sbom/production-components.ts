/** What this reads of a CycloneDX document made by `npm sbom`. A reference is `name@version`. */
export interface BillOfMaterials {
  components: { 'bom-ref': string; properties?: { name: string }[] }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/** What this reads of `package-lock.json`, by folder. */
export type LockedPackages = Readonly<
  Record<string, { name?: string; version?: string; dev?: boolean; link?: boolean } | undefined>
>;

/** The property that npm gives to a component when one of its copies is for development. */
const DEVELOPMENT = 'cdx:npm:package:development';

/** References of the installed packages, of those for production or of all others. */
function references(locked: LockedPackages, isDev: boolean): Set<string> {
  const found = Object.entries(locked).flatMap(([folder, entry]) => {
    // An alias has its real name as a field.
    const name = entry?.name ?? folder.split('node_modules/').at(-1);
    const isPackage = folder.includes('node_modules/') && entry && !entry.link;
    return isPackage && (entry.dev ?? false) === isDev ? [`${name}@${entry.version}`] : [];
  });
  return new Set(found);
}

/**
 * The bill of what `npm ci --omit=dev` installs (ADR-0032). `npm sbom --omit dev` would also leave out what one workspace
 * needs and another has as a development dependency, such as React.
 */
export function productionComponents<Bill extends BillOfMaterials>(bill: Bill, locked: LockedPackages): Bill {
  const production = references(locked, false);
  const development = references(locked, true);
  const isLeft = (ref: string) => production.has(ref) || !development.has(ref);
  const components = bill.components
    .filter((component) => isLeft(component['bom-ref']))
    .map(({ properties = [], ...component }) => ({
      ...component,
      properties: properties.filter(({ name }) => name !== DEVELOPMENT),
    }));
  const dependencies = bill.dependencies
    .filter(({ ref }) => isLeft(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isLeft) }));
  return { ...bill, components, dependencies };
}
