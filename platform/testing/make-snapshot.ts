import { writeFile } from 'node:fs/promises'
import { readConfig } from '../config'
import { migrate } from '../db/migrate'
import { openMemoryDatabase } from '../db/open-database'

// `make-snapshot <file>`: the embedded database after all migrations. Tests of one run begin from it, a hundred times,
// instead of making each their own.
const [, , file] = process.argv
if (file === undefined) throw new Error('make-snapshot <file>')
const { database, embedded, close } = await openMemoryDatabase({})
if (embedded === null) throw new Error('only the embedded database has a snapshot')
await migrate(database, readConfig({}).migrations)
const dump = await embedded.dumpDataDir('none')
await writeFile(file, Buffer.from(await dump.arrayBuffer()))
await close()
