import type { DEPLOY_ENDPOINTS } from '@fitreel/protocol';
import type { FastifyRequest } from 'fastify';
import type { LocalDelivery } from '../operations/local-delivery';

/** The operations of an authorised request, in the name of its token. */
export type DeliveryOf = (request: FastifyRequest) => LocalDelivery;

/** The method, URL and response of an endpoint, as Fastify takes them. */
export function routeOf({
  method,
  path,
  response,
}: (typeof DEPLOY_ENDPOINTS)[keyof typeof DEPLOY_ENDPOINTS]) {
  return { method, url: `/${path}`, schema: { response: { 200: response } } };
}
