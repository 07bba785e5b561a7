import type { RemoteDescription } from '@fitreel/protocol';
import path from 'node:path';
import ts from 'typescript';
import { declaredType, errorAt, exportOf, isOfRemote } from '../slot-uses';
import { SDK } from '../../shared-modules';
import { isOfSdk, type TypedSources } from '../typed-sources';

/** Whether a call calls the platform's `emit` or `ask`, under any name. */
function sends(call: ts.CallExpression, checker: ts.TypeChecker): boolean {
  const alias = checker.getResolvedSignature(call)?.declaration?.parent;
  return (
    alias !== undefined &&
    ts.isTypeAliasDeclaration(alias) &&
    ['Emit', 'Ask'].includes(alias.name.text) &&
    isOfSdk(alias.getSourceFile().fileName)
  );
}

/**
 * The events that `files` send, with their declared payloads.
 *
 * @param app the remote whose own events these may be
 * @throws Error with file and line for another remote's event, or an event whose name is not a text
 */
export function sentEvents(
  sources: TypedSources,
  files: readonly string[],
  app?: string,
): Map<string, ts.Symbol> {
  const checker = sources.program.getTypeChecker();
  const declared = declaredType('PlatformEvents', sources);
  const sent = new Map<string, ts.Symbol>();
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && sends(node, checker)) {
      const [name] = node.arguments;
      // A call that passes all arguments on sends nothing of its own.
      if (name && ts.isSpreadElement(name)) return;
      if (!name || !ts.isStringLiteral(name)) throw errorAt(node, 'write the name of an event as a text');
      const event = declared.getProperty(name.text);
      if (!event) throw errorAt(node, `${SDK} has no event ${name.text}`);
      if (isOfRemote(name.text) && !name.text.startsWith(`${app}.`))
        throw errorAt(node, `the event ${name.text} is another remote's: name it ${app}.…`);
      sent.set(name.text, event);
    }
    ts.forEachChild(node, visit);
  };
  for (const file of new Set(files)) {
    const source = sources.program.getSourceFile(file);
    if (source) visit(source);
  }
  return sent;
}

/** The payload that the listener of each event takes. */
export function heardEvents(
  sources: TypedSources,
  { listeners = [] }: RemoteDescription,
): Map<string, ts.Symbol> {
  const { folder, program } = sources;
  const checker = program.getTypeChecker();
  const text = program.getSourceFile(path.join(folder, 'src/remote.tsx'))?.text ?? '';
  return new Map(
    listeners.flatMap(({ event }) => {
      const imported = new RegExp(
        `['"]?${event.replace('.', '\\.')}['"]?:\\s*\\(\\)\\s*=>\\s*import\\([^)]*['"]\\./([^'"]+)['"]`,
      ).exec(text)?.[1];
      const file = path.join(folder, `src/${imported}`);
      const handle = [`${file}.ts`, `${file}.tsx`]
        .map((one) => exportOf(one, 'handle', sources))
        .find(Boolean);
      if (!handle) throw new Error(`src/remote.tsx imports no file with a handle for the event ${event}`);
      const [payload] = checker.getTypeOfSymbol(handle).getCallSignatures()[0]?.getParameters() ?? [];
      return payload ? [[event, payload] as const] : [];
    }),
  );
}
