import { writeFileSync } from 'node:fs'
import { platformWords } from './platform-words'
import { toVariablesPage } from './variables-page'

// Runs in the repository's folder: see scripts/expectations.mjs.
const write = (path: string, text: string): void => {
  writeFileSync(path, text)
  process.stdout.write(`${path}\n`)
}
write('platform/kernel/text/words.json', `${JSON.stringify(platformWords(), null, 2)}\n`)
write('docs/variables.md', toVariablesPage())
