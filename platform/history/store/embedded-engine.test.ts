import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, it } from '@jest/globals'
import { HistoryError } from '../../kernel/error/history-error'
import { createTestLogger } from '../../testing/create-test-logger'
import { testPlatform } from '../../testing/test-platform'
import { type Clickhouse, connectClickhouse } from './clickhouse'
import { type EmbeddedEngine, startEngine } from './embedded-engine'
import { historyEngine } from './engine-entry'

const folder = mkdtempSync(join(tmpdir(), 'engine-'))
const { logger } = createTestLogger()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const opened: { engine: EmbeddedEngine; store: Clickhouse }[] = []
afterEach(async () => {
  for (const { engine, store } of opened.splice(0)) {
    await store.close()
    await engine.stop()
  }
})
const open = async (name: string, memory = 512, onRestart?: () => void) => {
  const engine = await startEngine(
    {
      directory: join(folder, name),
      memory,
      logger,
      pauses: { first: 1, longest: 10 },
      patience: { every: 20, longest: 5000 },
      ...(onRestart && { onRestart }),
    },
    () => undefined,
  )
  if (engine === null) throw new Error('there is no engine')
  const made = { engine, store: connectClickhouse({ socketPath: engine.socketPath }) }
  opened.push(made)
  return made
}

it('an engine that ends by itself is started again, and has what it was given', async () => {
  let told = (): void => undefined
  const isBack = new Promise<void>((resolve) => {
    told = resolve
  })
  const { engine, store } = await open('killed', 512, told)
  await store.command('CREATE TABLE kept (n UInt32) ENGINE = MergeTree ORDER BY n SETTINGS fsync_after_insert = 1')
  await store.insert({ table: 'kept', columns: ['n'], lines: '[7]\n', token: '' })
  const first = engine.pid()
  process.kill(first ?? 0, 'SIGKILL')
  await isBack
  expect(await store.rows('SELECT n FROM kept')).toEqual([[7]])
  expect(engine.restarts()).toBe(1)
  expect(engine.pid()).not.toBe(first)
}, 60_000)

it('an engine that hangs is ended and started again, and has what it was given', async () => {
  let told = (): void => undefined
  const isBack = new Promise<void>((resolve) => {
    told = resolve
  })
  const { engine, store } = await open('stopped', 512, told)
  await store.command('CREATE TABLE kept (n UInt32) ENGINE = MergeTree ORDER BY n SETTINGS fsync_after_insert = 1')
  await store.insert({ table: 'kept', columns: ['n'], lines: '[7]\n', token: '' })
  const first = engine.pid()
  process.kill(first ?? 0, 'SIGSTOP')
  await isBack
  expect(await store.rows('SELECT n FROM kept')).toEqual([[7]])
  expect([engine.restarts(), engine.pid() !== first]).toEqual([1, true])
}, 60_000)

it('a folder has one engine: a second one is refused in words, and the first goes on', async () => {
  const { store } = await open('shared')
  const second = startEngine({ directory: join(folder, 'shared'), memory: 512, logger }, () => undefined)
  await expect(second).rejects.toThrow(`the data in ${join(folder, 'shared')} is in use by process ${process.pid}`)
  expect(await store.isAnswering()).toBe(true)
}, 60_000)

it('a folder is free again after its engine has stopped, and a stop waits for what runs', async () => {
  const { engine, store } = await open('stopped')
  const long = store.rows(
    'SELECT count() FROM (SELECT sleepEachRow(0.05) FROM numbers(20) SETTINGS max_block_size = 1)',
  )
  // Answered on another connection: the long one has been heard by then.
  expect(await store.rows('SELECT 1')).toEqual([[1]])
  const stopped = engine.stop()
  expect(await long).toEqual([[20]])
  await stopped
  expect(engine.pid()).toBeNull()
  const { store: again } = await open('stopped')
  expect(await again.isAnswering()).toBe(true)
}, 60_000)

it('a question that wants more memory than there is fails, and the engine lives', async () => {
  const { engine, store } = await open('small', 200)
  const pid = engine.pid()
  const asked = store.rows('SELECT length(groupArray(toString(number))) FROM numbers(100000000)')
  await expect(asked).rejects.toMatchObject({
    reason: 'failed',
    cause: { message: expect.stringMatching(/memory limit/i) },
  })
  await expect(asked).rejects.toBeInstanceOf(HistoryError)
  expect(await store.rows('SELECT 1')).toEqual([[1]])
  expect([engine.pid(), engine.restarts()]).toEqual([pid, 0])
}, 60_000)

it('without the package a platform starts, says so once, and tells that it keeps no past', async () => {
  const hook = `import { registerHooks } from 'node:module'
registerHooks({ resolve: (name, context, next) => {
  if (name === 'chdb') throw new Error('Cannot find package chdb')
  return next(name, context)
} })`
  const flags = [...historyEngine.execArgv]
  historyEngine.execArgv.push('--import', `data:text/javascript,${encodeURIComponent(hook)}`)
  const platform = await testPlatform({ history: 'kept' })
  try {
    expect(platform.past.history.state()).toBe('off')
    const said = platform.lines.filter(({ text }) => text.startsWith('no engine for history is installed'))
    expect(said).toEqual([expect.objectContaining({ line: { why: expect.stringContaining('chdb') } })])
    await expect(platform.past.history.rows('SELECT 1')).rejects.toMatchObject({ reason: 'off' })
    expect([platform.past.engine, platform.past.journal]).toEqual([null, null])
    await platform.signIn('admin')
  } finally {
    historyEngine.execArgv.splice(0, historyEngine.execArgv.length, ...flags)
    await platform.close()
  }
}, 60_000)
