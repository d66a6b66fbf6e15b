import { deviceApi } from '@/lib/contract/device'
import { jobApi } from '@/lib/contract/job'
import type { EffectContext, EffectRows } from './effect-rows'
import { read } from './read'

export const effectsOfJobs = ({ platform, token }: EffectContext): EffectRows => {
  const newestJob = async (kind: 'export' | 'batch') => {
    await platform.jobs.idle()
    const { list } = await read(platform.call(jobApi.list, { kind }, { token }))
    return { jobId: list[0]?.jobId }
  }
  return {
    'rowBatch.batch': () => ({ action: 'question.remove', selection: { keys: ['9999999'] } }),
    'job.retryFailed': () => newestJob('batch'),
    'job.ticket': () => newestJob('export'),
    'job.cancel': async () => {
      const { data } = await platform.call(deviceApi.himitExport, { filter: {}, timeZone: 'UTC' }, { token })
      return data
    },
  }
}
