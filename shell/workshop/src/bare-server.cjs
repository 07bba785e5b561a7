const fastify = require('fastify');

/** One Fastify route that sends a body of the given size (`BareResponse`). */
async function main({ bytes, type, jwtSecret }) {
  const body = Buffer.alloc(bytes, ' ');
  const server = fastify();
  if (jwtSecret !== undefined) {
    await server.register(require('@fastify/jwt'), {
      secret: jwtSecret,
      verify: { extractToken: ({ headers }) => headers.authorization },
    });
    server.addHook('onRequest', async (request) => request.jwtVerify());
  }
  server.all('/*', (_request, reply) => reply.header('content-type', type).send(body));
  console.error(`ready at ${await server.listen({ port: 0, host: '127.0.0.1' })}`);
}

main(JSON.parse(process.argv[2])).catch((error) => {
  console.error(error);
  process.exit(1);
});
