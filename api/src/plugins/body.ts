import fp from 'fastify-plugin';
import { BODY_LIMIT } from '../server-options';
import { textProblem } from '../text-problem';
import { ApiError } from '../api-error';

/**
 * What a request may carry: JSON alone, of bounded size, with text that every database can hold. A call
 * without a body may still bear the content type of one, as some clients send it with DELETE.
 */
export const body = fp(
  async (app) => {
    app.removeContentTypeParser(['application/json', 'text/plain']);
    const parse = app.getDefaultJsonParser('error', 'error');
    app.addContentTypeParser<string>(
      'application/json',
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      (request, text, done) => (text === '' ? done(null, undefined) : parse(request, text, done)),
    );
    app.addHook('preValidation', async (request) => {
      for (const [part, value] of [
        ['params', request.params],
        ['querystring', request.query],
        ['body', request.body],
      ] as const) {
        const problem = textProblem(part, value);
        if (problem) throw new ApiError('valuesInvalid', { text: problem });
      }
    });
  },
  { name: 'body' },
);
