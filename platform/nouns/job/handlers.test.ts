import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { subDays } from 'date-fns/subDays'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { jobApi } from '@/lib/contract/job'
import { utc } from '@/lib/format/utc'
import { selectOperations } from '../../kernel/audit/operation-text'
import { registerJob } from '../../kernel/jobs/job-definition'
import { removeJobFile } from '../../kernel/jobs/job-file'
import { jobs, jobTickets } from '../../kernel/jobs/job-table'
import type { Actor } from '../../kernel/session/actor'
import { loadActor } from '../../kernel/session/load-actor'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { removeOld } from '../retention/remove-old'

let platform: TestPlatform
let token: string
let actor: Actor
beforeAll(async () => {
  platform = await testPlatform()
  token = await platform.signIn('editor')
  actor = await loadActor(platform.database, token, {
    now: platform.clock.now(),
    ip: '',
    userAgent: '',
    requestId: 'r',
  })
})
afterAll(() => platform.close())

const text = `\ufeffname\r\n${'数据,1\r\n'.repeat(20_000)}`
const Input = z.strictObject({ name: z.string() })
const exportText = registerJob({
  subject: 'test.text',
  kind: 'export' as const,
  rights: [],
  input: Input,
  onRestart: 'rerun' as const,
  run: async ({ name }, job) => {
    if (name !== '') job.file.name = name
    for (let at = 0; at < text.length; at += 10_000) await job.file.write(text.slice(at, at + 10_000))
  },
})

describe('a file', () => {
  const files = () => readdir(join(platform.config.dataDir, 'files')).catch(() => [])
  const made = async (name = '设备 (1).csv') => {
    const asker = { actor, language: 'en' as const, requestId: 'request-1', ip: '192.0.2.1', now: platform.clock.now() }
    const id = await platform.jobs.add(platform.database, exportText, { name }, asker)
    platform.jobs.wake()
    await platform.jobs.idle()
    return id
  }
  const ticketFor = async (jobId: number) =>
    (await platform.call(jobApi.ticket, { jobId: String(jobId) }, { token })).data.ticket
  const download = (ticket: string, as = token) => platform.send(jobApi.download, { ticket }, { token: as })

  it('is called file where its job names none', async () => {
    const id = await made('')
    expect((await platform.call(jobApi.info, { jobId: String(id) }, { token })).data.fileName).toBe('file')
  })

  it('is sent once, whole, to be saved and not shown', async () => {
    const id = await made()
    expect((await platform.call(jobApi.info, { jobId: String(id) }, { token })).data.fileName).toBe('设备 (1).csv')
    const ticket = await ticketFor(id)
    const response = await download(ticket)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': "attachment; filename*=UTF-8''%E8%AE%BE%E5%A4%87%20%281%29.csv",
      'content-length': String(Buffer.byteLength(text)),
      'x-content-type-options': 'nosniff',
      'content-security-policy': 'sandbox',
      'cache-control': 'no-store',
    })
    expect(Buffer.from(await response.arrayBuffer()).toString()).toBe(text)
    expect((await download(ticket)).status).toBe(404)
  })

  it('is on disk under a name of ours', async () => {
    await made('../../etc/passwd')
    const names = await files()
    expect(names.every((name) => /^[0-9a-f-]{36}$/.test(name))).toBe(true)
    const newest = names.at(-1) ?? ''
    expect(await readFile(join(platform.config.dataDir, 'files', newest), 'utf8')).toBe(text)
  })

  it('is not sent to another user, another brand, or without a session', async () => {
    const id = await made()
    const ticket = await ticketFor(id)
    expect((await download(ticket, await platform.signIn('admin'))).status).toBe(404)
    expect((await download(ticket, '')).status).toBe(401)
    expect((await download(ticket, await platform.signIn('editor', 12))).status).toBe(404)
  })

  it('is not sent after a minute', async () => {
    const ticket = await ticketFor(await made())
    platform.clock.advance(60_000)
    expect((await download(ticket)).status).toBe(404)
  })

  it('is sent once for twenty calls with one ticket at the same time', async () => {
    const ticket = await ticketFor(await made())
    const answers = await Promise.all(Array.from({ length: 20 }, () => download(ticket)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    await Promise.all(answers.map((answer) => answer.arrayBuffer()))
  })

  it('has a ticket that the database alone does not give away', async () => {
    const ticket = await ticketFor(await made())
    expect(JSON.stringify(await platform.database.select().from(jobTickets))).not.toContain(ticket)
    expect(JSON.stringify(await selectOperations(platform.database))).not.toContain(ticket)
  })

  it('is removed with its job after a week', async () => {
    const id = await made()
    platform.clock.advance(7 * 24 * 60 * 60_000 + 1)
    const now = platform.clock.now()
    await removeOld('job', subDays(now, 7, { in: utc }), {
      database: platform.database,
      now,
      mayGoOn: async () => true,
      removeJobFile: (fileId) => removeJobFile(platform.config.dataDir, fileId),
    })
    expect(await platform.database.select().from(jobs).where(eq(jobs.id, id))).toEqual([])
    expect(await files()).toEqual([])
  })
})
