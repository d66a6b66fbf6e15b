// `npm run look`: pictures of the product, pixel by pixel against e2e/look/references; a word after it names pictures.
// --update makes the references anew. `npm run screenshots` (--docs) takes the pictures of README.md and docs/look.md.
import { command } from './command.mjs'

await command(import.meta.url, async (args) => {
  const { comparePictures, takeDocsPictures, updateReferences } = await import('./look/take-pictures.mjs')
  const { Refusal } = await import('./refusal.mjs')
  const flags = args.filter((arg) => arg.startsWith('--'))
  const names = args.filter((arg) => !arg.startsWith('--'))
  const strange = flags.filter((flag) => !['--update', '--docs'].includes(flag))
  if (strange.length) throw new Refusal(`There is no ${strange[0]}; there are --update and --docs.`)
  if (flags.includes('--docs')) process.exitCode = await takeDocsPictures()
  else if (flags.includes('--update')) process.exitCode = await updateReferences(names)
  else process.exitCode = await comparePictures(names)
})
