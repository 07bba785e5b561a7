import { ATTACHMENTS } from '@fitreel/protocol';
import path from 'node:path';
import { readBuilt } from '../../core/store/built-release';
import { writeFileAtomic } from '../../core/store/files';
import { signRelease } from './signatures';

/**
 * Signs the built release in the folder `dist` with the private key in `pem`, and writes the signature to `release.sig`.
 *
 * @throws InvalidRelease if the description or the key is invalid
 */
export async function signBuilt(dist: string, pem: string): Promise<void> {
  const signature = signRelease(await readBuilt(dist), pem);
  await writeFileAtomic(path.join(dist, ATTACHMENTS.signature.file), `${signature}\n`);
}
