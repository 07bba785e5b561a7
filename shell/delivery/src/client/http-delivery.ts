import {
  AddedResponse,
  ChangeResponse,
  CheckResponse,
  HistoryResponse,
  PruneResponse,
  StatusResponse,
  VerifyResponse,
} from '../http/answers';
import type { GatewayClient } from './gateway-client';
import { releaseForm } from './release-form';
import type {
  ChangeRequest,
  Damage,
  Delivery,
  HistoryEntry,
  Progress,
  ReleaseName,
  Status,
} from '../operations/delivery';
import type { Problem } from '../compatibility/problem';

/** How long calls may take, in milliseconds: those that answer at once, and those that move or read many files. */
const SOON = 15_000;
const LONG = 300_000;

/** What can be done with the releases behind a running gateway, as far as the client's token is good for it. */
export class HttpDelivery implements Delivery {
  constructor(private readonly gateway: GatewayClient) {}

  status(): Promise<Status> {
    return this.gateway.call({ method: 'GET', path: 'status', answer: StatusResponse, timeout: SOON });
  }

  async history({ app, limit }: { app?: string | undefined; limit: number }): Promise<HistoryEntry[]> {
    const query = new URLSearchParams({ ...(app ? { app } : {}), limit: String(limit) });
    const path = `history?${query.toString()}`;
    const { entries } = await this.gateway.call({
      method: 'GET',
      path,
      answer: HistoryResponse,
      timeout: LONG,
    });
    return entries;
  }

  async add(dist: string, progress?: Progress): Promise<ReleaseName & { added: boolean }> {
    const { app, form } = await releaseForm(dist, progress);
    const path = `${app}/releases`;
    return this.gateway.call({ method: 'POST', path, body: form, answer: AddedResponse, timeout: LONG });
  }

  async check(change: ChangeRequest): Promise<Problem[]> {
    const { problems } = await this.gateway.call({
      method: 'POST',
      path: 'check',
      body: change,
      answer: CheckResponse,
      timeout: SOON,
    });
    return problems;
  }

  async change(change: ChangeRequest): Promise<HistoryEntry | null> {
    const { entry } = await this.gateway.call({
      method: 'POST',
      path: 'changes',
      body: change,
      answer: ChangeResponse,
      timeout: SOON,
    });
    return entry;
  }

  /** Without `app`, of the one that the token is for. */
  async prune(options: { app?: string | undefined; keep: number }): Promise<ReleaseName[]> {
    const { removed } = await this.gateway.call({
      method: 'POST',
      path: 'prune',
      body: options,
      answer: PruneResponse,
      timeout: LONG,
    });
    return removed;
  }

  /** The gateway reads the files, so that `progress` is told of nothing. */
  async verify(): Promise<Damage[]> {
    const { damage } = await this.gateway.call({
      method: 'GET',
      path: 'verify',
      answer: VerifyResponse,
      timeout: LONG,
    });
    return damage;
  }
}
