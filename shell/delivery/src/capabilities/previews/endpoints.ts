import { ApiError } from '@fitreel/api';
import { accountOf, requireTokenForOne, tokenOf } from '../../core/endpoints/authorize';
import type { DeployEndpoints } from '../../core/endpoints/delivery-routes';
import type { ReleaseStore } from '../../core/store/release-store';
import { localPreviews } from './operations';

/** Adds the deploy endpoints of previews. */
export function addEndpoints(endpoints: DeployEndpoints, store: ReleaseStore): void {
  endpoints.add('previews', async ({ input: { app }, request }) => ({
    previews: await localPreviews(store, tokenOf(request).name).previews(app),
  }));
  endpoints.add('preview', async ({ input, request }) => {
    const access = requireTokenForOne(request, input.releases);
    if (new Set(input.releases.map(({ app }) => app)).size < input.releases.length)
      throw new ApiError('valuesInvalid', { text: 'body/releases must have one release of each app' });
    const previews = localPreviews(store, access.name, accountOf(request, access));
    const created = await previews.preview(input);
    request.log.info({ preview: created.preview }, 'a preview was created');
    return created;
  });
  endpoints.add('revokePreview', async ({ input: { id }, request }) => {
    const previews = localPreviews(store, tokenOf(request).name);
    const preview = (await previews.previews()).find((known) => known.id === id);
    if (preview) requireTokenForOne(request, preview.releases);
    // One that cannot be read may be of any app.
    else if (tokenOf(request).role !== 'operator') return { revoked: false };
    return { revoked: await previews.revokePreview(id) };
  });
}
