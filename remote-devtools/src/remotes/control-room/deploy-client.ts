import type { ApiClient } from '@fitreel/sdk/api';
import type {
  ChangeRequest,
  ControlRoom,
  CreatedPreview,
  HistoryEntry,
  LoadPoint,
  Outlook,
  ReleaseError,
  Span,
} from '@fitreel/sdk/remotes';

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

interface Sent {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
  headers?: Record<string, string>;
}

function messageOf(status: number, data: unknown): string {
  if (status === 401) return 'The gateway does not accept this token.';
  const errors = (data as { errors?: unknown } | null)?.errors;
  return Array.isArray(errors) ? errors.join(' ') : `The gateway failed with ${status}.`;
}

/** The deploy endpoints of this site, with a deploy token that is kept in this object alone. */
export function deployClient(api: Pick<ApiClient, 'send'>, token: string) {
  let last: { tag: string; room: ControlRoom } | null = null;

  async function request({ method, path, body, headers = {} }: Sent) {
    const response = await api.send({
      method,
      url: `/api/delivery/${path}`,
      headers: {
        ...headers,
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if ('error' in response) throw new DeployError(0, 'The gateway cannot be reached.');
    const { status, data, headers: received } = response;
    if (status !== 304 && (status < 200 || status > 299))
      throw new DeployError(status, messageOf(status, data));
    return { status, data, tag: received['etag'] };
  }
  const read = async <T>(path: string) => (await request({ method: 'GET', path })).data as T;
  const post = async <T>(path: string, body: object) =>
    (await request({ method: 'POST', path, body })).data as T;

  return {
    /** What is live now: the same object while nothing has changed. */
    async room(): Promise<ControlRoom> {
      const headers: Record<string, string> = last ? { 'if-none-match': last.tag } : {};
      const { status, data, tag } = await request({ method: 'GET', path: 'control-room', headers });
      if (status === 304 && last) return last.room;
      const room = data as ControlRoom;
      last = tag === undefined ? null : { tag, room };
      return room;
    },
    figures: async (app: string, span: Span) =>
      (await read<{ points: LoadPoint[] }>(`figures?app=${app}&span=${span}`)).points,
    outlook: (app: string) => read<Outlook>(`outlook?app=${app}`),
    errors: async (app: string) => (await read<{ errors: ReleaseError[] }>(`errors?app=${app}`)).errors,
    history: async (app: string) =>
      (await read<{ entries: HistoryEntry[] }>(`history?app=${app}&limit=${HISTORY_LENGTH}`)).entries,
    change: (body: ChangeRequest) => post<{ entry: HistoryEntry | null }>('changes', body),
    preview: (app: string, version: string, hours: number) =>
      post<CreatedPreview>('previews', { releases: [{ app, version }], hours }),
    revokePreview: (id: string) => post<{ revoked: boolean }>('previews/revoke', { id }),
  };
}

export type DeployClient = ReturnType<typeof deployClient>;
