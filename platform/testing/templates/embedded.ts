import { cpSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { readConfig } from '../../kernel/config/config'
import { migrate } from '../../kernel/db/migrate'
import { type OpenDatabase, openMemoryDatabase } from '../../kernel/db/open-database'
import type { Telemetry } from '../../kernel/telemetry/telemetry'
import { giveSeed } from './give-seed'
import { madeOnce } from './made-once'
import { type Seeding, toTemplateName } from './seeding'
import { templateFolder } from './template-folder'

/** A dump in memory. A plain `Blob` copies the bytes that it is given, and again those that it gives. */
class Dump extends Blob {
  readonly #bytes: Promise<Buffer<ArrayBuffer>>
  constructor(path: string) {
    super()
    this.#bytes = readFile(path)
  }
  override async arrayBuffer(): Promise<ArrayBuffer> {
    const { buffer, byteOffset, byteLength } = await this.#bytes
    return byteLength === buffer.byteLength ? buffer : buffer.slice(byteOffset, byteOffset + byteLength)
  }
}

/**
 * The database engine, compiled once per process: Jest gives each test file a world of its own, and what Node keeps here
 * outlives it. The engine asks whether it is given a `WebAssembly.Module`, and means the class of the present world.
 */
const compiledEngine = async (): Promise<WebAssembly.Module> => {
  const kept = getEnvironmentData('pglite') as WebAssembly.Module | undefined
  if (kept) return Object.setPrototypeOf(kept, WebAssembly.Module.prototype)
  const made = await WebAssembly.compile(await readFile('node_modules/@electric-sql/pglite/dist/pglite.wasm'))
  setEnvironmentData('pglite', made)
  return made
}

/** The engine's own 128 MB of buffers are more than a whole database of a test. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB']

const openWith = async (
  options: PGliteOptions,
  telemetry: Telemetry | null = null,
): Promise<OpenDatabase & { embedded: PGlite }> => {
  const engine = { startParams, pgliteWasmModule: await compiledEngine() }
  const open = await openMemoryDatabase({ ...options, ...engine }, telemetry)
  if (open.embedded === null) throw new Error('the embedded database is not embedded')
  return { ...open, embedded: open.embedded }
}

const dumpIn = (folder: string): string => join(folder, 'database.tar')
const openFrom = (folder: string, telemetry: Telemetry | null = null) =>
  openWith({ loadDataDir: new Dump(dumpIn(folder)) }, telemetry)

const keep = async ({ embedded, close }: { embedded: PGlite; close: () => Promise<void> }, folder: string) => {
  // Without it, whoever opens the dump does again what its log says.
  await embedded.exec('checkpoint')
  const dump = await embedded.dumpDataDir('none')
  await writeFile(dumpIn(folder), new Uint8Array(await dump.arrayBuffer()))
  await close()
}

/** A cluster as `initdb` makes it, as small as it can be: every test file reads a dump of it, with or without rows. */
const emptyTemplate = (): Promise<string> =>
  madeOnce(templateFolder('empty'), async (folder) => {
    const open = await openWith({ initDbStartParams: ['--wal-segsize=1'] })
    await open.embedded.exec(`update pg_database set datistemplate = false where datname like 'template%'`)
    await open.embedded.exec('drop database template0')
    await open.embedded.exec('drop database template1')
    await keep(open, folder)
  })

const tablesTemplate = (): Promise<string> =>
  madeOnce(templateFolder('tables'), async (folder) => {
    const open = await openFrom(await emptyTemplate())
    await migrate(open.database, readConfig({ PLATFORM_DEMO: '1' }).migrations)
    await keep(open, folder)
  })

const seededTemplate = (seeding: Seeding): Promise<string> =>
  madeOnce(templateFolder(toTemplateName(seeding)), async (folder) => {
    const open = await openFrom(await tablesTemplate())
    await giveSeed(open.database, seeding, folder)
    await keep(open, folder)
  })

/** The files of a database that a dump has been laid into, which has then ended. */
const filesOf = (template: string): Promise<string> =>
  madeOnce(`${template}-files`, async (folder) => {
    const dump = { loadDataDir: new Dump(dumpIn(template)), pgliteWasmModule: await compiledEngine() }
    await (await PGlite.create(folder, dump)).close()
  })

/** A copy takes a twentieth of the time of an engine that starts on a dump, and none of its memory. */
const layDump = async (template: string, dataDir: string): Promise<void> => {
  // A database that is opened finds its engine compiled, and no code of it is freed with the last that was opened.
  await compiledEngine()
  cpSync(await filesOf(template), join(dataDir, 'db'), { recursive: true })
}

/** Puts an embedded database with tables and no row into a data folder: its first start seeds it. */
export const layTablesEmbedded = async (dataDir: string): Promise<void> => layDump(await tablesTemplate(), dataDir)

/** Puts an embedded database with the rows of the seed into a data folder. Answers the folder of its template. */
export const laySeededEmbedded = async (dataDir: string, seeding: Seeding): Promise<string> => {
  const template = await seededTemplate(seeding)
  await layDump(template, dataDir)
  return template
}

/** Puts an embedded database without a table into a data folder. */
export const layEmptyEmbedded = async (dataDir: string): Promise<void> => layDump(await emptyTemplate(), dataDir)

/** An embedded database without a table. */
export const openEmptyEmbedded = async (): Promise<OpenDatabase> => openFrom(await emptyTemplate())

/** An embedded database with its tables and the rows of the seed, and the folder of its template. */
export const openSeededEmbedded = async (
  seeding: Seeding,
  telemetry: Telemetry | null = null,
): Promise<OpenDatabase & { template: string }> => {
  const template = await seededTemplate(seeding)
  return { ...(await openFrom(template, telemetry)), template }
}
