import {
  DEPLOY_ENDPOINTS,
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
import type { Delivery, Progress } from '../operations/delivery';
import type { GatewayClient } from './gateway-client';
import { releaseForm } from './release-form';

/** For endpoints that respond at once. */
const SHORT_TIMEOUT_MS = 15_000;
/** For endpoints that transfer or read many files. */
const LONG_TIMEOUT_MS = 300_000;

/** The releases behind a running gateway, within what the client's token allows. */
export class HttpDelivery implements Delivery {
  constructor(private readonly gateway: GatewayClient) {}

  status(): Promise<Status> {
    return this.gateway.send({ ...DEPLOY_ENDPOINTS.status, timeoutMs: SHORT_TIMEOUT_MS });
  }

  async history({ app, limit }: { app?: string | undefined; limit: number }): Promise<HistoryEntry[]> {
    const query = new URLSearchParams({ ...(app ? { app } : {}), limit: String(limit) });
    const path = `${DEPLOY_ENDPOINTS.history.path}?${query.toString()}`;
    const { entries } = await this.gateway.send({
      ...DEPLOY_ENDPOINTS.history,
      path,
      timeoutMs: LONG_TIMEOUT_MS,
    });
    return entries;
  }

  async errors(app: string): Promise<ReleaseError[]> {
    const path = `${DEPLOY_ENDPOINTS.errors.path}?app=${app}`;
    const { errors } = await this.gateway.send({
      ...DEPLOY_ENDPOINTS.errors,
      path,
      timeoutMs: SHORT_TIMEOUT_MS,
    });
    return errors;
  }

  async add(dist: string, progress?: Progress): Promise<ReleaseName & { added: boolean }> {
    const { app, form } = await releaseForm(dist, progress);
    const path = DEPLOY_ENDPOINTS.add.path.replace(':app', app);
    return this.gateway.send({ ...DEPLOY_ENDPOINTS.add, path, body: form, timeoutMs: LONG_TIMEOUT_MS });
  }

  async check(change: ChangeRequest): Promise<Problem[]> {
    const { problems } = await this.gateway.send({
      ...DEPLOY_ENDPOINTS.check,
      body: change,
      timeoutMs: SHORT_TIMEOUT_MS,
    });
    return problems;
  }

  async change(change: ChangeRequest): Promise<HistoryEntry | null> {
    const { entry } = await this.gateway.send({
      ...DEPLOY_ENDPOINTS.change,
      body: change,
      timeoutMs: SHORT_TIMEOUT_MS,
    });
    return entry;
  }

  preview(body: PreviewRequest): Promise<CreatedPreview> {
    return this.gateway.send({ ...DEPLOY_ENDPOINTS.preview, body, timeoutMs: SHORT_TIMEOUT_MS });
  }

  async previews(app?: string): Promise<Preview[]> {
    const path = `${DEPLOY_ENDPOINTS.previews.path}${app ? `?app=${app}` : ''}`;
    const { previews } = await this.gateway.send({
      ...DEPLOY_ENDPOINTS.previews,
      path,
      timeoutMs: SHORT_TIMEOUT_MS,
    });
    return previews;
  }

  async revokePreview(id: string): Promise<boolean> {
    const { revoked } = await this.gateway.send({
      ...DEPLOY_ENDPOINTS.revokePreview,
      body: { id },
      timeoutMs: SHORT_TIMEOUT_MS,
    });
    return revoked;
  }

  /** Without `app`, prunes the app of the token. */
  async prune(options: { app?: string | undefined; keep: number }): Promise<ReleaseName[]> {
    const { removed } = await this.gateway.send({
      ...DEPLOY_ENDPOINTS.prune,
      body: options,
      timeoutMs: LONG_TIMEOUT_MS,
    });
    return removed;
  }

  /** Reports no progress: the gateway reads the files. */
  async verify(): Promise<Damage[]> {
    const { damage } = await this.gateway.send({ ...DEPLOY_ENDPOINTS.verify, timeoutMs: LONG_TIMEOUT_MS });
    return damage;
  }
}
