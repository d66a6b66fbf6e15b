import type { z } from 'zod'
import type { DeviceSecret } from '../../../kernel/http/guard-devices'
import {
  checkerPaths,
  type FramesReport,
  KnownAnswer,
  PollAnswer,
  ReportAnswer,
  type SampleReport,
} from '../device-protocol'

/** A Checker's side of the protocol. A call that fails throws; whoever calls tries again with the next poll. */
export const createCheckerClient = (base: string, { featureCode, token }: DeviceSecret, signal: AbortSignal) => {
  const send = async <Value>(schema: z.ZodType<Value>, path: string, body?: object): Promise<Value> => {
    // biome-ignore lint/style/noRestrictedGlobals: a device is no browser and speaks to the platform itself
    const response = await fetch(`${base}${path}`, {
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      headers: { featurecode: featureCode, token, 'content-type': 'application/json' },
      signal,
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw new Error(`${path} answered ${response.status}`)
    }
    return schema.parse(await response.json())
  }
  return {
    known: () => send(KnownAnswer, checkerPaths.known),
    poll: (checkerIds: readonly string[]) => send(PollAnswer, checkerPaths.poll, { checkerIds }),
    frames: (report: FramesReport) => send(ReportAnswer, checkerPaths.frames, report),
    sample: (report: SampleReport) => send(ReportAnswer, checkerPaths.sample, report),
  }
}
