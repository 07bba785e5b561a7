import { ReleaseError, tolerant } from '@fitreel/protocol';
import { Type } from '@sinclair/typebox';
import path from 'node:path';
import { check } from '../../core/store/check';
import { readable } from '../shared/damage';
import { GatewayFile, readGatewayFiles } from '../shared/gateway-file';
import { ERROR_RETENTION_MS, KeptErrors, type ReleaseErrors } from './release-errors';

/** The errors of one gateway. Each is validated on its own. */
const ErrorsFile = Type.Object({ errors: Type.Array(Type.Unknown()) });

/** Errors in the folder `errors/`, with one file per gateway. */
export class FolderErrors implements ReleaseErrors {
  readonly #folder: string;
  readonly #file: GatewayFile;
  /** The errors that this gateway has written. */
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
    const found = await readGatewayFiles(this.#folder, (value, what) =>
      readable(check(tolerant(ErrorsFile), value, what).errors, (error) =>
        check(tolerant(ReleaseError), error, what),
      ),
    );
    return found.filter((error) => error.app === app);
  }

  removeOld(): Promise<void> {
    return this.#file.removeOld();
  }
}
