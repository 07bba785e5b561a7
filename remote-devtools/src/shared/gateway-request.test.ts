import { gatewayRequest } from './gateway-request';

const PAGE = '<html><head><title>nginx</title></head></html>';

test.each<[string, number, unknown, string]>([
  ['an error of the API', 422, { errors: ['Too long.', 'Too late.'] }, 'Too long. Too late.'],
  ['a fault of the API', 503, { error: 'The database is busy.' }, 'The database is busy.'],
  ['a refused token', 401, PAGE, 'The gateway does not accept this token.'],
  ['a proxy’s page about a large file', 413, PAGE, 'ask your operator to raise the proxy’s limit'],
  ['a proxy’s page about a gateway that is away', 502, PAGE, 'Check whether the change was made'],
  ['a proxy’s page about a slow gateway', 504, PAGE, 'Check whether the change was made'],
  ['any other page', 503, PAGE, 'The gateway failed with 503. Please try again.'],
  ['a response without a body', 500, null, 'The gateway failed with 500. Please try again.'],
])('explains %s (%i)', async (_what, status, data, says) => {
  const send = async () => ({ status, statusText: '', headers: {}, data });
  const sent = gatewayRequest({ send }, 'editing', 'fitreel_token')('imports', new Blob(['x']));
  await expect(sent).rejects.toThrow(says);
});
