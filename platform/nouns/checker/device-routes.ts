import { Hono } from 'hono'
import { CheckerPoll, checkerPaths, FramesReport, SampleReport } from '@/lib/contract/device-http'
import {
  type Admit,
  answerFailure,
  type DeviceApp,
  guardDevices,
  type HttpDoor,
  refuseDevice,
} from '../../ingest/http/guard-devices'
import { readDeviceInput } from '../../kernel/http/read-device-input'
import { answerPoll, type CheckerEngine, hearFrames, hearSample } from './hear-checker'

/** An hour of a busy bus in one piece. */
const largestBody = 4 * 1024 * 1024

/** The platform's side of its Checkers: each with its own key, and of its own task alone. */
export const checkerRoutes = (
  engine: CheckerEngine,
  given: { admit: Admit; http: HttpDoor; draining: AbortSignal },
): DeviceApp => {
  const app: DeviceApp = new Hono()
  guardDevices(app, '/device/checker/*', { ...given, largestBody })
  app.post(checkerPaths.poll, async (c) => {
    const input = await readDeviceInput(c, CheckerPoll)
    return input === null ? refuseDevice(c, 'badRequest') : c.json({ order: await answerPoll(engine, c.get('device')) })
  })
  app.post(checkerPaths.frames, async (c) => {
    const input = await readDeviceInput(c, FramesReport)
    if (input === null) return refuseDevice(c, 'badRequest')
    const answer = await hearFrames(engine, c.get('device'), input)
    return answer === null ? refuseDevice(c, 'notFound') : c.json(answer)
  })
  app.post(checkerPaths.sample, async (c) => {
    const input = await readDeviceInput(c, SampleReport)
    if (input === null) return refuseDevice(c, 'badRequest')
    const answer = await hearSample(engine, c.get('device'), input)
    return answer === null ? refuseDevice(c, 'notFound') : c.json(answer)
  })
  app.onError(answerFailure(engine.logger))
  return app
}
