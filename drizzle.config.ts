import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./platform/{history,identity,ingest,kernel,nouns}/*/*-table.ts', './platform/nouns/tables/*.ts'],
  out: './platform/migrations',
})
