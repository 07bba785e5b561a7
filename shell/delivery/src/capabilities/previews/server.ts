import { ApiError } from '@fitreel/api/http';
import type { OpenSite, Hooks } from '../../core/capability';
import '../shared/hooks';
import { ENDPOINTS } from './endpoints';
import { localPreviews } from './operations';
import { followPreviewLink, isPreviewLink, previewedSite } from './preview-links';
import { PreviewSites } from './preview-sites';
import { PREVIEWS, Previews } from './previews';

/** Shows the sites of previews to everybody with their links. */
export const prepare =
  () =>
  ({ store }: OpenSite): Hooks => {
    const previews = new Previews(store.records(PREVIEWS));
    const sites = new PreviewSites(store, previews);
    return {
      endpoints(add) {
        add(ENDPOINTS.previews, async ({ input: { app }, caller }) => ({
          previews: await localPreviews(store, caller.access.name).previews(app),
        }));
        add(ENDPOINTS.preview, async ({ input, caller, request }) => {
          const access = caller.accessToOne(input.releases, 'the preview');
          if (new Set(input.releases.map(({ app }) => app)).size < input.releases.length)
            throw new ApiError('valuesInvalid', { text: 'body/releases must have one release of each app' });
          const created = await localPreviews(store, access.name, caller.account(access)).preview(input);
          request.log.info({ preview: created.preview }, 'a preview was created');
          return created;
        });
        add(ENDPOINTS.revokePreview, async ({ input: { id }, caller }) => {
          const own = localPreviews(store, caller.access.name);
          const preview = (await own.previews()).find((known) => known.id === id);
          if (preview) caller.accessToOne(preview.releases, 'the preview');
          // An unreadable preview may be of any app, so only operators may revoke it.
          else if (caller.access.role !== 'operator') return { revoked: false };
          return { revoked: await own.revokePreview(id) };
        });
      },
      async appDetails() {
        const all = await previews.list();
        return (app) => ({
          previews: all.filter(({ releases }) => releases.some((release) => release.app === app)),
        });
      },
      serves: (release) => previews.has(release),
      async ownSite(request, reply) {
        if (!isPreviewLink(request)) return previewedSite(sites, request);
        await followPreviewLink(sites, request, reply);
        return 'responded';
      },
    };
  };
