import path from 'node:path';
import ts from 'typescript';

const ROOT = path.join(__dirname, '../../..');
const SOURCES = path.join(__dirname, '../src');
const CAPABILITIES = path.join(SOURCES, 'capabilities');
const INDEX = path.join(CAPABILITIES, 'index.ts');

/** The index's `text` without the capability in `folder`. */
function indexWithout(folder: string, text: string): string {
  const [line = '', name = ''] =
    new RegExp(`^import \\{ (\\w+) \\} from '\\./${folder}';\n`, 'm').exec(text) ?? [];
  if (!line) throw new Error(`the index has no line of ${folder}`);
  return text.replace(line, '').replace(new RegExp(`^  ${name},\n`, 'm'), '');
}

/**
 * Checks the types of the gateway's sources as if files were missing. The first check covers all files, later ones only those that the
 * missing files affect.
 */
export class TypeChecks {
  readonly #options: ts.CompilerOptions;
  readonly #all: readonly string[];
  readonly #parsed = new Map<string, ts.SourceFile | undefined>();
  #last: ts.SemanticDiagnosticsBuilderProgram | undefined;

  constructor() {
    const file = path.join(ROOT, 'tsconfig.json');
    const config = ts.getParsedCommandLineOfConfigFile(
      file,
      {},
      {
        ...ts.sys,
        onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
          throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
        },
      },
    );
    if (!config) throw new Error(`${file} cannot be read`);
    this.#options = { ...config.options, incremental: undefined, tsBuildInfoFile: undefined };
    this.#all = config.fileNames.filter(
      (name) => name.startsWith(`${SOURCES}/`) && !/\.test\.tsx?$/.test(name),
    );
  }

  /** The problems of all sources. */
  whole(): string[] {
    return this.#problems(
      () => true,
      (text) => text,
    );
  }

  /** The problems of all sources without these folders of capabilities, and without their lines in the index unless `isNamed`. */
  without(folders: readonly string[], { isNamed = false } = {}): string[] {
    const removed = folders.map((folder) => path.join(CAPABILITIES, folder) + path.sep);
    const isThere = (file: string) => !removed.some((start) => file.startsWith(start));
    return this.#problems(isThere, (text) =>
      isNamed ? text : folders.reduce((rest, folder) => indexWithout(folder, rest), text),
    );
  }

  #problems(isThere: (file: string) => boolean, changeIndex: (text: string) => string): string[] {
    const system: ts.System = {
      ...ts.sys,
      fileExists: (file) => isThere(file) && ts.sys.fileExists(file),
      readFile(file, encoding) {
        const text = isThere(file) ? ts.sys.readFile(file, encoding) : undefined;
        return file === INDEX && text !== undefined ? changeIndex(text) : text;
      },
    };
    const host = ts.createIncrementalCompilerHost(this.#options, system);
    const parse = host.getSourceFile.bind(host);
    host.getSourceFile = (file, ...more) => {
      if (file === INDEX || !isThere(file)) return parse(file, ...more);
      if (!this.#parsed.has(file)) this.#parsed.set(file, parse(file, ...more));
      return this.#parsed.get(file);
    };
    const checked = ts.createSemanticDiagnosticsBuilderProgram(
      this.#all.filter(isThere),
      this.#options,
      host,
      this.#last,
    );
    this.#last = checked;
    const isOther = ({ fileName }: ts.SourceFile) => !fileName.startsWith(`${SOURCES}/`);
    const problems: string[] = [];
    for (;;) {
      const next = checked.getSemanticDiagnosticsOfNextAffectedFile(undefined, isOther);
      if (!next) return problems;
      for (const { file, messageText } of next.result)
        problems.push(
          `${path.relative(SOURCES, file?.fileName ?? '')}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
        );
    }
  }
}
