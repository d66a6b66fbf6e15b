import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./platform/kernel/*/*-table.ts', './platform/nouns/tables/*.ts'],
  out: './platform/migrations',
})
