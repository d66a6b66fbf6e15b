import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { codes, errorMessages } from '@/lib/contract/error-code'
import { jobApi } from '@/lib/contract/job'
import { namedInReach } from '../../composition/named-in-reach'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { operationLogs } from '../audit/log-table'
import { selectOperations } from '../audit/operation-text'
import { noTimeline } from '../hold/timeline'
import type { Actor } from '../session/actor'
import { loadActor } from '../session/load-actor'
import { type JobContext, registerJob } from './job-definition'
import { createJobRunner } from './job-runner'
import { jobs } from './job-table'

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

/** A promise that the test opens. */
const gate = () => {
  let resolve = (): void => undefined
  const promise = new Promise<void>((open) => {
    resolve = open
  })
  return { promise, resolve }
}

const Input = z.strictObject({ keys: z.array(z.string()) })
type Input = z.infer<typeof Input>
// What the next run does; each test sets its own.
let work: (input: Input, job: JobContext) => Promise<void>
const run = (input: Input, job: JobContext) => work(input, job)
const rerun = registerJob({
  subject: 'test.export',
  kind: 'export' as const,
  rights: [],
  input: Input,
  onRestart: 'rerun' as const,
  run,
})
const once = registerJob({
  subject: 'test.batch',
  kind: 'batch' as const,
  rights: [],
  input: Input,
  onRestart: 'fail' as const,
  run,
  retry: (_, failedKeys) => ({ keys: failedKeys }),
})

const asker = () => ({
  actor,
  language: 'en' as const,
  requestId: 'request-1',
  ip: '192.0.2.1',
  now: platform.clock.now(),
})
const add = (definition: typeof rerun, keys: string[] = []) =>
  platform.jobs.add(platform.database, definition, { keys }, asker())
const finish = async () => {
  platform.jobs.wake()
  await platform.jobs.idle()
}
const info = async (jobId: number) => (await platform.call(jobApi.info, { jobId }, { token })).data
const files = () => readdir(join(platform.config.dataDir, 'files')).catch(() => [])

describe('a job', () => {
  it('runs with what it was asked with, and counts', async () => {
    let seen: Partial<JobContext> = {}
    work = async (input, job) => {
      seen = job
      expect(input).toEqual({ keys: ['a', 'b'] })
      await job.progress(2, 2)
    }
    const id = await add(rerun, ['a', 'b'])
    expect(await info(id)).toMatchObject({ status: 'waiting', subject: 'test.export', kind: 'export' })
    await finish()
    expect(seen).toMatchObject({ actorUserId: actor.userId, platformId: 6, language: 'en', now: platform.clock.now() })
    expect(await info(id)).toMatchObject({ status: 'done', total: 2, done: 2, failed: 0, fileName: null })
  })

  it('tells of each row that failed, in the language of the reader, and runs them again', async () => {
    const runs: string[][] = []
    work = async ({ keys }, job) => {
      runs.push(keys)
      if (keys.length === 3) await job.fail('b', codes.illegalState, errorMessages.illegalState)
      await job.progress(keys.length, keys.length)
    }
    const id = await add(once, ['a', 'b', 'c'])
    await finish()
    expect(await info(id)).toMatchObject({ status: 'done', failed: 1 })
    const failures = async (language: 'zh' | 'en') =>
      (await platform.call(jobApi.failures, { jobId: String(id) }, { token, language })).data.list
    expect(await failures('zh')).toEqual([{ key: 'b', code: 40003, reason: '状态不允许该操作' }])
    expect(await failures('en')).toMatchObject([{ reason: 'Operation not allowed in the current state' }])
    const again = await platform.call(jobApi.retryFailed, { jobId: String(id) }, { token })
    expect(again.code).toBe(0)
    await platform.jobs.idle()
    expect(runs).toEqual([['a', 'b', 'c'], ['b']])
    expect(await info(Number(again.data.jobId))).toMatchObject({ status: 'done', failed: 0 })
    // By its number: the subject is a word of the code, and no reader of the log knows it.
    const [logged] = await selectOperations(platform.database).where(eq(operationLogs.endpoint, 'job.retryFailed'))
    expect(logged).toMatchObject({ module: 'job', target: String(id) })
    expect((await platform.call(jobApi.retryFailed, { jobId: again.data.jobId }, { token })).code).toBe(40003)
  })

  it('logs each of its changes with the change, and neither without the other', async () => {
    work = async (_, job) => {
      await job.change(async () => ({ module: 'device', target: 'FIRST', before: 1, after: 2 }))
      await job.change(async () => null)
      await job
        .change(async () => {
          throw new Error('no')
        })
        .catch(() => undefined)
    }
    const id = await add(once)
    await finish()
    const rows = await selectOperations(platform.database).where(eq(operationLogs.path, `/job/${id}`))
    expect(rows).toMatchObject([
      { account: 'editor', module: 'device', target: 'FIRST', requestId: 'request-1', platformId: 6 },
    ])
  })

  it('that throws has failed, and leaves no file', async () => {
    const before = await files()
    work = async (_, job) => {
      await job.file.write('half')
      await job.progress(1, 4)
      await job.progress(2, 4)
      throw new Error('no')
    }
    const id = await add(rerun)
    await finish()
    expect(await info(id)).toMatchObject({ status: 'failed', fileName: null, done: 2, total: 4 })
    expect(await files()).toEqual(before)
    expect((await platform.call(jobApi.ticket, { jobId: String(id) }, { token })).code).toBe(40003)
  })

  it('of a version without its worker has failed', async () => {
    const id = await add({ ...rerun, subject: 'test.forgotten' })
    await finish()
    expect((await info(id)).status).toBe('failed')
  })

  it('belongs to who asked for it, in the brand in which it was asked', async () => {
    work = async () => undefined
    const id = await add(rerun)
    await finish()
    for (const stranger of [await platform.signIn('admin'), await platform.signIn('editor', 12)]) {
      for (const endpoint of [jobApi.info, jobApi.failures, jobApi.cancel, jobApi.retryFailed, jobApi.ticket]) {
        expect(
          (await platform.call<unknown, unknown>(endpoint as never, { jobId: String(id) }, { token: stranger })).code,
        ).toBe(404)
      }
      const { list } = (await platform.call(jobApi.list, {}, { token: stranger })).data
      expect(list.map(({ jobId }) => jobId)).not.toContain(String(id))
    }
    expect(
      (await platform.call(jobApi.list, { kind: 'export' }, { token })).data.list.map(({ jobId }) => jobId),
    ).toContain(String(id))
  })
})

