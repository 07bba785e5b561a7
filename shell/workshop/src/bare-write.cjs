const fastify = require('fastify');

/** Functions that create a table and write one row, in the SQLite file or the PostgreSQL of `database`. */
function writer(database) {
  const create = `create table bare (user_id text, video_id text, seconds integer, duration integer,
    watched integer, updated_at bigint, primary key (user_id, video_id))`;
  const upsert = (parameters) => `insert into bare values (${parameters}) on conflict (user_id, video_id)
    do update set seconds = excluded.seconds, updated_at = excluded.updated_at`;
  if (database.startsWith('postgres:')) {
    const { Pool } = require('pg');
    const pool = new Pool({ connectionString: database, max: 10 });
    const query = { name: 'keep', text: upsert('$1, $2, $3, $4, $5, $6') };
    return { create: () => pool.query(create), write: (row) => pool.query({ ...query, values: row }) };
  }
  const Libsql = require('libsql');
  const file = new Libsql(database);
  for (const pragma of ['journal_mode = WAL', 'synchronous = FULL']) file.pragma(pragma);
  file.exec(create);
  const statement = file.prepare(upsert('?, ?, ?, ?, ?, ?'));
  return { create: () => undefined, write: (row) => statement.run(row) };
}

/** One Fastify route that checks a token, writes one row, and sends it back. */
async function main({ database, jwtSecret }) {
  const { create, write } = writer(database);
  await create();
  const server = fastify();
  await server.register(require('@fastify/jwt'), {
    secret: jwtSecret,
    verify: { extractToken: ({ headers }) => headers.authorization },
  });
  server.addHook('onRequest', async (request) => request.jwtVerify());
  server.patch('/*', async ({ user, body }) => {
    const [{ _id, seconds, duration }] = body.positions;
    await write([user._id, _id, seconds, duration, 0, Date.now()]);
    return { positions: [{ _id, seconds, duration, watched: false }] };
  });
  console.error(`ready at ${await server.listen({ port: 0, host: '127.0.0.1' })}`);
}

main(JSON.parse(process.argv[2])).catch((error) => {
  console.error(error);
  process.exit(1);
});
