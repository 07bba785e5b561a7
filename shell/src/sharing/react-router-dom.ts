/**
 * `react-router-dom` as remotes get it. Bundlers cannot tree-shake a shared package, so this lists the names that
 * remotes use and keeps the rest out of the first route. When a remote needs another one, add it here: `fitreel check`
 * rejects a remote that takes a name which the live shell does not have.
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
  useSearchParams,
} from 'react-router-dom';
