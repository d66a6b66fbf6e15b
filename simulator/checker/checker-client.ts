import type { z } from 'zod'
import {
  checkerPaths,
  type FramesReport,
  PollAnswer,
  ReportAnswer,
  type SampleReport,
} from '@/lib/contract/device-http'
import { toBasic } from '../to-basic'

/** A Checker's side of the protocol. A call that fails throws; whoever calls tries again with the next poll. */
export const createCheckerClient = (
  platform: string,
  credential: { name: string; key: string },
  signal: AbortSignal,
) => {
  const headers = { authorization: toBasic(credential), 'content-type': 'application/json' }
  const send = async <Value>(schema: z.ZodType<Value>, path: string, body: object): Promise<Value> => {
    // biome-ignore lint/style/noRestrictedGlobals: a device is no browser and speaks to the platform itself
    const response = await fetch(`${platform}${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers,
      signal,
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw new Error(`${path} answered ${response.status}`)
    }
    return schema.parse(await response.json())
  }
  return {
    poll: () => send(PollAnswer, checkerPaths.poll, {}),
    frames: (report: FramesReport) => send(ReportAnswer, checkerPaths.frames, report),
    sample: (report: SampleReport) => send(ReportAnswer, checkerPaths.sample, report),
  }
}
export type CheckerClient = ReturnType<typeof createCheckerClient>
