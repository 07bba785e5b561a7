import { fillPattern, type Registry } from '@fitreel/protocol';

/** The public pages of a site that search engines may list. */
export interface PublicRoutes {
  /** Paths of pages with content and without parameters, sorted. */
  paths: readonly string[];
  /** Path of the page of a category, a creator or a video, by its `_id`; null where no remote has such a page. */
  category: ((id: string) => string) | null;
  creator: ((id: string) => string) | null;
  video: ((id: string) => string) | null;
}

/** Finds the pages of the live releases by the data that their routes name. */
export function publicRoutes({ microFrontends }: Registry): PublicRoutes {
  const routes = Object.values(microFrontends)
    .flatMap(
      (versions) => versions.find(({ deployment }) => deployment.default)?.extras.description.routes ?? [],
    )
    .filter(({ access }) => access === 'public');
  const pageOf = (endpoint: string) => {
    for (const { path, data = [] } of routes) {
      const parameter = data.map((url) => url.match(endpoint)?.[1]).find((name) => name !== undefined);
      if (parameter !== undefined && path.includes(`{${parameter}}`))
        return (id: string) => fillPattern(path, { [parameter]: id });
    }
    return null;
  };
  return {
    paths: routes
      .filter(({ path, data = [] }) => data.length > 0 && ![path, ...data].some((url) => url.includes('{')))
      .map(({ path }) => path)
      .sort(),
    category: pageOf('^/api/categories/\\{(\\w+)\\}$'),
    creator: pageOf('^/api/creators/\\{(\\w+)\\}$'),
    video: pageOf('^/api/video/\\{(\\w+)\\}$'),
  };
}
