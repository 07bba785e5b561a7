import type { ApiClient } from '@fitreel/sdk/api';
import type {
  ChangeRequest,
  Comparison,
  ControlRoom,
  HistoryEntry,
  LoadPoint,
  Outlook,
  Span,
} from '@fitreel/sdk/remotes';
import { errorRequests } from './errors/requests';
import { previewRequests } from './previews/requests';

/** Entries of the history that the control room shows. */
const HISTORY_LENGTH = 20;

/** A response that is no success, with what the gateway says. */
export class DeployError extends Error {
  override readonly name = 'DeployError';

  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

function messageOf(status: number, data: unknown): string {
  if (status === 401) return 'The gateway does not accept this token.';
  const errors = (data as { errors?: unknown } | null)?.errors;
  return Array.isArray(errors) ? errors.join(' ') : `The gateway failed with ${status}.`;
}

/** Calls a deploy endpoint: with a body, by POST. */
export type DeployRequest = <T>(path: string, body?: object) => Promise<T>;

/** The deploy endpoints of this site, with a deploy token that is kept in this object alone. */
export function deployClient(api: Pick<ApiClient, 'send'>, token: string) {
  async function request<T>(path: string, body?: object): Promise<T> {
    const response = await api.send({
      method: body ? 'POST' : 'GET',
      url: `/api/delivery/${path}`,
      headers: { authorization: `Bearer ${token}` },
      body,
    });
    if ('error' in response) throw new DeployError(0, 'The gateway cannot be reached.');
    const { status, data } = response;
    if (status < 200 || status > 299) throw new DeployError(status, messageOf(status, data));
    return data as T;
  }

  return {
    /** What is live now. */
    room: () => request<ControlRoom>('control-room'),
    figures: async (app: string, span: Span) =>
      (await request<{ points: LoadPoint[] }>(`figures?app=${app}&span=${span}`)).points,
    outlook: (app: string) => request<Outlook>(`outlook?app=${app}`),
    comparison: (app: string, from: string, to: string) =>
      request<Comparison>(`comparison?app=${app}&from=${from}&to=${to}`),
    ...errorRequests(request),
    history: async (app: string) =>
      (await request<{ entries: HistoryEntry[] }>(`history?app=${app}&limit=${HISTORY_LENGTH}`)).entries,
    change: (body: ChangeRequest) => request<{ entry: HistoryEntry | null }>('changes', body),
    ...previewRequests(request),
  };
}

export type DeployClient = ReturnType<typeof deployClient>;
