import type { FastifySchemaValidationError } from 'fastify';

/**
 * One line that names the field and what it takes: `body/email must be string`. A pattern is no sentence, so
 * the description that the contract gives with it is said instead.
 */
export function fieldProblem(part = 'request', problem: FastifySchemaValidationError): string {
  const { parentSchema } = problem as { parentSchema?: { description?: string } };
  const described = problem.keyword === 'pattern' && parentSchema?.description;
  const says = described ? `must be ${described}` : problem.message;
  return `${part}${problem.instancePath} ${says ?? 'is not valid'}`;
}
