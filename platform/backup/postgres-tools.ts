import { spawn } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Client } from 'pg'
import { StartError } from '../kernel/config/config'
import { traced } from './trace'

/** What libpq takes from the environment: a password among arguments would be in the list of processes. */
const toEnv = (url: string): Record<string, string> => {
  const { host, port, user, password, database } = new Client({ connectionString: url })
  const { searchParams } = new URL(url)
  const told = {
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGPASSWORD: typeof password === 'string' ? password : undefined,
    PGDATABASE: database,
    PGSSLMODE: searchParams.get('sslmode'),
    PGSSLROOTCERT: searchParams.get('sslrootcert'),
    PGSSLCERT: searchParams.get('sslcert'),
    PGSSLKEY: searchParams.get('sslkey'),
  }
  return Object.fromEntries(Object.entries(told).filter((each): each is [string, string] => Boolean(each[1])))
}

/** `input`: a file that it reads as its input, which ends with this process: it then takes back what it has done. */
const run = (program: 'pg_dump' | 'pg_restore', url: string, args: readonly string[], input?: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      env: { ...process.env, ...toEnv(url) },
      stdio: ['pipe', 'ignore', 'pipe'],
    })
    // A program that has ended reads no more: how it has ended says why.
    pipeline(
      input === undefined ? Readable.from([]) : traced('restore.piece', createReadStream(input)),
      child.stdin,
    ).catch(() => undefined)
    let said = ''
    child.stderr.on('data', (piece) => {
      said = (said + String(piece)).slice(-2000)
    })
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'ENOENT'
          ? new StartError(`${program} is not on PATH: install PostgreSQL's client programs (postgresql-client)`)
          : error,
      ),
    )
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new StartError(`${program} failed: ${said.trim() || `it ended with ${code}`}`)),
    )
  })

/** Dumps one snapshot in PostgreSQL's custom format, which is compressed. */
export const runPgDump = (url: string, path: string, snapshot: string): Promise<void> =>
  run('pg_dump', url, ['--format=custom', `--snapshot=${snapshot}`, `--file=${path}`, '--no-password'])

/** All or nothing. Owners and rights are those of whoever restores: `migrate` gives the platform's role its own again. */
export const runPgRestore = (url: string, path: string): Promise<void> =>
  run(
    'pg_restore',
    url,
    [
      '--exit-on-error',
      '--single-transaction',
      '--no-owner',
      '--no-privileges',
      '--no-password',
      `--dbname=${toEnv(url).PGDATABASE ?? ''}`,
    ],
    path,
  )