describe('a cancellation', () => {
  it('keeps a waiting job from running', async () => {
    work = () => Promise.reject(new Error('ran'))
    const id = await add(rerun)
    expect((await platform.call(jobApi.cancel, { jobId: String(id) }, { token })).code).toBe(0)
    await finish()
    expect((await info(id)).status).toBe('cancelled')
    expect((await platform.call(jobApi.cancel, { jobId: String(id) }, { token })).code).toBe(40003)
  })

  it('ends a running job', async () => {
    const started = gate()
    work = async (_, job) => {
      started.resolve()
      await new Promise((_resolve, reject) => job.signal.addEventListener('abort', () => reject(new Error('aborted'))))
    }
    const id = await add(rerun)
    platform.jobs.wake()
    await started.promise
    expect((await platform.call(jobApi.cancel, { jobId: String(id) }, { token })).code).toBe(0)
    await platform.jobs.idle()
    expect((await info(id)).status).toBe('cancelled')
  })

  it('from another process is seen with the next progress', async () => {
    const started = gate()
    const asked = gate()
    work = async (_, job) => {
      started.resolve()
      await asked.promise
      await job.progress(1, 2)
      job.signal.throwIfAborted()
    }
    const id = await add(rerun)
    platform.jobs.wake()
    await started.promise
    await platform.database.update(jobs).set({ cancelRequested: 1 }).where(eq(jobs.id, id))
    asked.resolve()
    await platform.jobs.idle()
    expect((await info(id)).status).toBe('cancelled')
  })
})

