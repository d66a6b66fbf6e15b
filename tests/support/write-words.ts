import { writeFileSync } from 'node:fs'
import { platformWords } from './platform-words'

// Runs in the repository's folder: see scripts/expectations.mjs.
const path = 'platform/kernel/text/words.json'
writeFileSync(path, `${JSON.stringify(platformWords(), null, 2)}\n`)
process.stdout.write(`${path}\n`)
