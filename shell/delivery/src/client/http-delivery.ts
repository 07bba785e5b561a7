import type { Problem } from '../compatibility/problem';
import {
  AddedResponse,
  ChangeResponse,
  CheckResponse,
  HistoryResponse,
  PruneResponse,
  StatusResponse,
  VerifyResponse,
} from '../http/answers';
import type {
  ChangeRequest,
  Damage,
  Delivery,
  HistoryEntry,
  Progress,
  ReleaseName,
  Status,
} from '../operations/delivery';
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
    return this.gateway.send({
      method: 'GET',
      path: 'status',
      response: StatusResponse,
      timeoutMs: SHORT_TIMEOUT_MS,
    });
  }

  async history({ app, limit }: { app?: string | undefined; limit: number }): Promise<HistoryEntry[]> {
    const query = new URLSearchParams({ ...(app ? { app } : {}), limit: String(limit) });
    const { entries } = await this.gateway.send({
      method: 'GET',
      path: `history?${query.toString()}`,
      response: HistoryResponse,
      timeoutMs: LONG_TIMEOUT_MS,
    });
    return entries;
  }

  async add(dist: string, progress?: Progress): Promise<ReleaseName & { added: boolean }> {
    const { app, form } = await releaseForm(dist, progress);
    return this.gateway.send({
      method: 'POST',
      path: `${app}/releases`,
      body: form,
      response: AddedResponse,
      timeoutMs: LONG_TIMEOUT_MS,
    });
  }

  async check(change: ChangeRequest): Promise<Problem[]> {
    const { problems } = await this.gateway.send({
      method: 'POST',
      path: 'check',
      body: change,
      response: CheckResponse,
      timeoutMs: SHORT_TIMEOUT_MS,
    });
    return problems;
  }

  async change(change: ChangeRequest): Promise<HistoryEntry | null> {
    const { entry } = await this.gateway.send({
      method: 'POST',
      path: 'changes',
      body: change,
      response: ChangeResponse,
      timeoutMs: SHORT_TIMEOUT_MS,
    });
    return entry;
  }

  /** Without `app`, prunes the app of the token. */
  async prune(options: { app?: string | undefined; keep: number }): Promise<ReleaseName[]> {
    const { removed } = await this.gateway.send({
      method: 'POST',
      path: 'prune',
      body: options,
      response: PruneResponse,
      timeoutMs: LONG_TIMEOUT_MS,
    });
    return removed;
  }

  /** Reports no progress: the gateway reads the files. */
  async verify(): Promise<Damage[]> {
    const { damage } = await this.gateway.send({
      method: 'GET',
      path: 'verify',
      response: VerifyResponse,
      timeoutMs: LONG_TIMEOUT_MS,
    });
    return damage;
  }
}
