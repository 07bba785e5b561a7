import { fillPattern, PARAMETER, type Registry } from '@fitreel/protocol';

/** The public pages of a site that search engines may list. */
export interface PublicRoutes {
  /** Paths of pages with content and without parameters, sorted. */
  paths: readonly string[];
  /** Returns the path of the page with the data of `GET <url>` for an id, such as `/api/video/{id}`; null without a page. */
  pageOf(url: string): ((id: string) => string) | null;
}

/** A URL without the name of its parameter, for comparison. */
const unnamed = (url: string) => url.replace(PARAMETER, '{}');

/** Finds the pages of the live releases by the data that their routes name. */
export function publicRoutes({ microFrontends }: Registry): PublicRoutes {
  const routes = Object.values(microFrontends)
    .flatMap(
      (versions) => versions.find(({ deployment }) => deployment.default)?.extras.description.routes ?? [],
    )
    .filter(({ access }) => access === 'public');
  return {
    paths: routes
      .filter(({ path, data = [] }) => data.length > 0 && ![path, ...data].some((url) => url.includes('{')))
      .map(({ path }) => path)
      .sort(),
    pageOf(url) {
      for (const { path, data = [] } of routes) {
        const name = data.find((own) => unnamed(own) === unnamed(url))?.split(PARAMETER)[1];
        if (name !== undefined && path.includes(`{${name}}`))
          return (id) => fillPattern(path, { [name]: id });
      }
      return null;
    },
  };
}
