import {
  CompilerState,
  Extractor,
  ExtractorConfig,
  ExtractorLogLevel,
  type ExtractorMessage,
} from '@microsoft/api-extractor';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { writeDeclarations, type Declarations } from './declarations';
import type { PublicPackage } from './public-package';

/** Name of a report, such as `ui.api.md` for `@fitreel/sdk/ui` → its text. */
export type Reports = ReadonlyMap<string, string>;

const QUIET = { default: { logLevel: ExtractorLogLevel.None, addToApiReportFile: false } };

function configure(
  { name, version, dependencies }: PublicPackage,
  { tsconfig }: Declarations,
  entry: string,
  folder: string,
): ExtractorConfig {
  const manifest = path.join(folder, 'package.json');
  writeFileSync(manifest, JSON.stringify({ name, version }));
  return ExtractorConfig.prepare({
    configObjectFullPath: undefined,
    packageJsonFullPath: manifest,
    configObject: {
      projectFolder: folder,
      mainEntryPointFilePath: entry,
      // Their types are part of what the package gives.
      bundledPackages: dependencies.map((dependency) => dependency.name),
      compiler: { overrideTsconfig: tsconfig },
      apiReport: {
        enabled: true,
        reportFolder: folder,
        reportTempFolder: path.join(folder, 'temporary'),
        reportFileName: 'report',
        includeForgottenExports: true,
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      newlineKind: 'lf',
      messages: {
        compilerMessageReporting: QUIET,
        extractorMessageReporting: QUIET,
        tsdocMessageReporting: QUIET,
      },
    },
  });
}

/** Lines of API Extractor's that say what a comment says, not what a type is. */
const REMARK = /^ *\/\/ (@public( \(undocumented\))?|\(undocumented\)|\(No @packageDocumentation .*\))$/;

function reportOf(specifier: string, packageName: string, extracted: string): string {
  const code = /```ts\n([^]*)```/.exec(extracted)?.[1] ?? '';
  const lines = code.split('\n').filter((line) => !REMARK.test(line));
  const types = lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return [
    `# Public types of ${specifier}`,
    `Do not edit: \`npm run api-report -w ${packageName}\` writes this file.`,
    `\`\`\`ts\n${types}\n\`\`\`\n`,
  ].join('\n\n');
}

/** What a package's entries give to those who import them: one report for each entry, by API Extractor. */
export function createReports(from: PublicPackage): Reports {
  // Below the package, so that the declarations find what it depends on.
  const folder = path.join(from.folder, 'dist/api-report');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const handle = (message: ExtractorMessage): void => {
    message.handled = true;
  };
  try {
    const declarations = writeDeclarations(from, folder);
    const entries = [...declarations.entries].map(([specifier, entry]) => ({
      specifier,
      config: configure(from, declarations, entry, folder),
    }));
    const [first] = entries;
    if (!first) return new Map();
    const compilerState = CompilerState.create(first.config, {
      additionalEntryPoints: [...declarations.entries.values()],
    });
    return new Map(
      entries.map(({ specifier, config }) => {
        Extractor.invoke(config, { localBuild: true, compilerState, messageCallback: handle });
        const extracted = readFileSync(path.join(folder, 'report.api.md'), 'utf8');
        const subPath = specifier.slice(from.name.length + 1).replaceAll('/', '-') || 'index';
        return [`${subPath}.api.md`, reportOf(specifier, from.name, extracted)];
      }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
