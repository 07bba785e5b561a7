import type { Pruned } from '@fitreel/protocol';
import { readErrors } from '../src/capabilities/errors/read-errors';
import { httpPreviews, localPreviews, type PreviewOperations } from '../src/capabilities/previews/operations';
import { ENDPOINTS } from '../src/capabilities/prune/endpoints';
import { pruneApps } from '../src/capabilities/prune/prune';
import type { GatewayClient } from '../src/client/gateway-client';
import { httpDelivery } from '../src/client/http-delivery';
import { LocalDelivery } from '../src/core/operations/local-delivery';
import { upload } from '../src/capabilities/http-deploys/upload';
import { THIS_MACHINE } from '../src/capabilities/shared/charges';
import type { ReleaseStore } from '../src/core/store/release-store';

/** The operations on a store, including those of capabilities. */
export class WholeDelivery extends LocalDelivery implements PreviewOperations {
  readonly preview: PreviewOperations['preview'];
  readonly previews: PreviewOperations['previews'];
  readonly revokePreview: PreviewOperations['revokePreview'];

  constructor(
    private readonly whole: ReleaseStore,
    private readonly by: string,
  ) {
    super(whole, by);
    ({
      preview: this.preview,
      previews: this.previews,
      revokePreview: this.revokePreview,
    } = localPreviews(whole, by));
  }

  upload(dist: string) {
    return upload(this.whole, dist, this.by, THIS_MACHINE);
  }

  errors(app: string) {
    return readErrors(this.whole, app);
  }

  prune(options: { app?: string | undefined; keep: number }): Promise<Pruned> {
    return pruneApps(this.whole, this.by, options);
  }
}

/** The operations behind a gateway, including those of capabilities. */
export const wholeHttpDelivery = (gateway: GatewayClient) => ({
  ...httpDelivery(gateway),
  ...httpPreviews(gateway),
  prune: (options: { app?: string | undefined; keep: number }) => gateway.call(ENDPOINTS.prune, options),
});
