import { createHash } from 'node:crypto'
import { Client } from 'pg'
import { readConfig } from '../../kernel/config/config'
import { migrate } from '../../kernel/db/migrate'
import { type OpenDatabase, openDatabase } from '../../kernel/db/open-database'
import type { Logger } from '../../kernel/log/logger'
import type { Telemetry } from '../../kernel/telemetry/telemetry'
import { createTestLogger } from '../create-test-logger'
import { giveSeed } from './give-seed'
import { madeOnce } from './made-once'
import { type Seeding, toTemplateName } from './seeding'
import { serverTemplateFolder } from './template-folder'

type Opened = OpenDatabase & { url: string }

const adminUrl = (): string => {
  const url = process.env.TEST_DATABASE_URL
  if (!url) throw new Error('TEST_DATABASE=postgres needs TEST_DATABASE_URL')
  return url
}

const asAdmin = async (...statements: string[]): Promise<void> => {
  const client = new Client({ connectionString: adminUrl() })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

const openNamed = async (name: string, logger: Logger, telemetry: Telemetry | null = null): Promise<Opened> => {
  const url = new URL(adminUrl())
  url.pathname = `/${name}`
  const open = await openDatabase({ databaseUrl: url.href, dataDir: '' }, logger, { telemetry })
  return { ...open, url: url.href }
}

/** Where nothing has to last, copying files takes half of the time that writing all their pages into the log does. */
const copyOf = (template: string | null, name: string): string =>
  `create database ${name}${template === null ? '' : ` template ${template} strategy = file_copy`}`

/** A database that lives as long as it is open: without a table, or a copy of a template. */
const openCopy = async (
  template: string | null,
  logger: Logger,
  telemetry: Telemetry | null = null,
): Promise<Opened> => {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await asAdmin(copyOf(template, name))
  const open = await openNamed(name, logger, telemetry)
  return {
    ...open,
    close: async () => {
      await open.close()
      await asAdmin(`drop database ${name} with (force)`)
    },
  }
}

/** Makes a database that is then only copied: nobody may be connected to it while it is. */
const makeTemplate = async (
  name: string,
  from: string | null,
  fill: (open: Opened) => Promise<unknown>,
): Promise<void> => {
  await asAdmin(
    // Left by somebody who was killed while making it.
    `drop database if exists ${name} with (force)`,
    copyOf(from, name),
  )
  const open = await openNamed(name, createTestLogger().logger)
  try {
    await fill(open)
  } finally {
    await open.close()
  }
  await asAdmin(`alter database ${name} with allow_connections false`)
}

/** What tells that a template is there: of this server, for a test may start one of its own beside that of the run. */
const noteOf = (name: string): string => serverTemplateFolder(`${name}_at_${new URL(adminUrl()).port}`)

const tablesName = 'template_tables'

const tablesTemplate = (): Promise<string> =>
  madeOnce(noteOf(tablesName), () =>
    makeTemplate(tablesName, null, ({ database }) => migrate(database, readConfig({ PLATFORM_DEMO: '1' }).migrations)),
  )

/** A digest: of a longer name PostgreSQL takes the first 63 characters, in which two moments of a day are the same. */
const nameOf = (seeding: Seeding): string =>
  `template_${createHash('md5').update(toTemplateName(seeding)).digest('hex')}`

const seededTemplate = (seeding: Seeding): Promise<string> =>
  madeOnce(noteOf(nameOf(seeding)), async (folder) => {
    await tablesTemplate()
    await makeTemplate(nameOf(seeding), tablesName, ({ database }) => giveSeed(database, seeding, folder))
  })

/** A database of PostgreSQL without a table. */
export const openEmptyPostgres = (logger: Logger): Promise<Opened> => openCopy(null, logger)

/** A database of PostgreSQL with its tables and the rows of the seed, and the folder of its template. */
export const openSeededPostgres = async (
  seeding: Seeding,
  logger: Logger,
  telemetry: Telemetry | null = null,
): Promise<Opened & { template: string }> => {
  const template = await seededTemplate(seeding)
  return { ...(await openCopy(nameOf(seeding), logger, telemetry)), template }
}
