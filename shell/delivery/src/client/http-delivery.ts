import { appOf, DEPLOY_ENDPOINTS, RELEASE_FILE, RELEASE_PART } from '@fitreel/protocol';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Delivery } from '../core/operations/delivery';
import {
  attachmentFiles,
  fileReader,
  readAttachments,
  readBuilt,
  readChecked,
} from '../core/store/built-release';
import type { GatewayClient } from './gateway-client';

/**
 * Reads the built release in the folder `dist` into a form for the upload, and checks the hash of each file.
 *
 * @throws InvalidRelease if the description or a file is invalid
 */
export async function releaseForm(dist: string): Promise<{ app: string; form: FormData }> {
  const release = await readBuilt(dist);
  const form = new FormData();
  const add = (part: string, bytes: Uint8Array<ArrayBuffer>) => form.append(part, new Blob([bytes]), part);
  add(RELEASE_PART, await readFile(path.join(dist, RELEASE_FILE)));
  for (const [file, content] of attachmentFiles(await readAttachments(dist))) add(file, Buffer.from(content));
  for await (const file of readChecked(fileReader(dist), release))
    add(file.name, Uint8Array.from(file.bytes));
  return { app: appOf(release), form };
}

/** The operations behind a running gateway, as far as the client's token allows. */
export function httpDelivery(gateway: GatewayClient): Delivery {
  return {
    status: () => gateway.call(DEPLOY_ENDPOINTS.status),
    history: async (filter) => (await gateway.call(DEPLOY_ENDPOINTS.history, filter)).entries,
    async add(dist) {
      const { app, form } = await releaseForm(dist);
      return gateway.call(DEPLOY_ENDPOINTS.add, form, app);
    },
    check: async (change) => (await gateway.call(DEPLOY_ENDPOINTS.check, change)).problems,
    change: async (change) => (await gateway.call(DEPLOY_ENDPOINTS.change, change)).entry,
    rollBackSite: async (revision, options) =>
      (await gateway.call(DEPLOY_ENDPOINTS.siteRollback, { revision, ...options })).entries,
    verify: async () => (await gateway.call(DEPLOY_ENDPOINTS.verify)).damage,
  };
}
