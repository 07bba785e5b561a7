/**
 * What remotes get as `react-router-dom`. A whole package that is shared cannot be shaken: naming what remotes use
 * keeps the rest of it out of the first route's bytes. The names are those of `shell/tooling/router-names.json`,
 * which the linter holds remotes to; a test holds this module to it.
 */
export {
  Link,
  NavLink,
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
