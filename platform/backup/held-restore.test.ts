import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, expect, it } from '@jest/globals'
import { untilPasses } from '@/tests/support/until'
import { heldCommand } from '../doctor/held-command'
import { readConfig } from '../kernel/config/config'
import { toEnd } from '../kernel/error/to-end'
import { read } from '../testing/begin-upgrade'
import { createTestLogger } from '../testing/create-test-logger'
import { layDataFolder } from '../testing/lay-data-folder'
import { postTo, type RunningPlatform, realPlatform, signInTo, testLogKey } from '../testing/real-platform'

const folder = mkdtempSync(join(tmpdir(), 'held-restore-'))
const data = join(folder, 'data')
const yesterday = join(folder, 'yesterday')
const platform = realPlatform(data)
const env = { PLATFORM_CONTROLLERS: '60', PLATFORM_HISTORY: '0', PLATFORM_LOG_ANCHORS: join(folder, 'anchors') }
afterAll(() => {
  platform.killAll()
  rmSync(folder, { recursive: true, force: true })
})

const end = async (server: RunningPlatform): Promise<void> => {
  server.child.kill('SIGTERM')
  await server.ended
}
const run = async (args: string[]): Promise<string[]> => {
  const command = platform.run(args, env)
  const code = await command.ended
  return [String(code), ...`${command.out()}${command.err()}`.trim().split('\n')]
}
/** The command where it asks the platform that runs: all of its work is done there, and none in a process of its own. */
const held = async (...args: string[]): Promise<string[]> => {
  const lines: string[] = []
  const config = readConfig({ PLATFORM_DEMO: '1', PLATFORM_DATA_DIR: data, PLATFORM_LOG_KEY: testLogKey, ...env })
  const now = () => new Date()
  const print = (line: string) => lines.push(line)
  try {
    return [String(await heldCommand(config, createTestLogger().logger, args, { print, now })), ...lines]
  } catch (error) {
    return ['1', toEnd(error)]
  }
}
const statusOf = async (base: string, title: string, token: string): Promise<number | undefined> => {
  const { list } = await read<{ list: { title: string; status: number }[] }>(
    base,
    '/sys/app/push/list?page=1&limit=50',
    token,
  )
  return list.find((each) => each.title === title)?.status
}

it('a push that went out after the set does not go out again before a person lets it, in a folder or by a set', async () => {
  await layDataFolder(data, 60)
  await end(await platform.serve(env))
  const database = await PGlite.create(join(data, 'db'))
  await database.exec(`insert into push_message
    (platform_id, title, title_en, message_type, recipient_type, recipient_ids, filter, content_zh, content_en, push_mode,
     push_time, status, create_time, update_time, create_user, update_user)
    select 6, 'held', 'held', 1, 2, '{}', '{}', 'held', 'held', 2, now() - interval '1 hour', 1, now(), now(), id, id
    from web_user where account = 'admin'`)
  await database.close()
  // As a copy of the disk has it, without a word to the platform; and as a set.
  cpSync(join(data, 'db'), yesterday, { recursive: true })
  expect((await run(['backup', '--to', join(folder, 'set')]))[0]).toBe('0')
  const first = await platform.serve(env)
  const token = await signInTo(first.base)
  await untilPasses(async () => expect(await statusOf(first.base, 'held', token)).toBe(3), { timeout: 20_000 })
  await end(first)

  rmSync(join(data, 'db'), { recursive: true })
  cpSync(yesterday, join(data, 'db'), { recursive: true })
  const second = await platform.serve(env)
  expect((await postTo(second.base, '/sys/loginOut', {}, token)).status).toBe(401)
  expect(await (await fetch(`${second.base}/readyz`)).json()).toMatchObject({ data: { state: 'held' } })
  expect((await run(['held'])).join('\n')).toMatch(/restored[\s\S]*push: [1-9][\s\S]*"held" due/)
  expect((await run(['doctor'])).join('\n')).toMatch(/held work.*restored/)
  expect((await held('drop', 'pushes')).join()).toMatch(/^1,usage: [\s\S]*kinds of held work: push, upgrade/)
  const later = await signInTo(second.base)
  expect(await statusOf(second.base, 'held', later)).toBe(1)
  expect((await run(['held', 'drop', 'push'])).join()).toMatch(/^0,push: \d+ dropped$/)
  expect((await held('drop', 'push')).join()).toBe('1,push is not held')
  expect((await held('release', 'all'))[0]).toBe('0')
  expect(await statusOf(second.base, 'held', later)).toBe(5)
  expect(await (await fetch(`${second.base}/readyz`)).json()).toMatchObject({ data: { state: 'ready' } })
  await end(second)
  expect(readFileSync(join(folder, 'anchors'), 'utf8')).toContain('"kind":"restored"')
  expect((await run(['verify-log']))[0]).toBe('0')

  rmSync(data, { recursive: true })
  const restored = await run(['restore', '--from', join(folder, 'set')])
  expect(restored.join('\n')).toMatch(/^0[\s\S]*it sends nothing until the held work is decided on/)
  // Before its first start too: the note lies in its folder.
  const third = await platform.serve(env)
  expect((await held()).join('\n')).toMatch(/restored, set of[\s\S]*"held" due/)
  expect((await held('release', 'all'))[0]).toBe('0')
  const last = await signInTo(third.base)
  await untilPasses(async () => expect(await statusOf(third.base, 'held', last)).toBe(3), { timeout: 90_000 })
  await end(third)
}, 400_000)
