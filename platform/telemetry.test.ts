import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { userApi } from '@/lib/contract/user'
import { startCollector } from '@/tests/support/otlp-collector'
import { untilPasses } from '@/tests/support/until'
import { freePort } from '../scripts/run/port.mjs'
import { layDataFolder } from './testing/lay-data-folder'
import { realPlatform, saidIn, signInTo } from './testing/real-platform'

const directory = mkdtempSync(join(tmpdir(), 'platform-telemetry-'))
const { serve, run, killAll } = realPlatform(directory)
beforeAll(() => layDataFolder(directory))
afterAll(() => rmSync(directory, { recursive: true, force: true }))
afterEach(killAll)

/** Tells of every module of OpenTelemetry that the process loads. */
const watchModules = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  registerHooks({
    load: (url, context, next) => {
      if (/open-?telemetry/.test(url)) process.stderr.write('loaded ' + url + '\\n')
      return next(url, context)
    },
  })`)}`
const watched = { NODE_OPTIONS: `--import=${watchModules}` }

const stop = async ({ child, ended }: Awaited<ReturnType<typeof serve>>): Promise<void> => {
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
}

const ask = async (base: string, headers: Record<string, string> = {}) => {
  const token = await signInTo(base)
  return fetch(`${base}${userApi.info.path}`, { headers: { token, ...headers } })
}

it('a platform that sends nothing loads nothing of OpenTelemetry', async () => {
  const server = await serve(watched)
  expect((await ask(server.base)).status).toBe(200)
  await stop(server)
  expect(server.err()).not.toContain('loaded')
})

it('one that sends does, answers /metrics, and ends with its last words', async () => {
  const collector = await startCollector()
  const port = await freePort()
  const server = await serve({
    ...watched,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    PLATFORM_METRICS_PORT: String(port),
  })
  const id = 'c'.repeat(32)
  const answer = await ask(server.base, { 'x-request-id': id })
  expect(answer.headers.get('x-request-id')).toBe(id)
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  expect(text).toContain('platform_request_duration_seconds_count{endpoint="user.info",status="200"} 1')
  expect(text).toMatch(/platform_statement_duration_seconds_count\{verb="select",outcome="done"\} \d/)
  // What is known beforehand is there before it happens.
  for (const line of [
    /^platform_build_info\{version="\d+\.\d+\.\d+",commit="\S+"\} 1$/m,
    /^platform_device_messages_total\{result="refused",reason="credential"\} 0$/m,
    /^platform_device_connections 0$/m,
    /^platform_device_queue_messages 0$/m,
    /^platform_controllers_online\{platform_id="12"\} 0$/m,
    /^platform_controllers_offline\{platform_id="12"\} 0$/m,
    /^platform_jobs\{kind="device\.exportHimit",state="waiting"\} 0$/m,
    /^platform_backup_last_success_timestamp_seconds 0$/m,
    /^platform_held_kinds 0$/m,
    /^platform_drill_last_success_timestamp_seconds 0$/m,
    /^platform_drill_last_failure_timestamp_seconds 0$/m,
    /^platform_log_anchor_timestamp_seconds \d{10}/m,
  ])
    expect(text).toMatch(line)
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
  await stop(server)
  expect(server.err()).toContain('open-telemetry')
  const mine = collector.spans().filter(({ traceId }) => traceId === id)
  expect(mine.find(({ kind }) => kind === 'server')).toMatchObject({
    parentId: '',
    attributes: { 'app.endpoint': 'user.info' },
  })
  expect(mine.length).toBeGreaterThan(1)
  expect(collector.metrics().map(({ name }) => name)).toContain('platform_statement_duration_seconds')
  await collector.close()
})

describe('a collector', () => {
  it.each(['gone', 'silent'])('that is %s disturbs no call, nor the end', async (how) => {
    const collector = await startCollector({ silent: true })
    if (how === 'gone') await collector.close()
    const server = await serve({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      // Whoever waits for an answer of the collector waits longer than this test.
      OTEL_EXPORTER_OTLP_TIMEOUT: '600000',
      LOG_LEVEL: 'warn',
    })
    expect((await ask(server.base)).status).toBe(200)
    await stop(server)
    if (how === 'silent') await collector.close()
  })
})

it('says which port of the metrics is taken', async () => {
  const collector = await startCollector()
  const port = new URL(collector.endpoint).port
  const server = run(['serve'], { PLATFORM_METRICS_PORT: port })
  expect(await server.ended).toBe(1)
  await untilPasses(() =>
    expect(saidIn(server.err())).toEqual([
      expect.stringMatching(
        `^PLATFORM_METRICS_PORT ${port} cannot be listened on \\(.*EADDRINUSE.*\\): end what listens there`,
      ),
    ]),
  )
  await collector.close()
})
