// `npm run new -- entity <noun> <section>`: the files of a new entity, and its line in every list of entities.
import { command } from './command.mjs'
import { Refusal } from './refusal.mjs'
import { root } from './toolchain.mjs'

await command(import.meta.url, async ([kind, noun, section]) => {
  const { writeEntity } = await import('./new/write-entity.mjs')
  if (kind !== 'entity') throw new Refusal('Usage: npm run new -- entity <noun> <section>')
  for (const path of writeEntity(root, noun, section)) console.log(`  ${path}`)
  console.log(`
Left to do: its table in platform/nouns/tables and its query in platform/nouns/${noun}/handlers.ts; its route in
lib/navigation/routes.ts with a title in messages/*/routes.json, and its page below app/(console); its rights on a row
of platform/seed/menu.ts; the texts of messages/*/${noun}.json. npm test says what is missing.`)
})
