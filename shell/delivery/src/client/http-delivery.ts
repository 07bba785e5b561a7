import {
  appOf,
  RELEASE_FILE,
  RELEASE_PART,
  type ChangeRequest,
  type CreatedPreview,
  type Damage,
  type HistoryEntry,
  type Preview,
  type PreviewRequest,
  type Problem,
  type ReleaseError,
  type ReleaseName,
  type Status,
} from '@fitreel/protocol';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { InvalidRelease } from '../compatibility/problem';
import type { Delivery } from '../operations/delivery';
import { readBuilt, readReleaseFile } from '../store/built-release';
import type { GatewayClient } from './gateway-client';

/**
 * Reads the built release in the folder `dist` into a form for the upload, and compares each file with its hash.
 *
 * @throws InvalidRelease when the description or a file is invalid
 */
export async function releaseForm(dist: string): Promise<{ app: string; form: FormData }> {
  const release = await readBuilt(dist);
  const form = new FormData();
  const add = (part: string, bytes: Uint8Array<ArrayBuffer>) => form.append(part, new Blob([bytes]), part);
  add(RELEASE_PART, await readFile(path.join(dist, RELEASE_FILE)));
  for (const [name, integrity] of Object.entries(release.files)) {
    for (const file of await readReleaseFile(dist, name, integrity)) {
      if (file.wrong) throw new InvalidRelease(`the file ${file.name} ${file.wrong}`);
      add(file.name, Uint8Array.from(file.bytes));
    }
  }
  return { app: appOf(release), form };
}

/** The releases behind a running gateway, within what the client's token allows. */
export class HttpDelivery implements Delivery {
  constructor(private readonly gateway: GatewayClient) {}

  status(): Promise<Status> {
    return this.gateway.call('status');
  }

  async history(filter: { app?: string | undefined; limit: number }): Promise<HistoryEntry[]> {
    return (await this.gateway.call('history', filter)).entries;
  }

  async errors(app: string): Promise<ReleaseError[]> {
    return (await this.gateway.call('errors', { app })).errors;
  }

  async add(dist: string): Promise<ReleaseName & { added: boolean }> {
    const { app, form } = await releaseForm(dist);
    return this.gateway.call('add', form, app);
  }

  async check(change: ChangeRequest): Promise<Problem[]> {
    return (await this.gateway.call('check', change)).problems;
  }

  async change(change: ChangeRequest): Promise<HistoryEntry | null> {
    return (await this.gateway.call('change', change)).entry;
  }

  preview(request: PreviewRequest): Promise<CreatedPreview> {
    return this.gateway.call('preview', request);
  }

  async previews(app?: string): Promise<Preview[]> {
    return (await this.gateway.call('previews', { app })).previews;
  }

  async revokePreview(id: string): Promise<boolean> {
    return (await this.gateway.call('revokePreview', { id })).revoked;
  }

  /** Without `app`, prunes the app of the token. */
  async prune(options: { app?: string | undefined; keep: number }): Promise<ReleaseName[]> {
    return (await this.gateway.call('prune', options)).removed;
  }

  async verify(): Promise<Damage[]> {
    return (await this.gateway.call('verify')).damage;
  }
}
