import type { TSchema } from '@sinclair/typebox';
import { RemoteName } from '../composition/description';
import { exact } from '../composition/schemas';

/** A deploy endpoint. */
interface DeployEndpoint {
  method: 'GET' | 'POST';
  /** Below the path of all deploy endpoints. */
  path: string;
  /** The query of a GET request or the body of a POST request, unless it depends on more than a schema. */
  input?: TSchema;
  /** The body of the response. */
  response: TSchema;
}

/** Deploy endpoints by name. */
export type DeployEndpoints = Readonly<Record<string, DeployEndpoint>>;

/** Query of what is known of one app. */
export const AppQuery = exact({ app: RemoteName });
