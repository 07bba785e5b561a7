import type { Kysely, Migration } from 'kysely';

/** Frozen: a change of the tables is a new migration. Untyped, because the types of the tables keep changing. */
export const first: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('categories')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('name', 'text', (column) => column.notNull().unique())
      .addColumn('position', 'integer', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('videos')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('position', 'integer', (column) => column.notNull().unique())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('creator', 'text', (column) => column.notNull())
      .addColumn('subscriber', 'text', (column) => column.notNull())
      .addColumn('thumbnail', 'text', (column) => column.notNull())
      .addColumn('avatar', 'text', (column) => column.notNull())
      .addColumn('src', 'text', (column) => column.notNull())
      .addColumn('category_id', 'text', (column) => column.notNull().references('categories.id'))
      .addColumn('search', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('videos_of_category')
      .on('videos')
      .columns(['category_id', 'position'])
      .execute();
    await db.schema
      .createTable('users')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('email_key', 'text', (column) => column.notNull().unique())
      .addColumn('password_hash', 'text', (column) => column.notNull())
      .addColumn('first_name', 'text')
      .addColumn('last_name', 'text')
      .addColumn('extra', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .addColumn('additions', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createTable('list_videos')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('list', 'text', (column) => column.notNull())
      .addColumn('video_id', 'text', (column) => column.notNull().references('videos.id'))
      .addColumn('position', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('list_videos_key', ['user_id', 'list', 'video_id'])
      .execute();
    await db.schema
      .createTable('playlists')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('description', 'text', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('playlists_key', ['user_id', 'id'])
      .execute();
    await db.schema
      .createTable('playlist_videos')
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('playlist_id', 'text', (column) => column.notNull())
      .addColumn('video_id', 'text', (column) => column.notNull().references('videos.id'))
      .addColumn('position', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('playlist_videos_key', ['user_id', 'playlist_id', 'video_id'])
      .addForeignKeyConstraint(
        'playlist_videos_playlist',
        ['user_id', 'playlist_id'],
        'playlists',
        ['user_id', 'id'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .execute();
  },
};
