import { ReleaseError } from '@fitreel/protocol';
import { Type } from '@sinclair/typebox';
import path from 'node:path';
import { check } from './check';
import { readJson } from './files';
import { GatewayFile, gatewayFiles } from './gateway-file';
import { ERROR_RETENTION_MS, KeptErrors, type ReleaseErrors } from './release-errors';

/** The errors of one gateway. */
const ErrorsFile = Type.Object({ errors: Type.Array(ReleaseError) }, { additionalProperties: false });

/** Errors in `errors/`, in which each gateway has a file of its own. */
export class FolderErrors implements ReleaseErrors {
  readonly #folder: string;
  readonly #file: GatewayFile;
  /** What this gateway has collected and written. */
  #errors: readonly ReleaseError[] = [];

  /** @param folder absolute path of the store */
  constructor(folder: string) {
    this.#folder = path.join(folder, 'errors');
    this.#file = new GatewayFile(this.#folder, ERROR_RETENTION_MS);
  }

  async add(errors: readonly ReleaseError[]): Promise<void> {
    const kept = new KeptErrors([...this.#errors, ...errors]);
    kept.dropBefore(new Date(Date.now() - ERROR_RETENTION_MS).toISOString());
    await this.#file.write(JSON.stringify({ errors: kept.all() }));
    this.#errors = kept.all();
  }

  async read(app: string): Promise<ReleaseError[]> {
    const files = await gatewayFiles(this.#folder);
    const found = await Promise.all(
      files.map(async (file) => {
        const value = await readJson(file);
        // Another gateway has removed its old errors.
        return value === undefined ? [] : check(ErrorsFile, value, file).errors;
      }),
    );
    return found.flat().filter((error) => error.app === app);
  }

  removeOld(): Promise<void> {
    return this.#file.removeOld();
  }
}
