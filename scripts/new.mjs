// `npm run new -- entity <noun> <section> --fields …`: everything that a new noun needs, from its table to its journey in
// a browser, and its line in every list of nouns.
import { command } from './command.mjs'
import { Refusal } from './refusal.mjs'
import { root } from './toolchain.mjs'

await command(import.meta.url, async ([kind, ...args]) => {
  const [{ writeEntity }, { usage }] = await Promise.all([import('./new/write-entity.mjs'), import('./new/noun.mjs')])
  if (kind === '--help') return console.log(usage)
  if (kind !== 'entity') throw new Refusal(usage)
  for (const path of writeEntity(root, args)) console.log(`  ${path}`)
  console.log('\nNothing is left to do: npm test -- --changed is green. Read the migration before you commit it.')
})
