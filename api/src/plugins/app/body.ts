import fp from 'fastify-plugin';
import { ApiError } from '../../http/responses';
import { BODY_LIMIT_BYTES } from '../../http/create-server';
import { textProblem } from '../../http/text-problem';

/**
 * Restricts what a request carries: JSON of bounded size, with text that both databases can store, and a user's with text that can be shown. A request without a
 * body may have the content type of one, because some clients send it with DELETE.
 */
export const body = fp(
  async (app) => {
    app.removeContentTypeParser(['application/json', 'text/plain']);
    const parse = app.getDefaultJsonParser('error', 'error');
    app.addContentTypeParser<string>(
      'application/json',
      { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
      (request, text, done) => (text === '' ? done(null, undefined) : parse(request, text, done)),
    );
    app.addHook('preValidation', (request, _reply, done) => {
      const { params, query, body: sent } = request;
      // A password may have any character, and what editors write loses these (`catalogValue`).
      const shown = request.routeOptions.url?.includes('/user/') ?? false;
      const problem =
        textProblem('params', params) ??
        textProblem('querystring', query) ??
        textProblem('body', sent, { shown });
      done(problem === null ? undefined : new ApiError('valuesInvalid', { text: problem }));
    });
  },
  { name: 'body', dependencies: ['errors'] },
);
