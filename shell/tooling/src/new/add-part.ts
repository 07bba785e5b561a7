import ts from 'typescript';
import { partConfig, partImport, type NewPart } from './part-template';

/** Thrown if a file does not look as expected. The message says what to write by hand. */
export class NotFound extends Error {}

const parse = (file: string, text: string) =>
  ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true, ts.ScriptKind.TSX);

/** An expression without `as` and `satisfies`. */
function bare(node: ts.Expression | undefined): ts.Expression | undefined {
  return node && (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) ? bare(node.expression) : node;
}

/** Adds `entry` as the last to an array or object. */
function append(
  source: ts.SourceFile,
  list: ts.ArrayLiteralExpression | ts.ObjectLiteralExpression,
  entry: string,
): string {
  const items = ts.isArrayLiteralExpression(list) ? list.elements : list.properties;
  const last = items[items.length - 1];
  const at = last ? last.end : list.getStart(source) + 1;
  return `${source.text.slice(0, at)}${last ? ', ' : ''}${entry}${source.text.slice(at)}`;
}

/** The value of a property. An identifier is resolved to the file's constant with that name. */
function valueOf(source: ts.SourceFile, object: ts.ObjectLiteralExpression, name: string) {
  for (const property of object.properties) {
    if (property.name?.getText(source).replace(/['"]/g, '') !== name) continue;
    if (ts.isPropertyAssignment(property)) return resolve(source, property.initializer);
    if (ts.isShorthandPropertyAssignment(property)) return resolve(source, property.name);
  }
  return undefined;
}

function resolve(source: ts.SourceFile, node: ts.Expression | undefined): ts.Expression | undefined {
  const value = bare(node);
  if (!value || !ts.isIdentifier(value)) return value;
  for (const statement of source.statements)
    if (ts.isVariableStatement(statement))
      for (const { name, initializer } of statement.declarationList.declarations)
        if (name.getText(source) === value.text) return bare(initializer);
  return undefined;
}

/**
 * `remote.config.ts` with the route or fragment.
 *
 * @throws NotFound if its default export is not an object
 */
export function addToConfig(text: string, part: NewPart): string {
  const source = parse('remote.config.ts', text);
  const entry = partConfig(part);
  const list = part.slot ? 'fragments' : 'routes';
  const exported = source.statements.find(ts.isExportAssignment);
  const config = resolve(source, exported?.expression);
  if (config && ts.isObjectLiteralExpression(config)) {
    const found = valueOf(source, config, list);
    if (found && ts.isArrayLiteralExpression(found)) return append(source, found, entry);
    if (!found) return append(source, config, `${list}: [${entry}]`);
  }
  throw new NotFound(`remote.config.ts: add ${entry} to ${list}`);
}

function remoteCall(source: ts.SourceFile): ts.CallExpression | undefined {
  const visit = (node: ts.Node): ts.CallExpression | undefined =>
    ts.isCallExpression(node) && node.expression.getText(source) === 'defineRemote'
      ? node
      : ts.forEachChild(node, visit);
  return visit(source);
}

/**
 * `src/remote.tsx` with the import of the page or fragment.
 *
 * @throws NotFound if it does not call `defineRemote` with objects
 */
export function addToRemote(text: string, part: NewPart): string {
  const source = parse('remote.tsx', text);
  const entry = partImport(part);
  const call = remoteCall(source);
  const [, pages, extras] = call?.arguments ?? [];
  const object = resolve(source, part.slot ? extras : pages);
  if (call && part.slot && !extras) {
    const at = pages?.end ?? call.end;
    return `${text.slice(0, at)}, { fragments: { ${entry} } }${text.slice(at)}`;
  }
  if (object && ts.isObjectLiteralExpression(object)) {
    if (!part.slot) return append(source, object, entry);
    const fragments = valueOf(source, object, 'fragments');
    if (!fragments) return append(source, object, `fragments: { ${entry} }`);
    if (ts.isObjectLiteralExpression(fragments)) return append(source, fragments, entry);
  }
  throw new NotFound(`src/remote.tsx: give defineRemote ${entry}`);
}
