import type { JoinSite } from '../../core/capability';
import { addEndpoints } from './endpoints';
import { followPreviewLink, isPreviewLink, previewedSite } from './preview-links';
import { PreviewSites } from './preview-sites';
import { PREVIEWS, Previews } from './previews';

/** Shows the sites of previews to whoever has their links. */
export const joinPreviews: JoinSite = ({ store }) => {
  const previews = new Previews(store.records(PREVIEWS));
  const sites = new PreviewSites(store, previews);
  return {
    deploy: (endpoints) => addEndpoints(endpoints, store),
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
