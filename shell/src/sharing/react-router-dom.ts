/**
 * The part of `react-router-dom` that remotes get. Bundlers cannot tree-shake a shared package, so this lists the names that remotes use
 * and keeps the rest out of the first route. When a remote needs another name, add it here: `fitreel check` rejects a remote that uses a
 * name which the live shell lacks.
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
