import type { ApiClient, Contract } from '@fitreel/sdk/api';
import { gatewayRequest } from '../shared/gateway-request';

/** The filters of the table; '' stands for any. */
export interface View {
  q: string;
  filter: NonNullable<Contract.EditedVideosQuery['filter']> | '';
  /** The `_id` of a category. */
  category: string;
  /** The `_id` of a creator. */
  creator: string;
  /** A value of each fact, or `unknown`. */
  facts: Readonly<Record<string, string>>;
}

/** The options of an import. */
export type ImportOptions = Pick<
  Contract.ImportQuery,
  'name' | 'kind' | 'category' | 'creator' | 'createCategories' | 'skipBad' | 'missing' | 'dryRun' | 'preview'
>;

/** A query string without empty values. */
function queryOf(values: object): string {
  const used = Object.entries(values).filter(([, value]) => value !== '' && value !== undefined);
  return new URLSearchParams(used.map(([name, value]) => [name, String(value)])).toString();
}

/** The endpoints for editors, with a token that only this object holds. */
export function editingClient(api: Pick<ApiClient, 'send'>, token: string) {
  const request = gatewayRequest(api, 'editing', token);
  const video = (id: string) => `videos/${encodeURIComponent(id)}`;
  return {
    videos: ({ facts, ...view }: View, page: { offset: number; limit: number }) =>
      request<Contract.EditedVideosResponse>(`videos?${queryOf({ ...view, ...facts, ...page })}`),
    video: (id: string) => request<Contract.EditedVideoResponse>(video(id)),
    /** A page of changes, the newest first: those before the change with this number. */
    changes: async (before?: number) =>
      (await request<Contract.ChangesResponse>(`changes?${queryOf({ before })}`)).changes,
    /** Makes a change; with `dryRun`, only returns its effect. */
    change: (command: Contract.EditingCommand, { dryRun = false } = {}) =>
      request<Contract.CatalogChangeResponse>('changes', { command, dryRun }),
    importFile: (file: Blob, options: ImportOptions) =>
      request<Contract.EditingJob>(`imports?${queryOf(options)}`, file),
    picture: (id: string, file: Blob) => request<Contract.EditingJob>(`${video(id)}/thumbnail`, file, 'PUT'),
    /** The latest files of this editor, the newest first. */
    jobs: async () => (await request<Contract.EditingJobsResponse>('jobs')).jobs,
    job: (id: string) => request<Contract.EditingJob>(`jobs/${id}`),
    cancel: (id: string) => request<Contract.EditingJob>(`jobs/${id}`, undefined, 'DELETE'),
  };
}

export type EditingClient = ReturnType<typeof editingClient>;
