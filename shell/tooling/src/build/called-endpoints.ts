import { ENDPOINTS } from '@fitreel/contract';
import { endpointUse, type EndpointUses } from '@fitreel/protocol';
import ts from 'typescript';
import { isOfSdk, type TypedSources } from './typed-sources';

/** Whether a call calls the SDK's `ApiClient.request`, under any name. */
function isRequest(call: ts.CallExpression, checker: ts.TypeChecker): boolean {
  const member = checker.getResolvedSignature(call)?.declaration?.parent;
  return (
    member !== undefined &&
    ts.isPropertySignature(member) &&
    member.name.getText() === 'request' &&
    ts.isInterfaceDeclaration(member.parent) &&
    member.parent.name.text === 'ApiClient' &&
    isOfSdk(member.getSourceFile().fileName)
  );
}

/** The possible names in the first argument of a request; for a wrapper's parameter, all names that its type allows. */
function namesIn(call: ts.CallExpression, checker: ts.TypeChecker): string[] {
  const [endpoint] = call.arguments;
  if (!endpoint) return [];
  const type = checker.getTypeAtLocation(endpoint);
  const bound = checker.getBaseConstraintOfType(type) ?? type;
  return (bound.isUnion() ? bound.types : [bound]).map((one) => {
    if (one.isStringLiteral()) return one.value;
    throw new Error(
      `${call.getSourceFile().fileName}: a request names no endpoint of the contract: ${call.getText()}`,
    );
  });
}

/**
 * The API endpoints that `files` call, by name, with their fields in the contract (ADR-0071).
 *
 * @throws Error for a request whose endpoint the types do not reveal or the contract lacks
 */
export function calledEndpoints({ program }: TypedSources, files: Iterable<string>): EndpointUses {
  const checker = program.getTypeChecker();
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isRequest(node, checker))
      for (const name of namesIn(node, checker)) names.add(name);
    ts.forEachChild(node, visit);
  };
  for (const file of files) {
    const source = program.getSourceFile(file);
    if (source) visit(source);
  }
  const uses = [...names].sort().map((name) => {
    if (!Object.hasOwn(ENDPOINTS, name)) throw new Error(`the contract has no endpoint ${name}`);
    return [name, endpointUse(ENDPOINTS[name as keyof typeof ENDPOINTS])] as const;
  });
  return Object.fromEntries(uses);
}
