import type { FastifyReply } from 'fastify';
import { InvalidRelease, DeployRejected } from '../compatibility/problem';
import { WrongApp } from './authorize';

/**
 * Responds to an error of a deploy endpoint in the shape of the API's errors (behaviour.md#error-bodies). Throws all
 * other errors again, for the API's handler.
 */
export function sendFailure(error: Error, reply: FastifyReply): FastifyReply {
  reply.serializer(JSON.stringify).type('application/json; charset=utf-8');
  if (error instanceof DeployRejected) {
    const { problems } = error;
    const errors = problems.map(({ message, remedy }) => `${message} ${remedy}`);
    return reply.code(409).send({ errors, problems });
  }
  if (error instanceof InvalidRelease) return reply.code(422).send({ errors: [error.message] });
  if (error instanceof WrongApp) return reply.code(403).send({ errors: [error.message] });
  throw error;
}