describe('a job that another process has taken over', () => {
  // As `takeOver` of the other process and its next look leave the row.
  const takeAway = (id: number) =>
    platform.database.update(jobs).set({ runner: crypto.randomUUID(), attempts: 2 }).where(eq(jobs.id, id))
  // The other process is not there to end it.
  afterEach(() => platform.database.update(jobs).set({ status: 'cancelled' }).where(eq(jobs.status, 'running')))
  const rowOf = async (id: number) => (await platform.database.select().from(jobs).where(eq(jobs.id, id)))[0]
  const logOf = (id: number) => selectOperations(platform.database).where(eq(operationLogs.path, `/job/${id}`))
  const leave = async (goOn: (job: JobContext) => Promise<void>) => {
    const [started, taken] = [gate(), gate()]
    let outcome: unknown
    work = async (_, job) => {
      await job.change(async () => ({ module: 'device', target: 'BEFORE', before: 1, after: 2 }))
      started.resolve()
      await taken.promise
      await goOn(job).catch((error: unknown) => {
        outcome = error
        throw error
      })
    }
    const id = await add(rerun)
    platform.jobs.wake()
    await started.promise
    await takeAway(id)
    taken.resolve()
    await platform.jobs.idle()
    return { id, outcome }
  }

  it('changes nothing more, and does not log that it did', async () => {
    let didWork = false
    const { id, outcome } = await leave((job) =>
      job.change(async () => {
        didWork = true
        return { module: 'device', target: 'AFTER', before: 1, after: 2 }
      }),
    )
    expect(outcome).toMatchObject({ message: 'takenOver' })
    expect(didWork).toBe(false)
    expect((await logOf(id)).map(({ target }) => target)).toEqual(['BEFORE'])
    expect(await rowOf(id)).toMatchObject({ status: 'running', attempts: 2 })
  })

  it('is stopped with its next progress, which counts for nothing', async () => {
    const { id, outcome } = await leave(async (job) => {
      await job.progress(7, 9)
      // The last one was half a second ago at most.
      await new Promise((resolve) => setTimeout(resolve, 600))
      await job.progress(8, 9)
      job.signal.throwIfAborted()
    })
    expect(outcome).toBe('takenOver')
    expect(await rowOf(id)).toMatchObject({ status: 'running', done: 0, total: 0 })
  })

  it('ends as the other run of it ends, and leaves no file of this one', async () => {
    const before = await files()
    const { id } = await leave(async (job) => job.file.write('of the first run'))
    expect(await rowOf(id)).toMatchObject({ status: 'running', attempts: 2, fileId: null })
    expect(await files()).toEqual(before)
    const failed = await leave(() => Promise.reject(new Error('no')))
    expect(await rowOf(failed.id)).toMatchObject({ status: 'running', reason: '' })
  })
})

describe('a restart', () => {
  const restarted = async (timeline = noTimeline) => {
    const runner = createJobRunner({
      timeline,
      named: namedInReach,
      database: platform.database,
      config: platform.config,
      clock: platform.clock.now,
      logger: platform.logger,
      isOnlyProcess: true,
    })
    await runner.start()
    await runner.idle()
    await runner.stop()
  }
  const leaveRunning = async (definition: typeof rerun, attempts = 1) => {
    const id = await add(definition)
    await platform.database.update(jobs).set({ status: 'running', attempts }).where(eq(jobs.id, id))
    return id
  }
  afterEach(() => {
    work = async () => undefined
  })

  it('runs an export anew', async () => {
    let runs = 0
    work = async () => {
      runs++
    }
    const id = await leaveRunning(rerun)
    await restarted()
    expect(runs).toBe(1)
    expect((await info(id)).status).toBe('done')
  })

  it('runs nothing of a database that was put back under its process', async () => {
    let isBehind = true
    const timeline = { isBehind: async () => isBehind }
    const id = await add(rerun)
    await restarted(timeline)
    expect((await info(id)).status).toBe('waiting')
    isBehind = false
    await restarted(timeline)
    expect((await info(id)).status).toBe('done')
  })

  it('fails a change that may not be made twice, and says why', async () => {
    const id = await leaveRunning(once)
    await restarted()
    expect((await info(id)).status).toBe('failed')
    const [row] = await platform.database.select().from(jobs).where(eq(jobs.id, id))
    expect(row?.reason).toBe('the platform stopped while the job ran')
  })

  it('gives up a job that has stopped the platform three times', async () => {
    const id = await leaveRunning(rerun, 3)
    await restarted()
    expect((await info(id)).status).toBe('failed')
  })

  it('finds a job that a stop has interrupted', async () => {
    const runner = createJobRunner({
      named: namedInReach,
      database: platform.database,
      config: platform.config,
      clock: platform.clock.now,
      logger: platform.logger,
      isOnlyProcess: false,
    })
    const started = gate()
    work = async (_, job) => {
      started.resolve()
      await new Promise((_resolve, reject) => job.signal.addEventListener('abort', () => reject(new Error('aborted'))))
    }
    const id = await add(rerun)
    runner.wake()
    await started.promise
    await runner.stop()
    expect((await info(id)).status).toBe('running')
    work = async () => undefined
    await restarted()
    expect((await info(id)).status).toBe('done')
  })
})
