import type { FastifyReply } from 'fastify';
import { InvalidRelease, DeployRejected } from '../compatibility/problem';
import { WrongApp } from './authorize';

/**
 * Answers what a call of the delivery throws, in the shape of the API's errors (decision 5); whatever is not of the
 * delivery goes on to the API's own handler.
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
