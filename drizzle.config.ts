import { defineConfig } from 'drizzle-kit'

/** `npx drizzle-kit studio` looks into a database; migrations are written by hand as plain SQL in src/server/db/migrations. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/server/db/schema/index.ts',
  dbCredentials: { url: process.env['DATABASE_URL'] ?? 'postgresql://localhost/cityloop' },
})
