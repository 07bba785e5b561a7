import { ApiError } from '@fitreel/api/http';
import type { DeployEndpoints } from '../shared/deploy-endpoints';
import type { ReleaseStore } from '../../core/store/release-store';
import { localPreviews } from './operations';

/** Adds the deploy endpoints of previews. */
export function addEndpoints(endpoints: DeployEndpoints, store: ReleaseStore): void {
  endpoints.add('previews', async ({ input: { app }, caller }) => ({
    previews: await localPreviews(store, caller.access.name).previews(app),
  }));
  endpoints.add('preview', async ({ input, caller, request }) => {
    const access = caller.accessToOne(input.releases, 'the preview');
    if (new Set(input.releases.map(({ app }) => app)).size < input.releases.length)
      throw new ApiError('valuesInvalid', { text: 'body/releases must have one release of each app' });
    const previews = localPreviews(store, access.name, caller.account(access));
    const created = await previews.preview(input);
    request.log.info({ preview: created.preview }, 'a preview was created');
    return created;
  });
  endpoints.add('revokePreview', async ({ input: { id }, caller }) => {
    const previews = localPreviews(store, caller.access.name);
    const preview = (await previews.previews()).find((known) => known.id === id);
    if (preview) caller.accessToOne(preview.releases, 'the preview');
    // One that cannot be read may be of any app.
    else if (caller.access.role !== 'operator') return { revoked: false };
    return { revoked: await previews.revokePreview(id) };
  });
}
