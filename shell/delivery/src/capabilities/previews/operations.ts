import { PREVIEW_NAME, type CreatedPreview, type Preview, type PreviewRequest } from '@fitreel/protocol';
import type { GatewayClient } from '../../client/gateway-client';
import { previewRevision } from './preview-revision';
import type { Account } from '../shared/deploy-endpoints';
import { THIS_MACHINE } from '../shared/charges';
import type { ReleaseStore } from '../../core/store/release-store';
import { PreviewQuota } from './preview-quota';
import { PREVIEWS, Previews } from './previews';
import { ENDPOINTS } from './endpoints';

/** The operations on previews, in a store or behind a gateway. */
export interface PreviewOperations {
  /**
   * Creates a link whose holders see `releases` on the site instead of the live ones. Nothing goes live.
   *
   * @throws DeployRejected with the problems that the releases would have if they were live
   */
  preview(request: PreviewRequest): Promise<CreatedPreview>;

  /** The previews with a release of `app`, or all, the latest first. */
  previews(app?: string): Promise<Preview[]>;

  /** Ends a preview at once. Returns whether it existed. */
  revokePreview(id: string): Promise<boolean>;
}

/** Previews of releases in `store`, created by `author` and charged to `account`. */
export function localPreviews(
  store: ReleaseStore,
  author: string,
  account: Account = THIS_MACHINE,
): PreviewOperations {
  const previews = new Previews(store.records(PREVIEWS));
  const quota = new PreviewQuota(store);
  return {
    async preview(request) {
      await previewRevision(store, request.releases);
      await quota.require(account);
      const { preview, token } = await previews.create(request, author);
      await quota.charge(account, preview.id);
      return { preview, path: `/?${PREVIEW_NAME}=${token}` };
    },
    async previews(app) {
      const all = await previews.list();
      return all.filter(({ releases }) => !app || releases.some((release) => release.app === app));
    },
    revokePreview: (id) => previews.revoke(id),
  };
}

/** Previews behind a running gateway. */
export function httpPreviews(gateway: GatewayClient): PreviewOperations {
  return {
    preview: (request) => gateway.call(ENDPOINTS.preview, request),
    previews: async (app) => (await gateway.call(ENDPOINTS.previews, { app })).previews,
    revokePreview: async (id) => (await gateway.call(ENDPOINTS.revokePreview, { id })).revoked,
  };
}
