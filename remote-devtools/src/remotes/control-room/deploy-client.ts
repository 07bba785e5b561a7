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
import { gatewayRequest } from '../../shared/gateway-request';

/** The number of history entries that the control room shows. */
const HISTORY_LENGTH = 20;

/** The deploy endpoints of this site, with a deploy token that only this object holds. */
export function deployClient(api: Pick<ApiClient, 'send'>, token: string) {
  const request = gatewayRequest(api, 'delivery', token);
  return {
    /** The live state of the site. */
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
