import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { Node, Project, type JsxAttribute, type SourceFile } from 'ts-morph';
import { CODEMODS, type Codemod } from './codemods';

/** The changes in a file. */
export interface MigratedFile {
  /** Relative to the folder. */
  file: string;
  /** Such as `VideoGrid has no start since 3.0.0`. */
  changes: string[];
}

/** The names of the component in a file: `VideoGrid`, an alias, or `ui.VideoGrid`. */
function namesIn(file: SourceFile, { module, component }: Codemod): Set<string> {
  const declarations = file.getImportDeclarations().filter((one) => one.getModuleSpecifierValue() === module);
  const names = declarations.flatMap((declaration) => {
    const named = declaration.getNamedImports().filter((one) => one.getName() === component);
    const all = declaration.getNamespaceImport();
    return [
      ...named.map((one) => one.getAliasNode()?.getText() ?? one.getName()),
      ...(all ? [`${all.getText()}.${component}`] : []),
    ];
  });
  return new Set(names);
}

/** The props of `codemod` in the JSX of a file. */
function propsIn(file: SourceFile, codemod: Codemod): JsxAttribute[] {
  const names = namesIn(file, codemod);
  if (names.size === 0) return [];
  const elements = file
    .getDescendants()
    .filter((node) => Node.isJsxOpeningElement(node) || Node.isJsxSelfClosingElement(node))
    .filter((element) => names.has(element.getTagNameNode().getText()));
  return elements
    .flatMap((element) => element.getAttributes())
    .filter((attribute) => Node.isJsxAttribute(attribute))
    .filter((attribute) => Object.hasOwn(codemod.props, attribute.getNameNode().getText()));
}

function change(file: SourceFile, codemod: Codemod): string[] {
  return propsIn(file, codemod).map((attribute) => {
    const node = attribute.getNameNode();
    const name = node.getText();
    const now = codemod.props[name] ?? null;
    if (now === null) attribute.remove();
    else node.replaceWithText(now);
    const { component, version } = codemod;
    return `${component} ${now === null ? `has no ${name}` : `calls ${name} ${now}`} since ${version}`;
  });
}

/** Folders that tools write. */
const SKIPPED = ['node_modules', 'dist'];

/** Absolute paths of the components below `folder`. Links are skipped: they may lead out of it. */
async function sourcesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const found = entries.map(async (entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.includes(entry.name) ? [] : sourcesIn(file);
    return entry.isFile() && entry.name.endsWith('.tsx') ? [file] : [];
  });
  return (await Promise.all(found)).flat();
}

/**
 * Changes the sources below `folder` to the SDK's current names. Props that are spread, or passed other than by JSX, stay: the compiler
 * finds them. Links are not followed.
 *
 * @param dryRun leaves the files as they are
 */
export async function migrate(
  folder: string,
  dryRun = false,
  codemods: readonly Codemod[] = CODEMODS,
): Promise<MigratedFile[]> {
  const project = new Project({ skipAddingFilesFromTsConfig: true, skipFileDependencyResolution: true });
  const files = (await sourcesIn(folder)).map((file) => project.addSourceFileAtPath(file));
  const migrated = files.flatMap((file): MigratedFile[] => {
    const changes = codemods.flatMap((codemod) => change(file, codemod));
    return changes.length > 0 ? [{ file: path.relative(folder, file.getFilePath()), changes }] : [];
  });
  if (!dryRun) await project.save();
  return migrated;
}
