import fp from 'fastify-plugin';
import { ApiError } from '../../http/responses';
import { BODY_LIMIT_BYTES } from '../../http/create-server';
import { textProblem } from '../../http/text-problem';

/**
 * Restricts the content of requests to JSON of limited size whose text both databases can store. Text from users must also
 * be safe to show. A request without a body may have a content type, because some clients send it with DELETE.
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
      // A password may contain any character, and `catalogValue` removes these from editors' texts.
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
