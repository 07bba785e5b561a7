/**
 * `react-router-dom` as remotes get it. Bundlers cannot tree-shake a shared package, so this lists the names that
 * remotes use and keeps the rest out of the first route. The names are those of `shell/tooling/router-names.json`: the
 * linter enforces it for remotes, and a test for this file.
 */
export {
  Link,
  Navigate,
  Outlet,
  data,
  isRouteErrorResponse,
  redirect,
  useLoaderData,
  useLocation,
  useNavigate,
  useNavigation,
  useParams,
  useRevalidator,
  useSearchParams,
} from 'react-router-dom';
