import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { PlatformId } from '@/lib/contract/platform-id'
import { type Area, areas, isFit } from './finding'
import type { Account } from './look'
import { toJson, toJunit, toTable } from './report'
import { conformance } from './run'

const usage = `usage: hvac-platform conformance --url https://platform.example --account NAME --password-file FILE
  --platform 6|12|13       brand of the session (6)
  --lesser NAME --lesser-password-file FILE
                           an account with fewer rights, for the check of rights
  --write                  also what changes something: rows of its own, which it removes, and an avatar
  --only AREA,…            ${areas.join(', ')}
  --json FILE --junit FILE the report as files
Reads only, unless --write is given. Exit 1: the console cannot stand before this platform; 2: this call is wrong.`

class Wrong extends Error {}

const passwordIn = (file: string | undefined): string => {
  if (!file) throw new Wrong('a password is given by a file')
  return readFileSync(file, 'utf8').replace(/\r?\n$/, '')
}

const isArea = (name: string): name is Area => (areas as readonly string[]).includes(name)

const readOptions = () => {
  const { values } = parseArgs({
    options: {
      url: { type: 'string' },
      account: { type: 'string' },
      'password-file': { type: 'string' },
      platform: { type: 'string', default: '6' },
      lesser: { type: 'string' },
      'lesser-password-file': { type: 'string' },
      write: { type: 'boolean', default: false },
      only: { type: 'string' },
      json: { type: 'string' },
      junit: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help || !values.url || !values.account) throw new Wrong('')
  const base = new URL(values.url)
  if (base.protocol !== 'https:' && base.protocol !== 'http:') throw new Wrong('--url is no web address')
  const platform = PlatformId.safeParse(Number(values.platform))
  if (!platform.success) throw new Wrong('--platform is 6, 12 or 13')
  const only = values.only?.split(',').map((each) => each.trim())
  const strange = only?.find((each) => !isArea(each))
  if (strange !== undefined) throw new Wrong(`--only knows no ${strange}`)
  const lesser: Account | undefined = values.lesser
    ? { account: values.lesser, password: passwordIn(values['lesser-password-file']) }
    : undefined
  return {
    ...values,
    base,
    platformId: platform.data,
    only: only?.filter(isArea),
    lesser,
    main: { account: values.account, password: passwordIn(values['password-file']) },
  }
}

const main = async (): Promise<number> => {
  const { base, main: account, lesser, platformId, only, write, json, junit } = readOptions()
  const root = base.href.replace(/\/$/, '')
  const result = await conformance(
    {
      // biome-ignore lint/style/noRestrictedGlobals: a program of its own: neither the browser's calls nor the server's
      talk: (path, init) => fetch(root + path, init),
      platformId,
      main: account,
      lesser,
      writes: write,
      ...(only && { only }),
    },
    (area) => process.stderr.write(`${area} …\n`),
  )
  process.stdout.write(`${toTable(result)}\n`)
  if (json) writeFileSync(json, toJson(result))
  if (junit) writeFileSync(junit, toJunit(result))
  return isFit(result.findings) ? 0 : 1
}

/** What is wrong with this call: an option, a file, an address where nothing answers. */
const whyWrong = (error: unknown): string | undefined => {
  if (error instanceof Wrong) return error.message
  if (!(error instanceof Error)) return undefined
  if (error.cause instanceof Error) return `no connection: ${error.cause.message}`
  return 'code' in error ? error.message : undefined
}

try {
  process.exitCode = await main()
} catch (error) {
  const why = whyWrong(error)
  if (why === undefined) throw error
  process.stderr.write(`${why ? `${why}\n\n` : ''}${usage}\n`)
  process.exitCode = 2
}
