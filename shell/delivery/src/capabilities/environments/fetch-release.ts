import { RELEASE_FILE } from '@fitreel/protocol';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { attachmentFiles } from '../../core/store/built-release';
import { InvalidRelease } from '../../core/store/problem';
import { naming } from '../../core/store/machine-problem';
import { byteCounter, expectedParts } from '../shared/incoming-release';
import type { GatewayClient } from '../../client/gateway-client';
import { ENDPOINTS, type ReleasePart } from './endpoints';

/**
 * Writes a site's release into the empty folder `dist`, like a build: only files that it lists, within the limits of an
 * upload. `Delivery.add` checks the hashes.
 *
 * @throws InvalidRelease if the release does not match its description
 */
export async function fetchRelease(
  source: GatewayClient,
  app: string,
  version: string,
  dist: string,
): Promise<void> {
  const counterFor = byteCounter();
  let names: Set<string> | null = null;
  for (let from: number | null = 0; from !== null;) {
    const part: ReleasePart = await source.call(ENDPOINTS.release, { app, version, from });
    if (!names) {
      await writeFile(path.join(dist, RELEASE_FILE), part.release);
      names = await expectedParts(dist, app);
      for (const [file, content] of attachmentFiles(part)) await writeFile(path.join(dist, file), content);
    }
    for (const { name, base64 } of part.files) {
      if (!names.delete(name)) continue;
      const bytes = Buffer.from(base64, 'base64');
      counterFor(name)(bytes.length);
      const file = path.join(dist, name);
      await mkdir(path.dirname(file), { recursive: true });
      await naming(file, () => writeFile(file, bytes));
    }
    if (part.next !== null && part.next <= from)
      throw new InvalidRelease(`the site sends the release ${version} of ${app} without end`);
    from = part.next;
  }
}
