import { asc, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { type DeviceSecret, guardDevices, refuseDevice } from '../../kernel/http/guard-devices'
import { readDeviceInput } from '../../kernel/http/read-device-input'
import { checkers } from '../tables/checker'
import { CheckerPoll, checkerPaths, FramesReport, SampleReport } from './device-protocol'
import { answerPoll, type CheckerEngine, hearFrames, hearSample } from './hear-checker'

/** An hour of a busy bus in one piece. */
const largestBody = 4 * 1024 * 1024

/** The platform's side of its Checkers. Everything here asks for the secret of the devices, and for no session. */
export const checkerRoutes = (
  engine: CheckerEngine,
  { secret, draining }: { secret: DeviceSecret; draining: AbortSignal },
): Hono => {
  const app = new Hono()
  guardDevices(app, '/device/checker/*', { secret, draining, largestBody })
  app.get(checkerPaths.known, async (c) => {
    const rows = await engine.database
      .select({ checkerId: checkers.checkerId })
      .from(checkers)
      .where(eq(checkers.platformId, 6))
      .orderBy(asc(checkers.checkerId))
    return c.json({ checkerIds: rows.map(({ checkerId }) => checkerId) })
  })
  app.post(checkerPaths.poll, async (c) => {
    const input = await readDeviceInput(c, CheckerPoll)
    return input === null
      ? refuseDevice(c, 'badRequest')
      : c.json({ orders: await answerPoll(engine, input.checkerIds) })
  })
  app.post(checkerPaths.frames, async (c) => {
    const input = await readDeviceInput(c, FramesReport)
    if (input === null) return refuseDevice(c, 'badRequest')
    const answer = await hearFrames(engine, input)
    return answer === null ? refuseDevice(c, 'notFound') : c.json(answer)
  })
  app.post(checkerPaths.sample, async (c) => {
    const input = await readDeviceInput(c, SampleReport)
    if (input === null) return refuseDevice(c, 'badRequest')
    const answer = await hearSample(engine, input)
    return answer === null ? refuseDevice(c, 'notFound') : c.json(answer)
  })
  app.onError((error, c) => {
    engine.logger.error({ err: error, path: c.req.path }, 'a call of a Checker failed')
    return refuseDevice(c, 'failure')
  })
  return app
}
