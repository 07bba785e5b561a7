import { appFolder, appOfFolder, SHELL, type Owner } from '@fitreel/protocol';
import { readFileSync, realpathSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import type { Compiler } from 'webpack';

const NAME = 'OwnCodePlugin';

/** Thrown if a remote's code reaches beyond the remote. The message names the code and the remedy. */
export class ForeignCode extends Error {
  override readonly name = 'ForeignCode';
}

/** The package of a request, or undefined for a path: `@fitreel/sdk/ui` → `@fitreel/sdk`. */
function packageOfRequest(request: string): string | undefined {
  return /^(?:@[^/]+\/)?[\w-][^/]*/.exec(request)?.[0];
}

/** Names of the packages that the remote in `folder` may bundle. */
function declaredPackages(folder: string): ReadonlySet<string> {
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Partial<
    Record<'dependencies' | 'peerDependencies', object>
  >;
  return new Set(Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }));
}

/** ` The owner of library is …`; empty if the app in `folder` names none. */
export function ownerOf(folder: string, app: string): string {
  const settings = app === SHELL ? 'shell.config.ts' : 'remote.config.ts';
  try {
    const { owner } = require(path.join(folder, settings)) as { owner?: Owner };
    return owner ? ` The owner of ${app} is ${owner.name} (${owner.contact}).` : '';
  } catch {
    return '';
  }
}

/**
 * Rejects imports from a remote's own files that lead out of its folder, except to packages that its `package.json` declares: a remote
 * ships alone.
 */
export class OwnCodePlugin {
  readonly #folder: string;

  /** @param folder of the remote; its siblings are the other apps */
  constructor(folder: string) {
    this.#folder = realpathSync(folder);
  }

  apply(compiler: Compiler): void {
    // Also sees modules of child compilers, which compile styles.
    compiler.hooks.normalModuleFactory.tap(NAME, (factory) => {
      factory.hooks.beforeResolve.tap(NAME, ({ request, contextInfo }) => {
        const issuer = contextInfo.issuer as string | null;
        if (issuer) this.#checkBuiltin(issuer, request);
      });
      factory.hooks.afterResolve.tap(NAME, ({ request, contextInfo, createData }) => {
        const file = createData.resource?.replace(/[?#].*/, '');
        // Null for an entry.
        const issuer = contextInfo.issuer as string | null;
        if (issuer && this.#isOwn(issuer) && file && path.isAbsolute(file))
          this.#check(issuer, request.replace(/^.*!/, ''), file);
      });
    });
  }

  #isOwn(file: string): boolean {
    const below = path.relative(this.#folder, file);
    return !below.startsWith('..') && !path.isAbsolute(below) && !isInstalled(below);
  }

  /** Rejects Node's modules. Packages may have copies for browsers under the same names. */
  #checkBuiltin(issuer: string, request: string): void {
    if (!isBuiltin(request)) return;
    const isOwn = this.#isOwn(issuer);
    if (!request.startsWith('node:') && (!isOwn || declaredPackages(this.#folder).has(request))) return;
    throw new ForeignCode(
      isOwn
        ? `${path.relative(this.#folder, issuer)} imports ${request}, which browsers do not have: what needs Node belongs in an endpoint of the API.`
        : `${path.relative(this.#folder, issuer)} imports ${request}, which browsers do not have: choose a package that runs in browsers.`,
    );
  }

  #check(issuer: string, request: string, file: string): void {
    if (this.#isOwn(file)) return;
    const name = packageOfRequest(request);
    if (name && declaredPackages(this.#folder).has(name) && !appOfFolder(name)) return;
    // Loaders import their own runtime by path.
    if (!name && isInstalled(file)) return;
    const what = `${path.relative(this.#folder, issuer)} imports ${request}`;
    if (name && isInstalled(file))
      throw new ForeignCode(
        `${what}, and package.json does not declare ${name} under "dependencies": run \`npm install ${name}\` in ${path.basename(this.#folder)}.`,
      );
    const repository = path.dirname(this.#folder);
    const app = appOfFolder(path.relative(repository, file).split(path.sep)[0] ?? '');
    throw new ForeignCode(
      app
        ? `${what}, which is code of ${app}: a remote ships alone. Show that part in a slot, or agree on one place for the code in @fitreel/sdk.${ownerOf(path.join(repository, appFolder(app)), app)}`
        : `${what}, which is outside of ${path.basename(this.#folder)}: move it there, or into a package that package.json declares.`,
    );
  }
}

function isInstalled(file: string): boolean {
  return file.split(path.sep).includes('node_modules');
}
